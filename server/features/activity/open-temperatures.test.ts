import { listOpenTemperatures } from '@branchbook/contract/activity.ts';
import { closeReading } from '@branchbook/contract/temperature.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBranch, createCast, createEmployee } from '../../testing/factories.ts';
import { createWarmFridge } from '../../testing/fridge.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';

const NOW = '2026-06-10T09:00:00Z';
const TODAY = '2026-06-10';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ now: NOW });
});
afterAll(() => server.close());
beforeEach(() => server.clock.set(NOW));

describe('open temperatures', () => {
  it('are sorted by the time of the reading, also if an offline tablet sends an older one later', async () => {
    const cast = await createCast(server);
    const { branch, people } = cast;
    const createFridge = (name: string) =>
      createWarmFridge(server, cast, branch, people.staff, name);
    const first = await createFridge('Fridge');
    server.clock.advance(60_000);
    const last = await createFridge('Freezer');
    server.clock.advance(-30_000);
    const between = await createFridge('Chiller');
    const { items } = await cast.as('owner').call(listOpenTemperatures, { query: {} });
    expect(items.map(({ id }) => id)).toEqual([last, between, first].map((one) => one.reading));
  });

  it('are shown to managers, newest first, until they are closed', async () => {
    const cast = await createCast(server);
    const { branch, people } = cast;
    const other = await createBranch(server, cast.company.id);
    const first = await createWarmFridge(server, cast, branch, people.staff, 'Fridge');
    server.clock.advance(60_000);
    const somebody = await createEmployee(server, other);
    const second = await createWarmFridge(server, cast, other, somebody, 'Freezer');
    const { items, total } = await cast.as('owner').call(listOpenTemperatures, { query: {} });
    expect([total, items.map(({ id }) => id)]).toEqual([2, [second.reading, first.reading]]);
    const own = await cast.as('branch manager').call(listOpenTemperatures, { query: {} });
    expect(own).toEqual({
      total: 1,
      items: [
        {
          id: first.reading,
          branchId: branch.id,
          branch_name: branch.name,
          equipId: first.equipment,
          equipment_name: 'Fridge',
          log_date: TODAY,
          value: 9,
          min_temp: 0,
          max_temp: 5,
          action: 'other',
          action_note: 'Fridge',
          recorded_by_name: people.staff.name,
          recorded_at: '2026-06-10T09:00:00.000Z',
        },
      ],
    });
    const query = { branchId: other.id };
    expect(await cast.as('owner').call(listOpenTemperatures, { query })).toMatchObject({
      items: [{ id: second.reading }],
      total: 1,
    });
    const elsewhere = cast.as('branch manager').call(listOpenTemperatures, { query });
    expect(await refusalOf(elsewhere)).toMatchObject({ status: 403 });
    const params = { id: first.reading };
    await cast.as('branch manager').call(closeReading, { params, body: { note: 'Repaired' } });
    const after = await cast.as('branch manager').call(listOpenTemperatures, { query: {} });
    expect(after).toEqual({ items: [], total: 0 });
    expect(
      await refusalOf(cast.as('staff').call(listOpenTemperatures, { query: {} })),
    ).toMatchObject({
      status: 403,
    });
  });
});
