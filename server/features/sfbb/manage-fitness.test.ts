import { ownData } from '@branchbook/contract/privacy.ts';
import {
  addFitnessReport,
  changeFitnessReport,
  listFitnessReports,
} from '@branchbook/contract/sfbb-fitness.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createBranch, createEmployee } from '../../testing/factories.ts';
import { dayAfter, FIRST_DAY, startDiary } from '../../testing/food-diary.ts';
import type { DiaryBranch } from '../../testing/food-diary.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { auditOf, foundInDatabase } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { forgetFitness } from './manage-fitness.ts';

let server: TestServer;
let diary: DiaryBranch;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  diary = await startDiary(server);
});
afterAll(() => server.close());

const listAs = async (who: 'branch manager' | 'staff' = 'branch manager') =>
  (await diary.as(who)).call(listFitnessReports, { query: { branchId: diary.branchId } });

const fitness = (employee: number, clear_at: string | null = null) => ({
  kind: 'food-diary.fitness' as const,
  payload: { employee, unwell_since: FIRST_DAY, clear_at },
});

it('a person reports themselves, and may handle food 48 hours after the last symptom', async () => {
  const { lukasz, send } = diary;
  expect(await send(lukasz, [fitness(lukasz.id)])).toEqual(['ok']);
  expect(await listAs()).toMatchObject([
    { employeeId: lukasz.id, unwell_since: FIRST_DAY, clear_at: null, fit_from: null },
  ]);
  diary.setDay(dayAfter(2), '09:00');
  const clear = `${dayAfter(2)}T07:00:00.000Z`;
  expect(await send(lukasz, [fitness(lukasz.id, clear)])).toEqual(['ok']);
  expect(await listAs()).toMatchObject([
    { unwell_since: FIRST_DAY, clear_at: clear, fit_from: `${dayAfter(4)}T07:00:00.000Z` },
  ]);
});

it('48 hours are 48 hours, also when the clocks change', async () => {
  diary.setDay('2026-10-26', '09:00');
  const manager = await diary.as('branch manager');
  const report = await manager.call(addFitnessReport, {
    body: {
      branchId: diary.branchId,
      employeeId: diary.lukasz.id,
      unwell_since: '2026-10-23',
      clear_at: '2026-10-24T20:00:00.000+01:00',
    },
  });
  expect(report.fit_from).toBe('2026-10-26T19:00:00.000Z');
});

it('staff report no other person and see no list; managers report people of their branch only', async () => {
  const { cast, lukasz, send } = diary;
  const other = await createEmployee(server, cast.branch);
  expect((await send(lukasz, [fitness(other.id)]))[0]).toMatch(/^refused/);
  expect(await send(cast.people['branch manager'], [fitness(other.id)])).toEqual(['ok']);
  expect((await refusalOf(listAs('staff'))).status).toBe(403);
  const elsewhere = await createEmployee(server, await createBranch(server, cast.company.id));
  expect((await send(cast.people['branch manager'], [fitness(elsewhere.id)]))[0]).toBe(
    'refused: This person does not work at the branch',
  );
});

it('keeps health data encrypted and out of the audit log, and gives it to the person', async () => {
  const { lukasz, cast } = diary;
  const manager = await diary.as('branch manager');
  const { id, version } = await manager.call(addFitnessReport, {
    body: { branchId: diary.branchId, employeeId: lukasz.id, unwell_since: '2026-05-17' },
  });
  expect(await foundInDatabase(server, ['2026-05-17'])).toEqual([]);
  const last = (await auditOf(server, cast.company.id)).at(-1);
  expect(last).toMatchObject({ action: 'food-diary.fitness-reported' });
  expect(JSON.stringify(last)).not.toContain(lukasz.name);
  await manager.call(changeFitnessReport, {
    params: { id },
    body: { unwell_since: '2026-05-17', clear_at: '2026-05-30T08:00:00.000Z', version },
  });
  const stale = manager.call(changeFitnessReport, {
    params: { id },
    body: { unwell_since: '2026-05-17', clear_at: null, version },
  });
  expect((await refusalOf(stale)).code).toBe('CONFLICT');
  const early = manager.call(changeFitnessReport, {
    params: { id },
    body: { unwell_since: '2026-05-17', clear_at: '2026-05-01T08:00:00.000Z' },
  });
  expect((await refusalOf(early)).errors[0]?.field).toBe('clear_at');
  const file = await (await (await diary.as('staff')).raw(ownData)).text();
  expect(JSON.parse(file)).toMatchObject({ fitness_to_work: [] });
});

it('reports are deleted after a year', async () => {
  await diary.send(diary.lukasz, [fitness(diary.lukasz.id)]);
  diary.setDay('2027-05-31');
  await forgetFitness(server.context);
  expect(await listAs()).toHaveLength(1);
  diary.setDay('2027-06-02');
  await forgetFitness(server.context);
  expect(await listAs()).toEqual([]);
});
