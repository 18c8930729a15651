import { addComplaint, closeComplaint, releaseRecords } from '@branchbook/contract/complaints.ts';
import { endpoints } from '@branchbook/contract/endpoints.ts';
import { ofRetained, RETAINED, saveRetention } from '@branchbook/contract/privacy.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { PRIVACY_PARTS, privacyOf } from './features/record-kinds/service.ts';
import { jobsOf } from './jobs.ts';
import { useBranchWorld } from './testing/branch-world.ts';
import { createRecords } from './testing/drawn-records.ts';
import { tokenOf } from './testing/factories.ts';
import { startTestServer } from './testing/server.ts';

const DAY_MS = 86_400_000;

const world = useBranchWorld('2026-06-10T12:00:00.000Z', startTestServer);
/** Signs in again, because tests move the clock by years. */
const asOwner = async () =>
  world.server.client(await tokenOf(world.server, world.cast.people.owner));

/** Runs the jobs that delete by age, also those that other features add later. */
const runDeletions = async () => {
  const jobs = jobsOf(world.server.context).filter(({ name }) => /^(?:forget|delete)/.test(name));
  for (const { run } of jobs) await run(new AbortController().signal);
};

/** Counts the rows of the company in the tables of every kind of record. */
const counts = async (): Promise<Record<string, number>> => {
  const tables = [
    ...PRIVACY_PARTS.flatMap(({ sheets }) => sheets.map(({ table }) => table)),
    'occurrence_answers',
    'alert_causes',
    'photos',
  ];
  const rows: Record<string, number> = {};
  for (const table of new Set(tables)) {
    const { rows: found } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)}
      where company_id = ${world.cast.company.id}
    `.execute(world.server.context.db);
    rows[table] = found[0]?.count ?? 0;
  }
  return rows;
};

it('records of held days of every kind outlive every job; once released, those with a retention go', async () => {
  const { branch, people, company } = world.cast;
  const at = { ...branch, timezone: 'Europe/London' };
  await createRecords(world.server, at, people.staff, { seed: 4, count: 12 });
  const owner = await asOwner();
  const { id } = await owner.call(addComplaint, {
    body: { branchId: branch.id, kind: 'illness', food: 'Chicken pie', description: 'Sick' },
  });
  const params = { id };
  const { db } = world.server.context;
  await db
    .updateTable('retention_holds')
    .set({ from_day: '2020-01-01', to_day: '2030-01-01' })
    .where('complaint_id', '=', id)
    .execute();
  await owner.call(saveRetention, { body: ofRetained(() => 90 as const) });
  await owner.call(closeComplaint, { params, body: { outcome: 'Done' } });
  // The server looks for causes of alerts after it has answered about the complaint.
  await world.server.context.background.idle();
  const before = await counts();
  world.server.clock.advance(2000 * DAY_MS);
  await runDeletions();
  expect(await counts()).toEqual(before);
  await (await asOwner()).call(releaseRecords, { params, body: { reason: 'Settled' } });
  await runDeletions();
  const after = await counts();
  for (const kind of RETAINED) {
    const { table } = privacyOf(kind).retained;
    expect({ table, had: before[table]! > 0 }).toEqual({ table, had: true });
    // Open complaints have no end from which their retention could count.
    if (kind !== 'complaints') expect({ table, left: after[table] }).toEqual({ table, left: 0 });
  }
  const left = await db
    .selectFrom('complaints')
    .select('closed_at')
    .where('company_id', '=', company.id)
    .execute();
  expect(left.every(({ closed_at }) => closed_at === null)).toBe(true);
  expect(after['task_occurrences']).toBe(before['task_occurrences']);
  expect(after['alerts']).toBeLessThan(before['alerts']!);
});

it('every call that deletes something was asked whether it deletes records of a day', () => {
  /** Calls that refuse to delete a record of a held day, as holds.test.ts shows. */
  const askForHolds = ['/api/accidents/:id', '/api/diary/delete'];
  /** Calls that delete no record of what happened on a day of a branch. */
  const deleteNoRecord = [
    '/api/account/sessions/:sessionId',
    '/api/allergens/pages/:branchId',
    '/api/areas/:id',
    '/api/branches/:id/closures/:closureId',
    '/api/branches/delete_branch',
    '/api/complaints/:id/customer',
    '/api/custom-reports/:id',
    '/api/erasure-requests/:requestId',
    '/api/inspector-packs/links/:id',
    '/api/papers/:id',
    '/api/probes/:id',
    '/api/push-devices/:id',
    '/api/report-schedules/:id',
    '/api/suppliers/:id',
    '/api/tasks/branch/:id',
    '/api/tasks/master/:id',
    '/api/temperature/equipment/:id',
    '/api/visitors/profiles/:id',
    '/api/webhook',
  ];
  const deleting = Object.values(endpoints).filter(({ method }) => method === 'DELETE');
  expect(deleting.map(({ path }) => path).toSorted()).toEqual(
    [...askForHolds, ...deleteNoRecord].toSorted(),
  );
});
