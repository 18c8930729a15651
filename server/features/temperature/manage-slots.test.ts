import { setBranchHours } from '@branchbook/contract/branch-hours.ts';
import {
  changeTemperatureSlots,
  readTemperatureSlots,
} from '@branchbook/contract/temperature-slots.ts';
import { addEquipment, changeEquipment, listEquipment } from '@branchbook/contract/temperature.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBranch, createCast, tokenOf } from '../../testing/factories.ts';
import type { Kind } from '../../testing/factories.ts';
import { createFridge, readingDraft } from '../../testing/fridge.ts';
import type { Fridge } from '../../testing/fridge.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { auditOf } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';

const DAY = '2026-06-10';
const NEXT = '2026-06-11';
/** Returns a quarter past this hour in London. */
const past = (hour: number, on = DAY): string =>
  `${on}T${String(hour - 1).padStart(2, '0')}:15:00.000Z`;
const FRIDGE = { equipment_name: 'Fridge', min_temp: 0, max_temp: 5 };

let server: TestServer;
let day: Fridge;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set(`${DAY}T18:00:00Z`);
  day = await createFridge(server);
});

const as = async (kind: Kind) => server.client(await tokenOf(server, day.cast.people[kind]));
const setBranch = async (slots: string[] | null, kind: Kind = 'owner') =>
  (await as(kind)).call(changeTemperatureSlots, {
    body: { branchId: day.cast.branch.id, slots },
  });
const setFridge = async (slots?: string[] | null) =>
  (await as('owner')).call(changeEquipment, {
    params: { id: day.fridge.id },
    body: { ...FRIDGE, ...(slots !== undefined && { slots }) },
  });
const ofBranch = async () =>
  (await as('owner')).call(readTemperatureSlots, { query: { branchId: day.cast.branch.id } });
const take = (value: number, at: string, changes: Record<string, unknown> = {}) =>
  readingDraft(day.uuid, value, { at, ...changes });
/** Returns the slots of each day, the newest first, with the reading that counts. */
const slots = async (from: string, to = from) =>
  (await day.logs(from, to)).map((log) => log.slots.map(({ slot, temp }) => [slot, temp]));

const THREE = (morning: number | null, afternoon: number | null, evening: number | null) => [
  ['morning', morning],
  ['afternoon', afternoon],
  ['evening', evening],
];

it('a reading at night belongs to the day that has not ended, and to its slot', async () => {
  const params = { id: day.cast.branch.id };
  await (await as('owner')).call(setBranchHours, { params, body: { day_ends: 4 } });
  server.clock.set(`${NEXT}T01:00:00Z`);
  expect(await day.send('staff', take(4, `${NEXT}T00:15:00.000Z`))).toEqual(['ok']);
  expect(await slots(DAY)).toEqual([THREE(null, null, 4)]);
  await setBranch(['01:30', '18:00']);
  expect(await slots(DAY)).toEqual([
    [
      ['18:00', null],
      ['01:30', 4],
    ],
  ]);
});

describe('the times by which temperatures are taken', () => {
  it('are the three parts of the day, until a branch or its equipment has its own', async () => {
    await day.send('staff', take(3, past(9)), take(4, past(18)));
    expect(await ofBranch()).toEqual({ branchId: day.cast.branch.id, slots: null });
    expect(await slots(DAY)).toEqual([THREE(3, null, 4)]);
    const { temperature_slots: none, equipment } = await day.tablet.snapshot();
    expect([none, equipment[0]?.slots]).toEqual([undefined, undefined]);

    expect((await setBranch(['20:00', '08:00', '10:00'])).slots).toEqual([
      '08:00',
      '10:00',
      '20:00',
    ]);
    expect((await ofBranch()).slots).toEqual(['08:00', '10:00', '20:00']);
    const ofFridge = await setFridge(['12:30', '18:00']);
    expect(ofFridge).toMatchObject({ slots: ['12:30', '18:00'], version: 2 });
    const snapshot = await day.tablet.snapshot();
    expect(snapshot.temperature_slots).toEqual(['08:00', '10:00', '20:00']);
    expect(snapshot.equipment[0]?.slots).toEqual(['12:30', '18:00']);
    // A reading after the last time is late, and counts for it.
    expect(await slots(DAY)).toEqual([
      [
        ['12:30', 3],
        ['18:00', 4],
      ],
    ]);
  });

  it('of today move the readings of today; past days stay as they were', async () => {
    const typo = take(3, past(9));
    await day.send('staff', typo, take(2, past(11)));
    server.clock.set(`${NEXT}T18:00:00Z`);
    const wrong = take(1, past(9, NEXT));
    await day.send('staff', wrong, take(5, past(13, NEXT)));
    await day.send('branch manager', take(4, past(15, NEXT), { corrects: wrong.key }));
    await setBranch(['10:00', '14:00']);
    const today = [
      ['10:00', 4],
      ['14:00', 5],
    ];
    expect(await slots(DAY, NEXT)).toEqual([today, THREE(2, null, null)]);
    // A tablet that was offline sends readings of both days.
    await day.send('staff', take(0, past(13)), take(4.5, past(10, NEXT)));
    expect(await slots(DAY, NEXT)).toEqual([
      [
        ['10:00', 4],
        ['14:00', 5],
      ],
      THREE(2, 0, null),
    ]);
    await day.send('branch manager', take(3.5, past(17, NEXT), { corrects: typo.key }));
    expect((await day.readings(DAY)).at(-1)).toMatchObject({ slot: 'morning', due_by: null });
    // The parts of the day are as before, for clients that do not know of times.
    expect(await day.logs(NEXT)).toMatchObject([{ morning_temp: 4.5, afternoon_temp: 5 }]);
    await setBranch(null);
    expect(await slots(DAY, NEXT)).toEqual([THREE(4.5, 5, null), THREE(2, 0, null)]);
    server.clock.set('2026-06-12T18:00:00Z');
    await setBranch(['09:00']);
    expect(await slots(DAY, '2026-06-12')).toEqual([
      [['09:00', null]],
      THREE(4.5, 5, null),
      THREE(2, 0, null),
    ]);
  });

  it('of equipment stay when a change leaves them out, and end with null', async () => {
    await setFridge(['09:00']);
    await setBranch(['07:00', '19:00']);
    expect(await setFridge()).toMatchObject({ slots: ['09:00'], version: 2 });
    expect(await setFridge(['09:00'])).toMatchObject({ version: 2 });
    const change = {
      kind: 'equipment.save' as const,
      payload: { ...FRIDGE, equipment: day.uuid, max_temp: 4 },
    };
    expect(await day.send('branch manager', change)).toEqual(['ok']);
    const [listed] = await (
      await as('owner')
    ).call(listEquipment, { query: { branchId: day.cast.branch.id } });
    expect(listed).toMatchObject({ slots: ['09:00'], max_temp: 4 });
    expect(await setFridge(null)).toMatchObject({ slots: null });
    expect(await slots(DAY)).toEqual([
      [
        ['07:00', null],
        ['19:00', null],
      ],
    ]);
    const freezer = { equipment_name: 'Freezer', min_temp: -25, max_temp: -18, slots: ['23:59'] };
    const body = { branchId: day.cast.branch.id, ...freezer };
    expect(await (await as('owner')).call(addEquipment, { body })).toMatchObject(freezer);
  });

  it('are changed by head office, and by a manager at their branch; each change is audited', async () => {
    const elsewhere = await createBranch(server, day.cast.company.id);
    const foreign = await createCast(server);
    expect((await setBranch(['10:00'], 'branch manager')).slots).toEqual(['10:00']);
    expect((await setBranch(['10:00', '18:00'], 'head-office manager')).slots).toHaveLength(2);
    const calls = async (kind: Kind, branchId: number) => {
      const client = await as(kind);
      const body = { branchId, slots: ['11:00'] };
      return Promise.all(
        [
          client.call(changeTemperatureSlots, { body }),
          client.call(readTemperatureSlots, { query: { branchId } }),
        ].map(async (call) => (await refusalOf(call)).status),
      );
    };
    expect(await calls('staff', day.cast.branch.id)).toEqual([403, 403]);
    expect(await calls('branch manager', elsewhere.id)).toEqual([403, 403]);
    expect(await calls('owner', foreign.branch.id)).toEqual([404, 404]);
    expect((await refusalOf(setBranch(['10:00', '10:00']))).errors).toEqual([
      { field: 'slots', message: 'Please enter each time once' },
    ]);
    expect((await ofBranch()).slots).toEqual(['10:00', '18:00']);
    await setBranch(['10:00', '18:00']);
    await setFridge(['12:00']);
    const log = await auditOf(server, day.cast.company.id);
    expect(
      log
        .filter(({ entity }) => entity === 'equipment')
        .slice(1)
        .map(({ action, details }) => ({ action, ...details })),
    ).toEqual([
      {
        action: 'equipment.rescheduled',
        name: 'by 10:00',
        old_slots: null,
        slots: ['10:00'],
      },
      {
        action: 'equipment.rescheduled',
        name: 'by 10:00 and by 18:00',
        old_slots: ['10:00'],
        slots: ['10:00', '18:00'],
      },
      {
        action: 'equipment.changed',
        name: 'Fridge',
        fields: ['slots'],
        old_slots: null,
        slots: ['12:00'],
      },
    ]);
  });

  it('do not disturb a tablet that still runs the former version', async () => {
    await setBranch(['08:00', '20:00']);
    await day.send('staff', take(3, past(9)));
    const snapshot = await day.tablet.snapshot();
    // The former version knows only the part of the day, and ignores fields that are new.
    expect(snapshot.readings).toMatchObject([{ slot: 'morning', due_by: '20:00' }]);
  });
});
