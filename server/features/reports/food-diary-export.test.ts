import { runCustomReport } from '@branchbook/contract/custom-reports.ts';
import { listNotifications } from '@branchbook/contract/notifications.ts';
import { foodDiaryCsv, foodDiaryPdf } from '@branchbook/contract/sfbb.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  dayAfter,
  FIRST_DAY,
  problemDraft,
  signDraft,
  startDiary,
} from '../../testing/food-diary.ts';
import type { DiaryBranch } from '../../testing/food-diary.ts';
import { readPdf } from '../../testing/pdf-text.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { notifyPeople } from '../notifications/service.ts';

let server: TestServer;
let diary: DiaryBranch;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  diary = await startDiary(server);
  await diary.send(diary.lukasz, [problemDraft(FIRST_DAY), signDraft(FIRST_DAY)]);
  diary.setDay(dayAfter(3));
});
afterAll(() => server.close());

const asked = () => ({
  body: { branchId: diary.branchId, startDate: FIRST_DAY, endDate: dayAfter(3) },
});

it('an inspector gets every day with its signature or that it was not signed, as PDF and CSV', async () => {
  const owner = await diary.as('owner');
  const csv = await (await owner.raw(foodDiaryCsv, asked())).text();
  const lines = csv.trim().split('\r\n');
  expect(lines).toHaveLength(5);
  expect(lines[1]).toContain(`Signed with gaps by ${diary.lukasz.name}`);
  expect(lines[1]).toContain('Chilling and freezing: The fridge door stood open');
  expect(lines[2]).toContain('02/06/2026,Not signed,Not signed');
  const pdf = Buffer.from(await (await owner.raw(foodDiaryPdf, asked())).arrayBuffer());
  const words = (await readPdf(pdf)).pages.join(' ');
  for (const part of ['Food safety diary', 'Not signed', 'The fridge door stood open']) {
    expect(words).toContain(part);
  }
});

it('a custom report lists days by their state', async () => {
  const owner = await diary.as('owner');
  const definition = {
    kind: 'foodDiary' as const,
    branches: [],
    period: { start: FIRST_DAY, end: dayAfter(3) },
    columns: ['day' as const, 'state' as const, 'problems' as const],
    filters: [{ column: 'state' as const, operator: 'is' as const, value: 'unsigned' }],
    sort: { column: 'day' as const, descending: false },
    group: null,
    measure: { name: 'count' as const, column: null },
  };
  const { rows } = await owner.call(runCustomReport, { body: { definition, offset: 0 } });
  expect(rows).toEqual([[dayAfter(1), 'unsigned', 0]]);
});

it('managers are told of a day that was not signed, and of a review that is due, once', async () => {
  const told = async () => {
    await notifyPeople(server.context, ['food-diary-unsigned', 'food-review-due']);
    const { items } = await (
      await diary.as('branch manager')
    ).call(listNotifications, {
      query: {},
    });
    return items.map(({ kind, day }) => `${kind} ${day}`);
  };
  // The day after the first ends at midnight in London, which is 23:00 UTC.
  diary.setDay(dayAfter(2), '22:59');
  expect(await told()).toEqual([]);
  diary.setDay(dayAfter(2), '23:00');
  expect(await told()).toEqual([`food-diary-unsigned ${dayAfter(1)}`]);
  diary.setDay(dayAfter(3), '02:00');
  expect(await told()).toEqual([`food-diary-unsigned ${dayAfter(1)}`]);
  diary.setDay(dayAfter(28), '01:00');
  expect((await told()).filter((one) => one.startsWith('food-review-due'))).toEqual([
    `food-review-due ${dayAfter(28)}`,
  ]);
});
