import { addDays, instantOf } from '@branchbook/contract/dates.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import { ROLE } from '@branchbook/contract/permissions.ts';
import {
  REVIEW_QUESTION_NAMES,
  REVIEW_STATEMENT,
  reviewPeriodOf,
  SIGNING_STATEMENT,
  topicLabel,
} from '@branchbook/contract/sfbb-rules.ts';
import type { ProblemTopic } from '@branchbook/contract/sfbb-rules.ts';
import { PRESETS } from '../features/sfbb/preset-list.ts';
import { findingsOf } from '../features/sfbb/review-rules.ts';
import { sealIllness } from '../features/sfbb/seal-fitness.ts';
import type { Tx } from '../platform/database/database.ts';
import type { Vault } from '../platform/vault.ts';
import { COMPANY, DAYS_OF_HISTORY, TIMEZONE } from './company.ts';
import { draw, drawBetween, drawUuid, pick } from './draw.ts';
import { insertRows } from './insert-rows.ts';
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

type ProblemRow = { day: Day; topic: ProblemTopic; what: string };

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

const signaturesAt = (place: Place) => {
  const { site, crew, now, today } = place;
  return openDaysOf(site, today).flatMap((day) => {
    const key = `${site.name} ${day} signature`;
    const drawn = draw(key);
    if (drawn < SHARES.unsigned) return [];
    const late = drawn < SHARES.unsigned + SHARES.late;
    const by = late ? managerOf(place) : pick(`${key} by`, onShift(crew, day));
    const minutes = drawBetween(`${key} when`, at(18), at(18, 40));
    const when = instantOf(late ? addDays(day, 3) : day, minutes, TIMEZONE);
    if (when > now) return [];
    return [
      {
        ...placeOf(place),
        uuid: drawUuid(key),
        day,
        late,
        statement: SIGNING_STATEMENT.sfbb,
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
      statement: REVIEW_STATEMENT,
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
  await insertRows(tx, 'food_diary_signatures', signaturesAt(place));
  await insertRows(tx, 'food_diary_reviews', reviewsAt(place, problems));
  await insertRows(tx, 'food_diary_fitness', fitnessAt(place, vault));
};
