import { randomUUID } from 'node:crypto';
import { addDays, localDay } from '@branchbook/contract/dates.ts';
import { sql } from 'kysely';
import { createFoodRecords } from './drawn-food-records.ts';
import { draws, pickOf } from './draws.ts';
import type { Draw } from './draws.ts';
import type { Branch, Person } from './factories.ts';
import type { TestServer } from './server.ts';

/**
 * Creates `count` records of every kind at a branch, at any moment of the last 40 days; of tasks
 * one per day, the last of them due tomorrow. None is corrected or deleted.
 */
export const createRecords = async (
  { context: { db, clock } }: TestServer,
  { timezone, ...branch }: Branch & { timezone: string },
  person: Person,
  { seed, count }: { seed: number; count: number },
): Promise<void> => {
  const now = clock.now();
  const at = ({ ago }: Draw): Date => new Date(now.getTime() - ago);
  const dayOfNow = localDay(now, timezone);
  const dayOf = (draw: Draw): string => localDay(at(draw), timezone);
  const place = { company_id: branch.companyId, branch_id: branch.id };
  const arrived = { ...place, received_at: now };
  const all = draws(seed, count);

  const task = await db
    .insertInto('branch_tasks')
    // A schedule that never falls due.
    .values({
      ...place,
      task_name: 'Task',
      frequency: 'other',
      starts_on: '2020-01-01',
      monday: false,
      tuesday: false,
      wednesday: false,
      thursday: false,
      friday: false,
      saturday: false,
      sunday: false,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const occurrences = all.map((draw, index) => {
    const state = pickOf(draw, ['pending', 'completed', 'not_completed'] as const);
    const isDone = state !== 'pending';
    const due = addDays(localDay(now, timezone), 1 - index);
    return {
      ...place,
      branch_task_id: task.id,
      state,
      task_name: draw.text,
      frequency: 'daily',
      schedule: 'Every day',
      priority: 3,
      manager_task: false,
      needs_verification: false,
      due_date: due,
      turn: pickOf(draw, ['', '08:00', '14:00', draw.yes ? randomUUID() : '']),
      due_at: new Date(`${due}T20:00:00Z`),
      notes: draw.maybe,
      done_by: isDone ? person.id : null,
      done_by_name: isDone ? person.name : null,
      done_at: isDone ? at(draw) : null,
      late: isDone && draw.yes,
      done_key: isDone ? randomUUID() : null,
    };
  });
  const stored = await db
    .insertInto('task_occurrences')
    .values(occurrences)
    .returning(['id', 'due_date', 'done_key'])
    .execute();

  // The day of the last ones may not have come yet.
  const done = stored.filter((one) => one.done_key !== null && one.due_date < dayOfNow);
  const answers = (done.length > 0 ? all : []).map((draw, position) => {
    const { id, done_key: key } = pickOf(draw, done);
    const judged = pickOf(draw, [true, false, null]);
    return {
      company_id: branch.companyId,
      occurrence_id: id,
      action_key: key ?? '',
      position,
      step: randomUUID(),
      row_number: 1 + (draw.pick % 3),
      kind: 'temperature',
      label: draw.text,
      value_number: draw.yes ? draw.number : null,
      words: draw.text,
      passed: judged,
      not_applicable: judged === null,
      action: judged === false ? draw.maybe : null,
      note: draw.maybe,
      answered_by: person.id,
      answered_by_name: person.name,
      answered_at: at(draw),
    };
  });
  if (answers.length > 0) await db.insertInto('occurrence_answers').values(answers).execute();

  const fridge = await db
    .insertInto('temp_equipment')
    .values({ ...place, equipment_name: 'Fridge', min_temp: '0', max_temp: '5' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const readings = all.map((draw) => {
    const isWrong = draw.number < 0 || draw.number > 5;
    return {
      ...arrived,
      uuid: randomUUID(),
      equipment_id: fridge.id,
      log_date: dayOf(draw),
      slot: pickOf(draw, ['morning', 'afternoon', 'evening']),
      due_by: draw.yes ? '14:00' : null,
      value: String(draw.number),
      min_temp: '0',
      max_temp: '5',
      action: isWrong ? 'moved_stock' : null,
      action_note: isWrong ? draw.maybe : null,
      occurred_at: at(draw),
      closed_at: isWrong && draw.yes ? now : null,
      recorded_by: person.id,
      recorded_by_name: person.name,
    };
  });
  await db.insertInto('temp_readings').values(readings).execute();

  const visits = all.map((draw) => ({
    ...arrived,
    uuid: randomUUID(),
    full_name: draw.text,
    company_name: draw.maybe,
    reason: 'Delivery',
    email: null,
    phone_number: draw.maybe,
    check_in: at(draw),
    check_out: draw.yes ? new Date(at(draw).getTime() + draw.pick * 600_000) : null,
  }));
  await db.insertInto('visitors').values(visits).execute();

  const accidents = all.map((draw) => ({
    ...arrived,
    uuid: randomUUID(),
    incident_date: dayOf(draw),
    incident_time: '10:30',
    employee_name: draw.text,
    description: draw.text,
    service_type: draw.maybe,
    emergency_services_called: draw.yes,
    badge_number: draw.maybe,
    ...(draw.yes && {
      place: draw.text,
      cause: draw.maybe,
      injury: draw.text,
      injured_occupation: draw.maybe,
      injured_address_given: false,
      writer_occupation: draw.maybe,
      safety_reps_consent: draw.pick % 2 === 0,
    }),
    reported_by: person.id,
    reported_by_name: person.name,
    keep_until: '2030-01-01',
    occurred_at: at(draw),
  }));
  await db.insertInto('accidents').values(accidents).execute();

  const complaints = all.map((draw) => ({
    ...arrived,
    uuid: randomUUID(),
    kind: 'illness',
    eaten_on: draw.yes ? dayOf(draw) : null,
    eaten_time: draw.yes ? '12:30' : null,
    food: draw.text,
    description: draw.text,
    symptoms_on: draw.yes ? dayOf(draw) : null,
    doctor: pickOf(draw, ['yes', 'no', 'unknown']),
    people: draw.yes ? 1 + draw.pick : null,
    actions: draw.yes ? ['withdrawn', 'manager'] : [],
    action_note: draw.maybe,
    ...(draw.yes && { outcome: draw.text, closed_at: now }),
    reported_by: person.id,
    reported_by_name: person.name,
    reported_on: dayOf(draw),
    occurred_at: at(draw),
  }));
  await db.insertInto('complaints').values(complaints).execute();

  const lessons = all.map((draw) => ({
    ...arrived,
    uuid: randomUUID(),
    training_topic: draw.text,
    task_name: draw.text,
    employee_id: person.id,
    trainer_id: person.id,
    trainer_name: draw.text,
    trained_at: at(draw),
    notes: draw.maybe,
    signed_by_trainee: draw.yes,
    signed_by_trainer: true,
  }));
  await db.insertInto('training_records').values(lessons).execute();

  // A person has one certificate in a course of a day.
  const courses = await db
    .insertInto('courses')
    .values(
      all.map((_, index) => ({
        company_id: branch.companyId,
        name: `Course ${index} of branch ${branch.id}`,
        authority: 'own',
        created_at: now,
        updated_at: now,
      })),
    )
    .returning('id')
    .execute();
  const certificates = all.map((draw, index) => ({
    ...place,
    course_id: courses[index]?.id ?? 0,
    employee_id: person.id,
    issued_on: dayOf(draw),
    valid_until: draw.yes ? addDays(dayOf(draw), draw.pick) : null,
    until_given: draw.yes,
    provider: draw.text,
    certificate_number: draw.maybe,
    note: draw.maybe,
    recorded_by: person.id,
    recorded_by_name: person.name,
    recorded_at: at(draw),
  }));
  await db.insertInto('certificates').values(certificates).execute();

  const notes = all.map((draw) => ({
    ...place,
    date: dayOf(draw),
    notes: draw.text,
    created_by: person.id,
    created_by_name: person.name,
    created_at: at(draw),
    updated_at: at(draw),
  }));
  await db.insertInto('diary_entries').values(notes).execute();

  const alerts = all.map((draw, index) => ({
    ...place,
    kind: 'out-of-range',
    subject_id: index + 1,
    critical: draw.yes,
    opened_at: at(draw),
    climbs_from: at(draw),
    ...(draw.yes && {
      acknowledged_at: now,
      acknowledged_by: person.id,
      acknowledged_by_name: person.name,
      cleared_at: now,
    }),
    clear_reason: draw.maybe,
  }));
  await db.insertInto('alerts').values(alerts).execute();

  await createFoodRecords(db, { branch, person, all, at, dayOf, now, today: dayOfNow });
};

/** Creates `count` visits that begin now. */
export const createVisits = async (
  { context: { db, clock } }: TestServer,
  branch: Branch,
  count: number,
): Promise<void> => {
  const now = clock.now().toISOString();
  await sql`
    insert into visitors (company_id, branch_id, uuid, full_name, reason, check_in, received_at)
    select ${branch.companyId}, ${branch.id}, gen_random_uuid(), 'Visitor ' || n, 'Delivery',
      t.at, t.at
    from generate_series(1, ${count}::integer) n, (select ${now}::timestamptz as at) t
  `.execute(db);
};
