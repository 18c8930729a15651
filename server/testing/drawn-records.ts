import { randomUUID } from 'node:crypto';
import { addDays, localDay } from '@branchbook/contract/dates.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import type { Branch, Person } from './factories.ts';
import type { TestServer } from './server.ts';

/** Texts that are awkward to search for. */
const TEXTS = ['Acme Ltd', 'acme', '50% off', 'a_b', 'back\\slash', "O'Brien; --", 'Zed'] as const;
const DAY_MS = 86_400_000;

type Draw = {
  text: string;
  maybe: string | null;
  /** Age in milliseconds. */
  ago: number;
  number: number;
  yes: boolean;
  pick: number;
};

/** Returns `count` draws that depend only on the seed. */
const draws = (seed: number, count: number): Draw[] =>
  fc.sample(
    fc.record({
      text: fc.constantFrom(...TEXTS),
      maybe: fc.constantFrom(...TEXTS, null, ''),
      ago: fc.integer({ min: 0, max: 40 * DAY_MS }),
      number: fc.integer({ min: -50, max: 120 }).map((tenths) => tenths / 10),
      yes: fc.boolean(),
      pick: fc.nat({ max: 11 }),
    }),
    { seed, numRuns: count },
  );

const pickOf = <T>({ pick }: Draw, from: readonly T[]): T => from[pick % from.length] as T;

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
      due_at: new Date(`${due}T20:00:00Z`),
      notes: draw.maybe,
      done_by: isDone ? person.id : null,
      done_by_name: isDone ? person.name : null,
      done_at: isDone ? at(draw) : null,
      late: isDone && draw.yes,
    };
  });
  await db.insertInto('task_occurrences').values(occurrences).execute();

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
    reported_by: person.id,
    reported_by_name: person.name,
    keep_until: '2030-01-01',
    occurred_at: at(draw),
  }));
  await db.insertInto('accidents').values(accidents).execute();

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
