import { addClosure, setBranchHours } from '@branchbook/contract/branch-hours.ts';
import { runCustomReport } from '@branchbook/contract/custom-reports.ts';
import { makeInspectorPack } from '@branchbook/contract/inspector-packs.ts';
import {
  completeFoodProblem,
  foodDiaryCsv,
  foodDiaryPdf,
  listDiaryDays,
  signDiaryDay,
} from '@branchbook/contract/sfbb.ts';
import { statementOf } from '@branchbook/contract/sfbb-signing.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createEmployee } from '../../testing/factories.ts';
import {
  dayAfter,
  FIRST_DAY,
  FORMER_STATEMENT,
  problemDraft,
  signDraft,
  startDiary,
} from '../../testing/food-diary.ts';
import type { DiaryBranch } from '../../testing/food-diary.ts';
import { textOfPdf } from '../../testing/pdf-text.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';

let server: TestServer;
let diary: DiaryBranch;
/** The branch's copies of an opening check due by 09:00 UTC and a closing check due by 19:00. */
let opening: number;
let closing: number;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  diary = await startDiary(server);
  opening = await diary.assign({
    task_name: 'Open the shop',
    diary_part: 'opening',
    time_to_finish_min: 600,
  });
  closing = await diary.assign({
    task_name: 'Close the shop',
    diary_part: 'closing',
    time_to_finish_min: 1200,
  });
});
afterAll(() => server.close());

const REASON = [{ check: 'Close the shop', reason: 'Open until 22:00' }];
const NAMED = 'Please give a reason for each check that is not done: Close the shop';

const done = (task: number, day = FIRST_DAY) => ({
  kind: 'task.complete' as const,
  payload: { branch_task_id: task, due_date: day },
});

const exportsOf = async (day: string) => {
  const owner = await diary.as('owner');
  const body = { branchId: diary.branchId, startDate: day, endDate: day };
  const csv = await (await owner.raw(foodDiaryCsv, { body })).text();
  const pdf = Buffer.from(await (await owner.raw(foodDiaryPdf, { body })).arrayBuffer());
  const pack = await owner.raw(makeInspectorPack, { body }, { isLong: true });
  return {
    csv,
    pdf: await textOfPdf(pdf),
    pack: await textOfPdf(Buffer.from(await pack.arrayBuffer())),
  };
};

const stateInReport = async (day: string) => {
  const definition = {
    kind: 'foodDiary' as const,
    branches: [],
    period: { start: day, end: day },
    columns: ['state' as const],
    filters: [],
    sort: { column: 'day' as const, descending: false },
    group: null,
    measure: { name: 'count' as const, column: null },
  };
  const { rows } = await (
    await diary.as('owner')
  ).call(runCustomReport, { body: { definition, offset: 0 } });
  return rows[0]?.[0];
};

const close = async (day: string) =>
  (await diary.as('owner')).call(addClosure, {
    params: { id: diary.branchId },
    body: { from: day, to: day, reason: 'Burst pipe' },
  });

describe('a day that is signed before its checks are done', () => {
  it('is refused without a reason for each, and the open checks are named', async () => {
    const { lukasz, send } = diary;
    diary.setDay(FIRST_DAY, '10:34');
    expect(await send(lukasz, [done(opening), signDraft(FIRST_DAY)])).toEqual([
      'ok',
      `refused: ${NAMED}`,
    ]);
    const other = { gaps: [{ check: 'Another check', reason: 'Forgotten' }] };
    expect(await send(lukasz, [signDraft(FIRST_DAY, other)])).toEqual([`refused: ${NAMED}`]);
    expect((await diary.page(FIRST_DAY)).state).toBe('open');
  });

  it('is signed with gaps, and everything that shows it says so', async () => {
    const { lukasz, send } = diary;
    diary.setDay(FIRST_DAY, '10:34');
    const page = await diary.page(FIRST_DAY);
    expect(page.open).toEqual([
      { kind: 'check', check: 'Open the shop' },
      { kind: 'check', check: 'Close the shop' },
    ]);
    await send(lukasz, [done(opening), signDraft(FIRST_DAY, { gaps: REASON })]);
    expect(await diary.page(FIRST_DAY)).toMatchObject({
      state: 'signed_with_gaps',
      may_sign: false,
      gaps: [{ kind: 'check', check: 'Close the shop', state: 'open', reason: 'Open until 22:00' }],
      signature: {
        statement: FORMER_STATEMENT,
        recorded:
          'Opening checks: 1 of 1 done. Closing checks: 0 of 1 done. Not done: Close the shop. ' +
          'No problem is written down.',
      },
    });
    const gap = 'Close the shop: not done (reason: Open until 22:00)';
    const { csv, pdf, pack } = await exportsOf(FIRST_DAY);
    for (const text of [csv, pdf, pack]) {
      expect(text).toContain('Signed with gaps by');
      expect(text).toContain(gap);
    }
    expect(csv).toContain('The records show: Opening checks: 1 of 1 done.');
    expect(pack).toContain('1 of 1 days signed, 1 of them with gaps');
    expect(await stateInReport(FIRST_DAY)).toBe('signed_with_gaps');
    const { food_diary: known } = await diary.tablet.snapshot();
    expect(known?.days.at(-1)?.gaps).toMatchObject([{ check: 'Close the shop' }]);
  });

  it('can be signed again by the closer once the checks are done, and both signatures stay', async () => {
    const { lukasz, send, cast } = diary;
    const closer = await createEmployee(server, cast.branch, { name: 'Mo the closer' });
    diary.setDay(FIRST_DAY, '10:34');
    await send(lukasz, [done(opening), signDraft(FIRST_DAY, { gaps: REASON })]);
    diary.setDay(FIRST_DAY, '12:00');
    const settled = { day: FIRST_DAY, topic: 'other', what: 'Late', done: 'Sorted' };
    await send(closer, [problemDraft(FIRST_DAY, 'Late', { payload: settled })]);
    diary.setDay(FIRST_DAY, '18:30');
    await send(closer, [done(closing)]);
    expect((await diary.page(FIRST_DAY)).state).toBe('signed_with_gaps');
    expect((await diary.page(FIRST_DAY)).gaps.map(({ check, state }) => [check, state])).toEqual([
      ['Close the shop', 'later'],
      ['Late', 'arrived'],
    ]);
    diary.setDay(FIRST_DAY, '18:31');
    expect(await send(closer, [signDraft(FIRST_DAY)])).toEqual(['ok']);
    const page = await diary.page(FIRST_DAY);
    expect(page).toMatchObject({
      state: 'signed',
      gaps: [],
      signature: { by_name: 'Mo the closer' },
      earlier_signatures: [{ by_name: lukasz.name }],
    });
    expect(await stateInReport(FIRST_DAY)).toBe('signed');
    expect(await send(lukasz, [signDraft(FIRST_DAY)])).toEqual([
      'refused: This day has been signed already, by Mo the closer',
    ]);
    const { csv } = await exportsOf(FIRST_DAY);
    expect(csv).toContain(`Signed before with gaps by ${lukasz.name}`);
  });

  it('gets the words that its records show when a manager signs it in the portal', async () => {
    const { lukasz, send } = diary;
    await send(lukasz, [problemDraft(FIRST_DAY)]);
    diary.setDay(dayAfter(3));
    const sign = async (gaps?: { check: string; reason: string }[]) =>
      (await diary.as('branch manager')).call(signDiaryDay, {
        params: { date: FIRST_DAY },
        body: { branchId: diary.branchId, ...(gaps && { gaps }) },
      });
    const refusal = await refusalOf(sign(REASON));
    expect(refusal).toMatchObject({ status: 400, errors: [{ field: 'gaps' }] });
    expect(refusal.errors[0]?.message).toContain('Open the shop');
    const page = await sign([...REASON, { check: 'open the  shop', reason: 'Overslept' }]);
    expect(page).toMatchObject({ state: 'signed_with_gaps', signature: { late: true } });
    expect(page.signature?.statement).toBe(
      'Opening checks: 0 of 1 done. Closing checks: 0 of 1 done. ' +
        'Not done: Open the shop, Close the shop. ' +
        '1 problem is written down, without what was done. ' +
        'Nothing written about what was done: The fridge door stood open. ' +
        'Reasons: Open the shop: Overslept; Close the shop: Open until 22:00. ' +
        'As far as I know, our safe methods were followed and supervised, ' +
        'except for what is named here.',
    );
  });
});

describe('a day that was signed when all was done', () => {
  const signWhole = async () => {
    diary.setDay(FIRST_DAY, '18:30');
    await diary.send(diary.lukasz, [done(opening), done(closing)]);
    diary.setDay(FIRST_DAY, '18:31');
    await diary.send(diary.lukasz, [signDraft(FIRST_DAY)]);
  };

  it('is green, and no longer once a check is undone or a problem arrives', async () => {
    await signWhole();
    expect((await diary.page(FIRST_DAY)).state).toBe('signed');
    diary.setDay(FIRST_DAY, '18:40');
    const { lukasz, send } = diary;
    expect(
      await send(lukasz, [
        { kind: 'task.undo', payload: { branch_task_id: closing, due_date: FIRST_DAY } },
      ]),
    ).toEqual(['ok']);
    expect(await diary.page(FIRST_DAY)).toMatchObject({
      state: 'signed_with_gaps',
      gaps: [{ check: 'Close the shop', state: 'open', reason: null }],
      open: [{ check: 'Close the shop' }],
    });
    expect(await stateInReport(FIRST_DAY)).toBe('signed_with_gaps');
  });

  it('is amber for a problem that is written down later, until it is signed again', async () => {
    await signWhole();
    diary.setDay(FIRST_DAY, '19:00');
    await diary.send(diary.lukasz, [problemDraft(FIRST_DAY, 'Mouse droppings')]);
    const page = await diary.page(FIRST_DAY);
    expect(page).toMatchObject({ state: 'signed_with_gaps', gaps: [{ kind: 'problem' }] });
    const owner = await diary.as('owner');
    await owner.call(completeFoodProblem, {
      params: { id: page.problems[0]?.id ?? 0 },
      body: { done: 'Pest control called' },
    });
    expect((await diary.page(FIRST_DAY)).gaps).toMatchObject([{ state: 'arrived' }]);
    expect(await diary.send(diary.lukasz, [signDraft(FIRST_DAY)])).toEqual(['ok']);
    expect((await diary.page(FIRST_DAY)).state).toBe('signed');
  });

  it('is amber when the words that a tablet signed say more than the records', async () => {
    const { lukasz, send } = diary;
    diary.setDay(FIRST_DAY, '18:30');
    await send(lukasz, [done(opening), done(closing), problemDraft(FIRST_DAY, 'Warm milk')]);
    const statement = statementOf('sfbb', { checks: [], problems: [], failures: [] });
    diary.setDay(FIRST_DAY, '18:31');
    await send(lukasz, [signDraft(FIRST_DAY, { payload: { day: FIRST_DAY, statement } })]);
    const page = await diary.page(FIRST_DAY);
    expect(page.gaps.map(({ kind }) => kind)).toEqual(['problem', 'words']);
    expect(page.signature?.recorded).toContain('1 problem is written down');
  });

  it('says in the pack and the exports that its signature arrived late', async () => {
    const { lukasz, tablet } = diary;
    diary.setDay(FIRST_DAY, '18:30');
    const items = await tablet.make(lukasz, done(opening), done(closing), signDraft(FIRST_DAY));
    diary.setDay(dayAfter(6), '09:00');
    await tablet.send(items);
    const { csv, pdf, pack } = await exportsOf(FIRST_DAY);
    for (const text of [csv, pdf, pack]) expect(text).toContain('Arrived late, 07/06/2026');
    expect(pack).toContain('1 signature arrived late');
  });
});

describe('a day that is declared closed after it has begun', () => {
  it('keeps what was due, is not settled, and says when it was declared and by whom', async () => {
    const { lukasz, send } = diary;
    diary.setDay(FIRST_DAY, '08:30');
    await send(lukasz, [done(opening), problemDraft(FIRST_DAY)]);
    diary.setDay(FIRST_DAY, '22:50');
    await close(FIRST_DAY);
    const page = await diary.page(FIRST_DAY);
    expect(page).toMatchObject({
      state: 'open',
      declared: { by_name: diary.cast.people.owner.name, records: 2, still_due: true },
      closed: 'Burst pipe (declared closed at 23:50, 2 records that day)',
    });
    expect(page.checks.map(({ task_name: name, state }) => [name, state])).toEqual([
      ['Open the shop', 'completed'],
      ['Close the shop', 'pending'],
    ]);
    diary.setDay(dayAfter(3));
    expect((await diary.page(FIRST_DAY)).state).toBe('unsigned');
    expect(await stateInReport(FIRST_DAY)).toBe('unsigned');
    const { diary: counts } = await (
      await diary.as('owner')
    ).call(listDiaryDays, { query: { branchId: diary.branchId, month: '2026-06' } });
    expect(counts.diary?.unsigned).toBe(2);
    const { csv, pdf, pack } = await exportsOf(FIRST_DAY);
    for (const text of [csv, pdf, pack]) {
      expect(text).toContain('declared closed at 23:50, 2 records that day');
    }
    expect(pack).toContain('A day was declared closed after it had begun');
  });

  it('is settled when nothing was due or recorded, and when it was closed before it began', async () => {
    diary.setDay(FIRST_DAY, '06:00');
    await close(FIRST_DAY);
    expect(await diary.page(FIRST_DAY)).toMatchObject({
      state: 'closed',
      declared: { records: 0, still_due: false },
      closed: 'Burst pipe',
    });
    await close(dayAfter(1));
    diary.setDay(dayAfter(1), '22:00');
    expect(await diary.page(dayAfter(1))).toMatchObject({ state: 'closed', declared: null });
  });

  it('is no way round the diary: also changed opening hours leave the day to be signed', async () => {
    const { lukasz, send } = diary;
    await send(lukasz, [done(opening)]);
    diary.setDay(FIRST_DAY, '22:50');
    const open = ['09:00', '17:00'] as [string, string];
    await (
      await diary.as('owner')
    ).call(setBranchHours, {
      params: { id: diary.branchId },
      // The first day is a Monday.
      body: { weekly: { tuesday: [open], wednesday: [open] } },
    });
    expect(await diary.page(FIRST_DAY)).toMatchObject({
      state: 'open',
      declared: { records: 1, still_due: true },
    });
  });
});
