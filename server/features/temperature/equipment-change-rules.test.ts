import { randomUUID } from 'node:crypto';
import {
  addEquipment,
  changeEquipment,
  listEquipment,
  removeEquipment,
} from '@branchbook/contract/temperature.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tokenOf } from '../../testing/factories.ts';
import { createFridge, readingDraft } from '../../testing/fridge.ts';
import type { Fridge } from '../../testing/fridge.ts';
import { auditOf } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import type { ItemDraft } from '../../testing/tablet.ts';

const NOW = '2026-06-10T18:00:00.000Z';

let server: TestServer;
let day: Fridge;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set(NOW);
  day = await createFridge(server);
});

const read = (value: number, at: string, changes: Record<string, unknown> = {}) =>
  readingDraft(day.uuid, value, { at, ...changes });
const save = (payload: Record<string, unknown>, key: string = randomUUID()): ItemDraft => ({
  kind: 'equipment.save',
  key,
  payload: { equipment_name: 'Freezer', min_temp: -25, max_temp: -18, ...payload },
});
const saveFridge = (min_temp: number, max_temp: number): ItemDraft =>
  save({ equipment: day.uuid, equipment_name: 'Fridge', min_temp, max_temp });
const owner = async () => server.client(await tokenOf(server, day.cast.people.owner));
const audited = async () =>
  (await auditOf(server, day.cast.company.id)).filter(({ entity }) => entity === 'equipment');

describe('the former limits of equipment', () => {
  it('count for a week to the second, and only together', async () => {
    await day.send('branch manager', saveFridge(0, 4));
    await day.send('branch manager', saveFridge(1, 4));
    const at = (ms: number) => new Date(Date.parse('2026-06-17T18:00:00Z') + ms).toISOString();
    server.clock.set('2026-06-17T18:00:10Z');
    const limits = (min_temp: number, max_temp: number) => ({ min_temp, max_temp, action: null });
    const tooCold = 'refused: This is out of range, 1 to 4 °C, and needs an action';
    expect(
      await day.send(
        'staff',
        read(0.5, at(-1000), limits(0, 4)),
        read(0.5, at(-1000), limits(0, 5)),
        read(0.5, at(-1000), limits(0, 6)),
        read(4.5, at(-1000), limits(1, 5)),
        read(0.5, at(0), limits(0, 4)),
      ),
    ).toEqual([
      'ok',
      'ok',
      tooCold,
      'refused: This is out of range, 1 to 4 °C, and needs an action',
      tooCold,
    ]);
  });
});

describe('changes of equipment', () => {
  it('in the portal name each changed field, and keep names in use unique', async () => {
    const client = await owner();
    const params = { id: day.fridge.id };
    const body = { equipment_name: 'Larder', min_temp: 1, max_temp: 5 };
    expect(await client.call(changeEquipment, { params, body })).toMatchObject(body);
    await client.call(removeEquipment, { params });
    const again = { branchId: day.cast.branch.id, ...body };
    const { id } = await client.call(addEquipment, { body: again });
    const query = { branchId: day.cast.branch.id, removed: 'true' as const };
    const all = await client.call(listEquipment, { query });
    expect(all).toMatchObject([
      { id: day.fridge.id, removed: true, version: 3 },
      { id, removed: false, version: 1 },
    ]);
    const entry = {
      actor_id: day.cast.people.owner.id,
      entity: 'equipment',
      entity_id: day.fridge.id,
      branch_id: day.cast.branch.id,
      at: new Date(NOW),
    };
    expect((await audited()).slice(1, 3)).toEqual([
      {
        ...entry,
        action: 'equipment.changed',
        details: {
          name: 'Larder',
          fields: ['equipment_name', 'min_temp'],
          old_min_temp: 0,
          min_temp: 1,
        },
      },
      { ...entry, action: 'equipment.removed', details: { name: 'Larder' } },
    ]);
  });

  it('at the tablet are recorded in the same way, and an unchanged one is not', async () => {
    const key = randomUUID();
    const { id: actor_id } = day.cast.people['branch manager'];
    await day.send('branch manager', saveFridge(0, 5), save({}, key));
    await day.send('branch manager', save({ equipment: key, min_temp: -30 }));
    await day.send('branch manager', save({ equipment: key, removed: true }));
    const query = { branchId: day.cast.branch.id, removed: 'true' as const };
    const [freezer, fridge] = await (await owner()).call(listEquipment, { query });
    expect([freezer, fridge]).toMatchObject([
      { equipment_name: 'Freezer', min_temp: -30, version: 3, removed: true },
      { id: day.fridge.id, version: 1 },
    ]);
    const entry = {
      actor_id,
      entity: 'equipment',
      entity_id: freezer!.id,
      branch_id: day.cast.branch.id,
      at: new Date(NOW),
    };
    expect((await audited()).slice(1)).toEqual([
      {
        ...entry,
        action: 'equipment.added',
        details: { name: 'Freezer', min_temp: -25, max_temp: -18 },
      },
      {
        ...entry,
        action: 'equipment.changed',
        details: { name: 'Freezer', fields: ['min_temp'], old_min_temp: -25, min_temp: -30 },
      },
      { ...entry, action: 'equipment.removed', details: { name: 'Freezer' } },
    ]);
  });
});
