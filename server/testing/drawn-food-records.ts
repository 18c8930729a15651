import { randomUUID } from 'node:crypto';
import { ALLERGENS } from '@branchbook/contract/allergen-list.ts';
import { isComplete, wholeAllergens } from '@branchbook/contract/allergen-rules.ts';
import { addDays } from '@branchbook/contract/dates.ts';
import { PROBLEM_TOPICS } from '@branchbook/contract/sfbb-rules.ts';
import type { Db } from '../platform/database/database.ts';
import { pickOf } from './draws.ts';
import type { Draw } from './draws.ts';
import type { Branch, Person } from './factories.ts';

type Drawn = {
  branch: Branch;
  person: Person;
  all: readonly Draw[];
  at: (draw: Draw) => Date;
  dayOf: (draw: Draw) => string;
  now: Date;
  /** The day of the branch now. */
  today: string;
};

/** Creates checks of probes and food, dishes and days of the food safety diary, from draws. */
export const createFoodRecords = async (
  db: Db,
  { branch, person, all, at, dayOf, now, today }: Drawn,
): Promise<void> => {
  const place = { company_id: branch.companyId, branch_id: branch.id };
  const arrived = { ...place, received_at: now };

  const probe = await db
    .insertInto('probes')
    .values({ ...place, name: 'Probe' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const probeChecks = all.map((draw) => ({
    ...arrived,
    uuid: randomUUID(),
    probe_id: probe.id,
    log_date: dayOf(draw),
    ice: String(draw.number),
    boiling: '100',
    tolerance: '1',
    passed: draw.yes,
    note: draw.maybe,
    checked_by: person.id,
    checked_by_name: person.name,
    occurred_at: at(draw),
  }));
  await db.insertInto('probe_checks').values(probeChecks).execute();
  const foodChecks = all.map((draw) => ({
    ...arrived,
    uuid: randomUUID(),
    kind: pickOf(draw, ['cooking', 'reheating', 'hot_hold', 'cold_display', 'delivery']),
    log_date: dayOf(draw),
    food: draw.text,
    batch: draw.maybe,
    supplier: draw.maybe,
    value: String(draw.number),
    held_seconds: draw.pick,
    nation: 'england',
    limits: JSON.stringify({}),
    passed: draw.yes,
    probe_id: probe.id,
    action: draw.yes ? null : 'other',
    action_note: draw.maybe,
    discarded: draw.maybe,
    note: draw.maybe,
    recorded_by: person.id,
    recorded_by_name: person.name,
    occurred_at: at(draw),
  }));
  await db.insertInto('food_checks').values(foodChecks).execute();

  for (const draw of all) {
    const dish = await db
      .insertInto('dishes')
      .values({
        company_id: branch.companyId,
        created_at: at(draw),
        changed_at: at(draw),
        checked_at: at(draw),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const allergens = wholeAllergens({
      ...Object.fromEntries(ALLERGENS.map((allergen) => [allergen, { state: 'no' }])),
      milk: { state: pickOf(draw, ['contains', 'may_contain', 'no', 'unknown']) },
    });
    const version = await db
      .insertInto('dish_versions')
      .values({
        company_id: branch.companyId,
        dish_id: dish.id,
        number: 1,
        name: draw.text,
        kind: draw.yes ? 'ppds' : 'loose',
        all_branches: false,
        allergens: JSON.stringify(allergens),
        complete: isComplete(allergens),
        supplier: draw.maybe,
        written_by: person.id,
        written_by_name: person.name,
        written_at: at(draw),
        signed_by: person.id,
        signed_by_name: person.name,
        signed_at: at(draw),
        signed_alone_reason: 'Alone',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('dish_version_branches')
      .values({ company_id: branch.companyId, version_id: version.id, branch_id: branch.id })
      .execute();
  }

  await db
    .insertInto('food_diaries')
    .values({
      ...place,
      scheme: 'sfbb',
      // One day for each of the other records.
      starts_on: addDays(today, 1 - all.length),
      started_by: person.id,
      started_by_name: person.name,
      started_at: now,
    })
    .execute();
  const signatures = new Map(
    all.map((draw) => [
      dayOf(draw),
      {
        ...arrived,
        uuid: randomUUID(),
        day: dayOf(draw),
        late: draw.yes,
        statement: draw.text,
        signed_by: person.id,
        signed_by_name: draw.text,
        occurred_at: at(draw),
      },
    ]),
  );
  await db
    .insertInto('food_diary_signatures')
    .values([...signatures.values()])
    .execute();
  const problems = all.map((draw) => ({
    ...arrived,
    uuid: randomUUID(),
    day: dayOf(draw),
    topic: pickOf(draw, PROBLEM_TOPICS),
    what: draw.text,
    reported_by: person.id,
    reported_by_name: person.name,
    occurred_at: at(draw),
    ...(draw.yes && {
      done: draw.text,
      done_by: person.id,
      done_by_name: person.name,
      done_at: at(draw),
    }),
  }));
  await db.insertInto('food_diary_problems').values(problems).execute();
};
