import { randomUUID } from 'node:crypto';
import { addDays, localDay } from '@branchbook/contract/dates.ts';
import type { Client } from '@branchbook/contract/client.ts';
import { addFoodMethod } from '@branchbook/contract/sfbb-methods.ts';
import type { GivenGap } from '@branchbook/contract/sfbb-signing.ts';
import { getDiaryDay, startFoodDiary } from '@branchbook/contract/sfbb.ts';
import type { DiaryPage } from '@branchbook/contract/sfbb.ts';
import type { Nation } from '@branchbook/contract/opening-hours.ts';
import { appendAudit } from '../platform/audit/queries.ts';
import type { AuditEntry } from '../platform/audit/queries.ts';
import type { Tx } from '../platform/database/database.ts';
import { mintScope } from '../platform/session/scope.ts';
import { createBranchDay } from './branch-day.ts';
import type { BranchDay } from './branch-day.ts';
import { tokenOf } from './factories.ts';
import type { Branch, Cast, Kind, Person } from './factories.ts';
import { setNation } from './rows.ts';
import type { TestServer } from './server.ts';
import { outcomeOf } from './tablet.ts';
import type { ItemDraft, Tablet } from './tablet.ts';

/** The first day of the diaries of tests. */
export const FIRST_DAY = '2026-06-01';

/** A branch in England whose food safety diary begins on the first day, at 9 in London. */
export type DiaryBranch = BranchDay & {
  branchId: number;
  /** Signs a person in now: a session lasts 30 minutes, and tests move the clock by days. */
  as: (who: Kind) => Promise<Client>;
  /** Sets the clock to a time of a day, in UTC. */
  setDay: (day: string, time?: string) => void;
  /** Signs items as a person, sends them, and returns the outcomes. */
  send: (by: Person, drafts: ItemDraft[], tablet?: Tablet) => Promise<string[]>;
  page: (day: string) => Promise<DiaryPage>;
};

/** The words of signatures of former versions, which claimed more than the records may show. */
export const FORMER_STATEMENT = 'The opening and closing checks were done.';

export const signDraft = (
  day: string,
  { gaps, ...more }: Partial<ItemDraft> & { gaps?: GivenGap[] } = {},
): ItemDraft => ({
  kind: 'food-diary.sign',
  payload: { day, statement: FORMER_STATEMENT, ...(gaps && { gaps }) },
  ...more,
});

export const problemDraft = (
  day: string,
  what = 'The fridge door stood open',
  more: Partial<ItemDraft> = {},
): ItemDraft => ({
  kind: 'food-diary.problem',
  payload: { day, topic: 'chilling', what },
  ...more,
});

/** A problem with what was done: its writer was there, and nothing is left open. */
export const settledDraft = (day: string): ItemDraft => ({
  kind: 'food-diary.problem',
  payload: { day, topic: 'chilling', what: 'The fridge door stood open', done: 'Shut it' },
});

export const startDiary = async (
  server: TestServer,
  { nation = 'england' }: { nation?: Nation } = {},
): Promise<DiaryBranch> => {
  server.clock.set(`${FIRST_DAY}T08:00:00.000Z`);
  const day = await createBranchDay(server);
  const { cast, tablet } = day;
  const { id: branchId } = cast.branch;
  await setNation(server, branchId, nation);
  const as = async (who: Kind): Promise<Client> =>
    server.client(await tokenOf(server, cast.people[who]));
  await (
    await as('owner')
  ).call(startFoodDiary, { params: { id: branchId }, body: { starts_on: FIRST_DAY } });
  return {
    ...day,
    branchId,
    as,
    setDay: (date, time = '09:00') => server.clock.set(`${date}T${time}:00.000Z`),
    send: async (by, drafts, at = tablet) => outcomeOf(await at.send(await at.make(by, ...drafts))),
    page: async (date) =>
      (await as('owner')).call(getDiaryDay, { params: { date }, query: { branchId } }),
  };
};

/** Returns the day some days after the first. */
export const dayAfter = (days: number): string => addDays(FIRST_DAY, days);

/** Writes the entry of the audit log that records of a diary have. */
const noteDiary = (
  tx: Tx,
  { id: branchId, companyId }: Branch,
  { action, id, now }: { action: AuditEntry['action']; id: number; now: Date },
): Promise<void> =>
  appendAudit(tx, mintScope(companyId, 'all'), 'system', {
    action,
    entity: 'food diary',
    entityId: id,
    branchId,
    at: now,
  });

/** Lets a branch keep a diary from a day on, unless it does so already. */
export const keepDiary = async (
  { context: { db, clock } }: TestServer,
  branch: Branch,
  person: Person,
  startsOn = localDay(clock.now(), 'Europe/London'),
): Promise<void> => {
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    const started = await tx
      .insertInto('food_diaries')
      .values({
        company_id: branch.companyId,
        branch_id: branch.id,
        scheme: 'sfbb',
        starts_on: startsOn,
        started_by: person.id,
        started_by_name: person.name,
        started_at: now,
      })
      .onConflict((conflict) => conflict.columns(['company_id', 'branch_id']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (started) await noteDiary(tx, branch, { action: 'food-diary.started', id: started.id, now });
  });
};

/** Adds a safe method to a company, and a signature and a review to the diary of a branch. */
export const fillDiary = async (
  { context: { db, clock } }: TestServer,
  { as, people }: Cast,
  branch: Branch,
  words: string,
): Promise<void> => {
  const text = { title: words, what: words, why: words, checks: words };
  await as('owner').call(addFoodMethod, {
    body: { scheme: 'sfbb', section: 'Cleaning', ...text },
  });
  const now = clock.now();
  const place = { company_id: branch.companyId, branch_id: branch.id };
  const signed = { signed_by: people.owner.id, signed_by_name: people.owner.name };
  await db.transaction().execute(async (tx) => {
    const signature = await tx
      .insertInto('food_diary_signatures')
      .values({
        ...place,
        ...signed,
        uuid: randomUUID(),
        day: localDay(now, 'Europe/London'),
        late: false,
        statement: words,
        occurred_at: now,
        received_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await noteDiary(tx, branch, { action: 'food-diary.signed', id: signature.id, now });
    const review = await tx
      .insertInto('food_diary_reviews')
      .values({
        ...place,
        ...signed,
        period_start: '2026-05-01',
        period_end: '2026-05-28',
        found: '[]',
        answers: '[]',
        plan: words,
        statement: words,
        signed_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await noteDiary(tx, branch, { action: 'food-diary.reviewed', id: review.id, now });
  });
};
