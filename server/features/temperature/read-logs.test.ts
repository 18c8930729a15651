import { randomUUID } from 'node:crypto';
import { EXPORT_MAX_DAYS } from '@branchbook/contract/exports.ts';
import { closeReading, removeEquipment } from '@branchbook/contract/temperature.ts';
import { addDays } from '@branchbook/contract/dates.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tokenOf } from '../../testing/factories.ts';
import { createFridge, readingDraft } from '../../testing/fridge.ts';
import type { Fridge } from '../../testing/fridge.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { auditOf } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import type { ItemDraft } from '../../testing/tablet.ts';

const DAY = '2026-06-10';
const NOW = `${DAY}T18:00:00.000Z`;
/** Returns a quarter past this hour in London. */
const past = (hour: number): string => `${DAY}T${String(hour - 1).padStart(2, '0')}:15:00.000Z`;

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
const owner = async () => server.client(await tokenOf(server, day.cast.people.owner));
/** Summarises the day's readings: the value of each, and by whom and when it was closed. */
const closings = async () =>
  (await day.readings(DAY)).map(({ value, open, closed_by_name, closed_at }) =>
    open ? [value, 'open'] : [value, closed_by_name, closed_at],
  );

describe('the temperature log of a day', () => {
  it('has a correction in the place of the corrected reading, also before a later one', async () => {
    const typo = read(3, past(9));
    await day.send('staff', typo, read(5, past(10)), read(2, past(13)), read(1, past(13)));
    await day.send('branch manager', read(4, past(18), { corrects: typo.key }));
    expect(await day.logs(DAY)).toMatchObject([
      { morning_temp: 5, afternoon_temp: 1, evening_temp: null },
    ]);
  });

  it('exists for each day on which the equipment was in use, and each with a reading', async () => {
    // Half past midnight in London, where the day has already begun.
    server.clock.set('2026-06-11T23:30:00Z');
    day = await createFridge(server);
    const daysOf = async (from: string, to: string) =>
      (await day.logs(from, to)).map(({ recorded_at }) => recorded_at);
    await day.send('staff', read(3, '2026-06-09T12:00:00.000Z'));
    server.clock.set('2026-06-14T23:30:00Z');
    expect(await daysOf('2026-06-08', '2026-06-30')).toEqual([
      '2026-06-15',
      '2026-06-14',
      '2026-06-13',
      '2026-06-12',
      '2026-06-09',
    ]);
    await (await owner()).call(removeEquipment, { params: { id: day.fridge.id } });
    server.clock.set('2026-06-20T12:00:00Z');
    expect(await daysOf('2026-06-13', '2026-06-30')).toEqual([
      '2026-06-15',
      '2026-06-14',
      '2026-06-13',
    ]);
    const most = addDays('2026-06-20', -EXPORT_MAX_DAYS);
    expect(await daysOf(most, '2026-06-20')).toContain('2026-06-15');
    expect(await refusalOf(daysOf(addDays(most, -1), '2026-06-20'))).toMatchObject({
      status: 400,
      message: `Please choose ${EXPORT_MAX_DAYS} days at most`,
    });
  });
});

describe('a re-check of a temperature', () => {
  it('closes earlier open readings of the same equipment, and no later one', async () => {
    const key = randomUUID();
    const first = read(9, past(9));
    await day.send('branch manager', save({ min_temp: 0, max_temp: 5 }, key));
    const beside = readingDraft(key, 9, { at: past(10) });
    const same = read(8, past(11));
    await day.send('staff', first, same, beside, read(7, past(12)));
    await day.send('staff', read(4, past(11), { recheck_of: first.key }));
    const { name } = day.cast.people.staff;
    const closed = [name, past(11)];
    const expected = [
      [9, ...closed],
      [8, ...closed],
      [4, null, null],
      [7, 'open'],
    ];
    expect(await closings()).toEqual(expected);
    const { readings } = await day.tablet.snapshot();
    expect(readings.find(({ equipment }) => equipment === key)).toMatchObject({ open: true });
    // A reading of the same time that arrives after the recheck is not closed by it.
    await day.send('branch manager', read(6, past(11)));
    expect(await closings()).toEqual([...expected.slice(0, 3), [6, 'open'], [7, 'open']]);
  });

  it('closes a reading that arrives later at the first time that was in range again', async () => {
    const first = read(9, past(9));
    await day.send('branch manager', first, read(3, past(13), { recheck_of: first.key }));
    await day.send('staff', read(4, past(12), { recheck_of: first.key }));
    await day.send('branch manager', read(8, past(10)));
    const { staff, 'branch manager': manager } = day.cast.people;
    expect((await closings()).slice(0, 2)).toEqual([
      [9, manager.name, past(13)],
      [8, staff.name, past(12)],
    ]);
  });

  it('with a wrong value closes earlier readings once it is corrected', async () => {
    const first = read(9, past(9));
    const again = read(44, past(10), { recheck_of: first.key });
    await day.send('staff', first, again);
    await day.send('branch manager', read(4.4, past(12), { corrects: again.key }));
    const closed = [day.cast.people['branch manager'].name, past(12)];
    expect(await closings()).toEqual([
      [9, ...closed],
      [44, ...closed],
      [4.4, null, null],
    ]);
  });

  it('must be of the same equipment, as must a correction', async () => {
    const key = randomUUID();
    await day.send('branch manager', save({ min_temp: 0, max_temp: 5 }, key));
    const [here, there] = [read(9, past(9)), readingDraft(key, 9, { at: past(9) })];
    await day.send('staff', here, there);
    const stranger = await createFridge(server);
    const theirs = readingDraft(stranger.uuid, 9, { at: past(9) });
    await stranger.send('staff', theirs);
    expect(
      await day.send(
        'branch manager',
        read(4, past(10), { recheck_of: there.key }),
        read(4, past(10), { recheck_of: theirs.key }),
        read(4, past(10), { corrects: there.key }),
        read(4, past(10), { corrects: theirs.key }),
        read(4, past(10), { corrects: randomUUID() }),
        { kind: 'temperature.close', payload: { reading: theirs.key, note: 'Not here' } },
      ),
    ).toEqual([
      'refused: The temperature that was taken again is not known',
      'refused: The temperature that was taken again is not known',
      'refused: The temperature to be corrected is not known',
      'refused: The temperature to be corrected is not known',
      'refused: The temperature to be corrected is not known',
      'refused: This temperature is not known',
    ]);
    expect(await closings()).toEqual([[9, 'open']]);
  });
});

it('an action is stored only with a reading out of range', async () => {
  const done = { action: 'other', action_note: 'Shut the door' };
  await day.send('staff', read(3, past(9), done), read(9, past(10), done));
  expect(await day.readings(DAY)).toMatchObject([{ action: null, action_note: null }, done]);
});

it('the audit log gives equipment, branch and time of each reading', async () => {
  const { staff, 'branch manager': manager } = day.cast.people;
  const warm = read(9, past(9));
  await day.send('staff', warm);
  const typo = read(45, past(18));
  await day.send('branch manager', typo, read(4.5, NOW, { corrects: typo.key }), {
    kind: 'temperature.close',
    payload: { reading: warm.key, note: 'Engineer came' },
  });
  const [first, wrong, right] = await day.readings(DAY);
  const about = {
    entity: 'reading',
    branch_id: day.cast.branch.id,
    at: new Date(NOW),
    actor_id: manager.id,
  };
  const log = await auditOf(server, day.cast.company.id);
  expect(log.filter(({ entity }) => entity === 'reading')).toEqual([
    {
      ...about,
      action: 'temperature.recorded',
      actor_id: staff.id,
      entity_id: first!.id,
      details: { name: 'Fridge', happened_at: past(9) },
    },
    {
      ...about,
      action: 'temperature.recorded',
      entity_id: wrong!.id,
      details: { name: 'Fridge' },
    },
    {
      ...about,
      action: 'temperature.corrected',
      entity_id: right!.id,
      details: { name: 'Fridge', old_value: 45, value: 4.5 },
    },
    {
      ...about,
      action: 'temperature.closed',
      entity_id: first!.id,
      details: { name: 'Fridge' },
    },
  ]);
});

it('a reading in range cannot be closed in the portal, and closing one out of range returns who closed it', async () => {
  await day.send('staff', read(3, past(9)), read(9, past(10)));
  const [fine, warm] = await day.readings(DAY);
  const close = async (id: number) =>
    (await owner()).call(closeReading, { params: { id }, body: { note: 'Mended' } });
  expect(await refusalOf(close(fine!.id))).toMatchObject({
    status: 409,
    message: 'This temperature was in range',
    data: { current: { id: fine!.id, open: false } },
  });
  const closed = await close(warm!.id);
  expect(closed).toEqual({
    ...warm,
    open: false,
    closed_by_name: day.cast.people.owner.name,
    closed_at: NOW,
    close_note: 'Mended',
  });
  expect((await day.readings(DAY))[1]).toEqual(closed);
});

it('a tablet shows open readings until they are closed, without removed equipment', async () => {
  const key = randomUUID();
  await day.send('branch manager', save({ min_temp: 0, max_temp: 5 }, key));
  await day.send('staff', readingDraft(key, 9, { at: past(9) }), read(8, past(11)));
  await day.send('staff', read(3, past(10)));
  const shown = async () =>
    (await day.tablet.snapshot()).readings.map(({ value, open }) => [value, open]);
  expect(await shown()).toEqual([
    [9, true],
    [3, false],
    [8, true],
  ]);
  await day.send('branch manager', save({ equipment: key, removed: true }));
  server.clock.set('2026-06-12T09:00:00Z');
  expect(await shown()).toEqual([[8, true]]);
});
