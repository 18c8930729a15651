import { addDays, instantOf } from '@branchbook/contract/dates.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import { ROLE } from '@branchbook/contract/permissions.ts';
import {
  REVIEW_QUESTION_NAMES,
  reviewPeriodOf,
  topicLabel,
} from '@branchbook/contract/sfbb-rules.ts';
import type { ProblemTopic } from '@branchbook/contract/sfbb-rules.ts';
import { reviewStatementOf } from '@branchbook/contract/sfbb-reviews.ts';
import {
  openGaps,
  recordsText,
  statementOf,
  withReasons,
} from '@branchbook/contract/sfbb-signing.ts';
import type { DayRecords } from '@branchbook/contract/sfbb-signing.ts';
import type { DiaryPart } from '@branchbook/contract/diary-parts.ts';
import { PRESETS } from '../features/sfbb/preset-list.ts';
import { listChecks, listFailures } from '../features/sfbb/queries.ts';
import type { CheckRow } from '../features/sfbb/queries.ts';
import { findingsOf } from '../features/sfbb/review-rules.ts';
import { sealIllness } from '../features/sfbb/seal-fitness.ts';
import type { Tx } from '../platform/database/database.ts';
import { mintScope } from '../platform/session/scope.ts';
import type { Vault } from '../platform/vault.ts';
import { COMPANY, DAYS_OF_HISTORY, TIMEZONE } from './company.ts';
import { draw, drawBetween, drawUuid, pick } from './draw.ts';
import { insertRows } from './insert-rows.ts';
import { minutesAfter } from './place.ts';
import type { Place } from './place.ts';
import { onShift, openDaysOf } from './staff.ts';
import type { Worker } from './staff.ts';
import { at } from './tasks.ts';

/** Problems with what was done about each; a branch has some of them again and again. */
const PROBLEMS: [topic: ProblemTopic, what: string, done: string][] = [
  ['chilling', 'The door of the display fridge did not close', 'Pushed shut, seal cleaned'],
  ['chilling', 'Milk left out on the counter', 'Thrown away'],
  ['deliveries', 'Two trays of yoghurt arrived warm', 'Sent back, credit note in the folder'],
  ['stock', 'Sandwiches past their use-by date on the shelf', 'Taken off sale and thrown away'],
  ['equipment', 'The hot cabinet did not heat up', 'Pies put into the oven, engineer called'],
  ['cleaning', 'No paper towels at the hand basin', 'Filled up'],
  ['cross_contamination', 'Raw bacon above the cooked ham', 'Moved down, ham thrown away'],
];

/** Shares of days that were not signed, that a manager signed late, and that had a problem. */
const SHARES = { unsigned: 0.02, late: 0.03, problem: 0.12 };

/** A list in a column of JSON, which the types of the database call a record. */
type Json = Record<string, unknown>;

type ProblemRow = { day: Day; topic: ProblemTopic; what: string; done: string | null };

const startOf = (today: Day): Day => addDays(today, -DAYS_OF_HISTORY);

const managerOf = ({ crew, overseer }: Place): Worker =>
  crew.find(({ roleId }) => roleId === ROLE.manager) ?? overseer;

const placeOf = ({ site }: Place) => ({ company_id: COMPANY.id, branch_id: site.id });

/** Loads the safe methods of the company, as head office wrote them when the diary began. */
export const loadFoodMethods = async (tx: Tx, today: Day, by: Worker): Promise<void> => {
  const begun = instantOf(startOf(today), at(9), TIMEZONE);
  const preset = PRESETS.find(({ key }) => key === 'sfbb-caterers');
  for (const { key, source: _, ...text } of preset?.methods ?? []) {
    const { id } = await tx
      .insertInto('food_methods')
      .values({ company_id: COMPANY.id, scheme: 'sfbb', preset_key: key, version: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('food_method_versions')
      .values({
        company_id: COMPANY.id,
        method_id: id,
        version: 1,
        ...text,
        completed_on: startOf(today),
        review_on: addDays(startOf(today), 365),
        change_note: `Ready-made: ${preset?.name}`,
        changed_by: by.id,
        changed_by_name: by.name,
        changed_at: begun,
      })
      .execute();
  }
};

/** Returns the problems of a branch; the first one of the list comes more often than the others. */
const problemsAt = (place: Place) =>
  openDaysOf(place.site, place.today).flatMap((day) => {
    const key = `${place.site.name} ${day} food`;
    if (draw(`${key} problem`) > SHARES.problem) return [];
    const usual = pick(`${place.site.name} usual food problem`, PROBLEMS);
    const [topic, what, done] = draw(`${key} usual`) < 0.4 ? usual : pick(`${key} what`, PROBLEMS);
    const by = pick(`${key} by`, onShift(place.crew, day));
    const when = instantOf(day, drawBetween(`${key} when`, at(8), at(17)), TIMEZONE);
    if (when > place.now) return [];
    const isOpen = draw(`${key} done`) < 0.1;
    return [
      {
        ...placeOf(place),
        uuid: drawUuid(key),
        day,
        topic,
        what,
        done: isOpen ? null : done,
        reported_by: by.id,
        reported_by_name: by.name,
        done_by: isOpen ? null : by.id,
        done_by_name: isOpen ? null : by.name,
        done_at: isOpen ? null : when,
        occurred_at: when,
        received_at: when,
      },
    ];
  });

/** Reasons that people give for what is open when they sign. */
const REASONS = [
  'No time before the shop closed',
  'The manager does it tomorrow morning',
  'No one on the shift was trained for it',
];

/** Reads the records of a branch that its signatures are about, by day. */
const recordsAt = async (tx: Tx, { site, today }: Place, problems: ProblemRow[]) => {
  const scope = mintScope(COMPANY.id, 'all');
  const range = { from: startOf(today), to: today };
  const checks = Map.groupBy(
    await listChecks(tx, scope, site.id, range),
    ({ due_date: day }) => day,
  );
  const failures = Map.groupBy(await listFailures(tx, scope, site.id, range), ({ day }) => day);
  const written = Map.groupBy(problems, ({ day }) => day);
  /** Returns the records of a day as they were at an instant. */
  const recordsOn = (day: Day, when: Date): DayRecords => ({
    checks: (checks.get(day) ?? []).map((row) => ({
      part: row.diary_part as DiaryPart,
      name: row.task_name,
      isDone: row.state === 'completed' && row.done_at !== null && row.done_at <= when,
    })),
    problems: (written.get(day) ?? []).map(({ topic, what, done }) => ({
      topic,
      what,
      isDone: done !== null,
    })),
    failures: failures.get(day) ?? [],
  });
  return { checks, recordsOn };
};

const DAY_MS = 24 * 60 * 60_000;

/** Returns when the last check of a day was done, if that was on the day. */
const lastCheckAt = (checks: CheckRow[], day: Day): number => {
  const end = instantOf(day, 0, TIMEZONE).getTime() + DAY_MS;
  const done = checks
    .flatMap((row) => row.done_at?.getTime() ?? [])
    .filter((instant) => instant < end);
  return Math.max(0, ...done);
};

const signaturesAt = async (tx: Tx, place: Place, problems: ProblemRow[]) => {
  const { site, crew, now, today } = place;
  const { checks, recordsOn } = await recordsAt(tx, place, problems);
  return openDaysOf(site, today).flatMap((day) => {
    const key = `${site.name} ${day} signature`;
    const drawn = draw(key);
    if (drawn < SHARES.unsigned) return [];
    const late = drawn < SHARES.unsigned + SHARES.late;
    const by = late ? managerOf(place) : pick(`${key} by`, onShift(crew, day));
    const minutes = drawBetween(`${key} when`, at(18), at(18, 40));
    const evening = instantOf(late ? addDays(day, 3) : day, minutes, TIMEZONE);
    const closing = minutesAfter(new Date(lastCheckAt(checks.get(day) ?? [], day)), 2);
    const when = closing > evening ? closing : evening;
    if (when > now) return [];
    const records = recordsOn(day, when);
    const given = openGaps(records).map(({ check }) => ({
      check,
      reason: pick(`${key} ${check}`, REASONS),
    }));
    return [
      {
        ...placeOf(place),
        uuid: drawUuid(key),
        day,
        late,
        number: 1,
        statement: statementOf('sfbb', records, given),
        gaps: withReasons(openGaps(records), given) as unknown as Json,
        recorded: recordsText(records),
        signed_by: by.id,
        signed_by_name: by.name,
        occurred_at: when,
        received_at: when,
      },
    ];
  });
};

/** Returns the reviews of all four weeks that are over, but for the last ones, which are due. */
const reviewsAt = (place: Place, problems: ProblemRow[]) => {
  const by = managerOf(place);
  const first = startOf(place.today);
  const over = Math.floor(DAYS_OF_HISTORY / 28) - 1;
  return Array.from({ length: over }, (_, index) => {
    const { start, end, due } = reviewPeriodOf(first, addDays(first, index * 28));
    const found = findingsOf(
      problems
        .filter(({ day }) => day >= start && day <= end)
        .flatMap(({ day, topic, what }) => [
          { kind: 'problem-topic' as const, subject: topicLabel[topic], day },
          { kind: 'same-problem' as const, subject: what, day },
        ]),
    );
    const [worst] = found;
    return {
      ...placeOf(place),
      period_start: start,
      period_end: end,
      found: found as unknown as Json,
      answers: REVIEW_QUESTION_NAMES.map((question) =>
        question === 'serious' && worst
          ? { question, answer: 'yes', note: `${worst.subject}, ${worst.count} times` }
          : { question, answer: 'no', note: '' },
      ) as unknown as Json,
      plan: worst ? 'Talk about it with the team, and look at it every day.' : 'Go on like this.',
      statement: reviewStatementOf(found),
      signed_by: by.id,
      signed_by_name: by.name,
      signed_at: instantOf(due, at(10), TIMEZONE),
    };
  });
};

/** Returns a report of someone who was unwell three weeks ago. */
const fitnessAt = (place: Place, vault: Vault) => {
  const { site, crew, today } = place;
  const key = `${site.name} fitness`;
  const who = crew.find(({ roleId }) => roleId === ROLE.staff);
  if (!who || draw(key) > 0.5) return [];
  const day = addDays(today, -21);
  const when = instantOf(day, at(7), TIMEZONE);
  const uuid = drawUuid(key);
  const clearAt = instantOf(addDays(day, 2), at(8), TIMEZONE).toISOString();
  return [
    {
      ...placeOf(place),
      uuid,
      employee_id: who.id,
      sealed: sealIllness(vault, uuid, { unwell_since: day, clear_at: clearAt }),
      open: false,
      version: 1,
      occurred_at: when,
      received_at: when,
    },
  ];
};

/** Loads the food safety diary of a branch. */
export const loadFoodDiary = async (tx: Tx, place: Place, vault: Vault): Promise<void> => {
  const by = managerOf(place);
  const starts_on = startOf(place.today);
  const problems = problemsAt(place);
  await insertRows(tx, 'food_diaries', [
    {
      ...placeOf(place),
      scheme: 'sfbb',
      starts_on,
      started_by: by.id,
      started_by_name: by.name,
      started_at: instantOf(starts_on, at(9), TIMEZONE),
    },
  ]);
  await insertRows(tx, 'food_diary_problems', problems);
  await insertRows(tx, 'food_diary_signatures', await signaturesAt(tx, place, problems));
  await insertRows(tx, 'food_diary_reviews', reviewsAt(place, problems));
  await insertRows(tx, 'food_diary_fitness', fitnessAt(place, vault));
};
