// Long because portal and tablet change the same equipment, and each file starts a server.
import { randomUUID } from 'node:crypto';
import { recentActivity } from '@branchbook/contract/audit.ts';
import {
  addEquipment,
  changeEquipment,
  closeReading,
  listEquipment,
  listTemperatureLogs,
  removeEquipment,
} from '@branchbook/contract/temperature.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBranch } from '../../testing/factories.ts';
import { createFridge, readingDraft } from '../../testing/fridge.ts';
import type { Fridge } from '../../testing/fridge.ts';
import { outcomesOf, refusalOf } from '../../testing/refusal.ts';
import { auditOf } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import type { ItemDraft } from '../../testing/tablet.ts';

const DAY = '2026-06-10';
const FREEZER = { equipment_name: 'Freezer', min_temp: -25, max_temp: -18 };

let server: TestServer;
let day: Fridge;

beforeAll(async () => {
  server = await startTestServer({ now: `${DAY}T09:00:00Z` });
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set(`${DAY}T09:00:00Z`);
  day = await createFridge(server);
});

const list = (removed?: 'true') =>
  day.cast.as('owner').call(listEquipment, {
    query: { branchId: day.cast.branch.id, ...(removed && { removed }) },
  });
const names = async (removed?: 'true') =>
  (await list(removed)).map(({ equipment_name }) => equipment_name);
const add = (changes: Record<string, unknown> = {}, kind: 'owner' | 'branch manager' = 'owner') =>
  day.cast.as(kind).call(addEquipment, {
    body: { branchId: day.cast.branch.id, ...FREEZER, ...changes },
  });
const audited = async () =>
  (await auditOf(server, day.cast.company.id))
    .filter(({ entity }) => entity === 'equipment')
    .map(({ action, actor_id, details }) => ({ action, actor_id, details }));

describe('equipment in the portal', () => {
  it('is added, changed and removed, with its limits before and after in the log', async () => {
    const { id: ownerId } = day.cast.people.owner;
    const freezer = await add({ min_temp: '-25.0', max_temp: '−18' });
    expect(freezer).toMatchObject({ ...FREEZER, version: 1, removed: false });
    expect(await names()).toEqual(['Freezer', 'Fridge']);
    const change = (body: Record<string, unknown>) =>
      day.cast.as('branch manager').call(changeEquipment, {
        params: { id: freezer.id },
        body: { ...FREEZER, ...body },
      });
    expect(await change({})).toMatchObject({ version: 1 });
    expect(await change({ max_temp: -15.5 })).toMatchObject({ max_temp: -15.5, version: 2 });
    expect(await refusalOf(change({ max_temp: -16, version: 1 }))).toMatchObject({
      status: 409,
      code: 'CONFLICT',
      data: { current: { id: freezer.id, max_temp: -15.5, version: 2 } },
    });
    const params = { id: freezer.id };
    await day.cast.as('owner').call(removeEquipment, { params });
    expect(await names()).toEqual(['Fridge']);
    expect(await list('true')).toMatchObject([{ removed: true }, { removed: false }]);
    expect((await refusalOf(change({ max_temp: -17 }))).status).toBe(404);
    expect(await audited()).toEqual([
      expect.anything(),
      {
        action: 'equipment.added',
        actor_id: ownerId,
        details: { name: 'Freezer', min_temp: -25, max_temp: -18 },
      },
      {
        action: 'equipment.changed',
        actor_id: day.cast.people['branch manager'].id,
        details: { name: 'Freezer', fields: ['max_temp'], old_max_temp: -18, max_temp: -15.5 },
      },
      { action: 'equipment.removed', actor_id: ownerId, details: { name: 'Freezer' } },
    ]);
  });

  it('has a unique name at its branch while it is in use', async () => {
    expect(await refusalOf(add({ equipment_name: ' fRIDGE ' }))).toMatchObject({
      status: 409,
      code: 'EQUIPMENT_NAME_EXISTS',
      errors: [{ field: 'equipment_name', message: 'There is already equipment with this name.' }],
    });
    const { headOffice } = day.cast.company;
    await expect(add({ branchId: headOffice.id, equipment_name: 'Fridge' })).resolves.toBeDefined();
    await day.cast.as('owner').call(removeEquipment, { params: { id: day.fridge.id } });
    await expect(add({ equipment_name: 'Fridge' })).resolves.toBeDefined();
    const freezer = await add();
    const renaming = day.cast.as('owner').call(changeEquipment, {
      params: { id: freezer.id },
      body: { ...FREEZER, equipment_name: 'FRIDGE' },
    });
    expect((await refusalOf(renaming)).code).toBe('EQUIPMENT_NAME_EXISTS');
  });

  it('has limits that a thermometer can show, the lower one first', async () => {
    const wrong = async (changes: Record<string, unknown>) =>
      (await refusalOf(add(changes))).errors;
    expect(await wrong({ min_temp: -17 })).toEqual([
      { field: 'max_temp', message: 'The lowest temperature must not be above the highest' },
    ]);
    expect(await wrong({ max_temp: 300.1 })).toMatchObject([{ field: 'max_temp' }]);
    expect(await wrong({ min_temp: 'cold' })).toMatchObject([{ field: 'min_temp' }]);
    expect(await wrong({ equipment_name: ' ' })).toEqual([
      { field: 'equipment_name', message: 'Please give the equipment a name' },
    ]);
  });

  it('has an open reading closed once, also by two users at the same moment, and once in the audit log', async () => {
    const warm = readingDraft(day.uuid, 9);
    await day.send('staff', warm);
    const reading = (await day.readings(DAY)).find(({ open }) => open);
    const params = { id: reading?.id ?? 0 };
    const close = (note: string) =>
      day.cast.as('branch manager').call(closeReading, { params, body: { note } });
    expect((await refusalOf(close(' '))).status).toBe(400);
    expect(await outcomesOf([close('Mended'), close('Mended')])).toEqual([
      'NOT_POSSIBLE_NOW',
      'ok',
    ]);
    const again = await refusalOf(close('Once more'));
    expect(again).toMatchObject({ status: 409, message: 'This has been closed already' });
    expect(again.data).toMatchObject({ current: { open: false, close_note: 'Mended' } });
    const log = await auditOf(server, day.cast.company.id);
    expect(log.filter(({ action }) => action === 'temperature.closed')).toMatchObject([
      {
        actor_id: day.cast.people['branch manager'].id,
        entity_id: params.id,
        branch_id: day.cast.branch.id,
        details: { name: 'Fridge' },
      },
    ]);
    const { items } = await day.cast.as('owner').call(recentActivity, { query: {} });
    expect(items.map(({ entity, equipId }) => [entity, equipId])).toEqual(
      items.map(({ entity }) => [entity, entity === 'reading' ? day.fridge.id : null]),
    );
    expect(items.map(({ action }) => action)).toContain('temperature.closed');
  });

  it('is managed by head office everywhere, by a manager at their branch, and by no others', async () => {
    const elsewhere = await createBranch(server, day.cast.company.id);
    const freezer = await add({ branchId: elsewhere.id });
    const listed = async (kind: 'owner' | 'branch manager') =>
      (await day.cast.as(kind).call(listEquipment, { query: {} })).map(({ id }) => id);
    expect(await listed('owner')).toEqual([freezer.id, day.fridge.id]);
    expect(await listed('branch manager')).toEqual([day.fridge.id]);
    const warm = readingDraft(day.uuid, 9);
    await day.send('staff', warm);
    const [reading] = await day.readings(DAY);
    const calls = (kind: Parameters<typeof day.cast.as>[0], branchId: number, id: number) => {
      const client = day.cast.as(kind);
      const range = { startDate: DAY, endDate: DAY };
      const note = { note: 'Solved' };
      return [
        client.call(listEquipment, { query: { branchId } }),
        client.call(addEquipment, { body: { ...FREEZER, branchId } }),
        client.call(changeEquipment, { params: { id }, body: FREEZER }),
        client.call(removeEquipment, { params: { id } }),
        client.call(listTemperatureLogs, { query: { branchId, equipId: id, ...range } }),
        client.call(closeReading, { params: { id: reading?.id ?? 0 }, body: note }),
      ];
    };
    const statusOf = async (calling: Promise<unknown>[]) =>
      Promise.all(calling.map(async (one) => (await refusalOf(one)).status));
    const theirs = await statusOf(calls('branch manager', elsewhere.id, freezer.id).slice(0, 5));
    expect(new Set(theirs)).toEqual(new Set([403]));
    const staff = await statusOf(calls('staff', day.cast.branch.id, day.fridge.id));
    expect(new Set(staff)).toEqual(new Set([403]));
    const stranger = await createFridge(server);
    const alien = stranger.cast.as('owner');
    const ofOthers = await statusOf([
      alien.call(listEquipment, { query: { branchId: day.cast.branch.id } }),
      alien.call(removeEquipment, { params: { id: day.fridge.id } }),
      alien.call(closeReading, { params: { id: reading?.id ?? 0 }, body: { note: 'Solved' } }),
      alien.call(listTemperatureLogs, {
        query: {
          branchId: stranger.cast.branch.id,
          equipId: day.fridge.id,
          startDate: DAY,
          endDate: DAY,
        },
      }),
    ]);
    expect(ofOthers).toEqual([404, 404, 404, 404]);
    expect(await names()).toEqual(['Fridge']);
  });
});

describe('equipment at the tablet', () => {
  const save = (payload: Record<string, unknown>, key: string = randomUUID()): ItemDraft => ({
    kind: 'equipment.save',
    key,
    payload: { ...FREEZER, ...payload },
  });

  it('is added by a manager and used in the same batch', async () => {
    const key = randomUUID();
    expect(
      await day.send(
        'branch manager',
        save({}, key),
        readingDraft(key, -20, { min_temp: -25, max_temp: -18 }),
        save({ equipment: key, max_temp: -15 }),
        save({ equipment_name: 'freezer' }),
        save({ equipment: key, equipment_name: 'FRIDGE' }),
        save({ equipment: day.uuid, equipment_name: 'Old fridge', removed: true }),
        save({ equipment_name: 'fridge', min_temp: 0, max_temp: 5 }),
        save({ equipment: day.uuid, removed: true }),
        save({ equipment: day.uuid }),
        save({ equipment: randomUUID() }),
        readingDraft(day.uuid, 4),
      ),
    ).toEqual([
      'ok',
      'ok',
      'ok',
      'refused: There is already equipment with this name.',
      'refused: There is already equipment with this name.',
      'ok',
      'ok',
      'duplicate',
      'refused: This equipment is no longer in use',
      'refused: This equipment is not known at this branch',
      'ok',
    ]);
    const { equipment, readings } = await day.tablet.snapshot();
    expect(equipment).toMatchObject([
      { uuid: key, equipment_name: 'Freezer', max_temp: -15 },
      { equipment_name: 'fridge' },
    ]);
    expect(readings).toMatchObject([{ equipment: key, value: -20, max_temp: -18, open: false }]);
    expect(await list('true')).toMatchObject([
      { equipment_name: 'Freezer', version: 2 },
      expect.anything(),
      expect.anything(),
    ]);
    expect((await audited()).map(({ action }) => action.replace('equipment.', ''))).toEqual([
      'added',
      'added',
      'changed',
      'removed',
      'added',
    ]);
  });

  it('cannot be changed by staff, nor from another branch', async () => {
    expect(await day.send('staff', save({}))).toEqual([
      'refused: Only managers can change equipment',
    ]);
    const stranger = await createFridge(server);
    expect(
      await day.send(
        'branch manager',
        save({ equipment: stranger.uuid }),
        readingDraft(stranger.uuid, 3),
      ),
    ).toEqual([
      'refused: This equipment is not known at this branch',
      'refused: This equipment is not known at this branch',
    ]);
  });

  it('can use names that are freed in the same batch', async () => {
    const key = randomUUID();
    const swap = [
      save({}, key),
      save({ equipment: key, equipment_name: 'Spare' }),
      save({ equipment: day.uuid, equipment_name: 'Freezer' }),
      save({ equipment: key, equipment_name: 'Fridge' }),
    ];
    expect(await day.send('branch manager', ...swap)).toEqual(['ok', 'ok', 'ok', 'ok']);
    const back = [
      save({ equipment: key, equipment_name: 'Spare' }),
      save({ equipment: day.uuid, equipment_name: 'Fridge' }),
      save({ equipment: key, equipment_name: 'Freezer' }),
    ];
    expect(await day.send('branch manager', ...back)).toEqual(['ok', 'ok', 'ok']);
    expect(
      (await list()).map(({ id, equipment_name }) => [id === day.fridge.id, equipment_name]),
    ).toEqual([
      [false, 'Freezer'],
      [true, 'Fridge'],
    ]);
  });
});

describe('the limits of a temperature', () => {
  const read = (value: number, on: string, changes: Record<string, unknown> = {}) =>
    readingDraft(day.uuid, value, { at: `${on}T08:00:00.000Z`, ...changes });
  const NEEDS_ACTION = 'and needs an action';

  it('are the equipment’s, whatever the tablet sends', async () => {
    const loose = { min_temp: -100, max_temp: 300 };
    const tight = read(4.5, DAY, { max_temp: 4, action: 'moved_stock' });
    expect(
      await day.send(
        'staff',
        read(55, DAY, { ...loose, action: null }),
        read(5, DAY, loose),
        read(55, DAY, loose),
        tight,
      ),
    ).toEqual([`refused: This is out of range, 0 to 5 °C, ${NEEDS_ACTION}`, 'ok', 'ok', 'ok']);
    const readings = await day.readings(DAY);
    expect(readings.map(({ value, max_temp, open }) => [value, max_temp, open])).toEqual([
      [5, 5, false],
      [55, 5, true],
      [4.5, 5, false],
    ]);
  });

  it('may be the former ones, on a tablet that has not heard of the change', async () => {
    const change = (max_temp: number): ItemDraft => ({
      kind: 'equipment.save',
      payload: { equipment: day.uuid, equipment_name: 'Fridge', min_temp: 0, max_temp },
    });
    const warmest = (max_temp: number, on: string) =>
      read(max_temp, on, { max_temp, action: null });
    const early = [warmest(5, '2026-06-01'), change(4), warmest(5, DAY)];
    expect(await day.send('branch manager', ...early)).toEqual(['ok', 'ok', 'ok']);
    await day.send('branch manager', change(3));
    server.clock.set('2026-07-01T18:00:00Z');
    const typo = warmest(5, '2026-06-16');
    expect(
      await day.send(
        'staff',
        warmest(5, '2026-06-01'),
        typo,
        warmest(4, '2026-06-17'),
        warmest(6, '2026-06-17'),
        // More than a week after the limits were changed.
        warmest(5, '2026-06-18'),
        warmest(3, '2026-06-18'),
      ),
    ).toEqual([
      'ok',
      'ok',
      'ok',
      `refused: This is out of range, 0 to 3 °C, ${NEEDS_ACTION}`,
      `refused: This is out of range, 0 to 3 °C, ${NEEDS_ACTION}`,
      'ok',
    ]);
    // A correction is checked against the limits of the reading that it corrects.
    const correction = read(4.5, '2026-06-18', { corrects: typo.key });
    expect(await day.send('branch manager', correction)).toEqual(['ok']);
    expect(await day.readings('2026-06-16')).toMatchObject([
      { corrected: true },
      { value: 4.5, max_temp: 5, out_of_range: false },
    ]);
  });
});
