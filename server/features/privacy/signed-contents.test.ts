import { companyExport } from '@branchbook/contract/company-data.ts';
import { saveRetention } from '@branchbook/contract/privacy.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mintScope } from '../../platform/session/scope.ts';
import { signaturesOfExport } from '../../testing/exported-signatures.ts';
import { createCast } from '../../testing/factories.ts';
import { createWarmFridge } from '../../testing/fridge.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { signaturesSince } from '../devices/service.ts';
import { deleteOldRecords } from './service.ts';

const NOW = '2026-06-10T09:00:00Z';
const DAY_MS = 86_400_000;

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ now: NOW });
});
afterAll(() => server.close());

it('a stranger who has the export alone checks who signed a temperature, and its value', async () => {
  const cast = await createCast(server);
  await createWarmFridge(server, cast, cast.branch, cast.people.staff, 'Warm');
  const answer = await cast.as('owner').raw(companyExport);
  const signatures = signaturesOfExport(Buffer.from(await answer.arrayBuffer()));
  const readings = signatures.filter(({ kind }) => kind === 'temperature.reading');
  expect(readings.length).toBeGreaterThan(0);
  for (const { employee, isSignedBy, isWhole, contents } of readings) {
    expect(employee).toBe(cast.people.staff.id);
    expect([isSignedBy(), isSignedBy(cast.people.owner.id), isWhole]).toEqual([true, false, true]);
    expect(JSON.parse(contents)).toMatchObject({ value: expect.any(Number) as number });
  }
});

it('the contents of a signature go with the record, and the signature stays', async () => {
  const cast = await createCast(server);
  const scope = mintScope(cast.company.id, 'all');
  const signed = async () => {
    const records = await signaturesSince(server.context.db, scope, { afterId: 0, limit: 50 });
    return records.filter(({ kind }) => kind === 'temperature.reading');
  };
  await createWarmFridge(server, cast, cast.branch, cast.people.staff, 'Warm');
  const before = await signed();
  expect(before.every(({ contents }) => contents !== null)).toBe(true);
  const body = {
    visitors: null,
    diary: null,
    temperatures: 365,
    foodChecks: null,
    probes: null,
    complaints: null,
  } as const;
  await cast.as('owner').call(saveRetention, { body });
  await deleteOldRecords(server.context);
  expect(await signed()).toEqual(before);
  // A reading with an open action is kept, whatever its age.
  await server.context.db
    .updateTable('temp_readings')
    .set({ closed_at: new Date(NOW) })
    .execute();
  server.clock.set(new Date(Date.parse(NOW) + 400 * DAY_MS).toISOString());
  await deleteOldRecords(server.context);
  expect(await signed()).toEqual(before.map((record) => ({ ...record, contents: null })));
});
