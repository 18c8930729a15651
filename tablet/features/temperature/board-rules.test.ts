import { ALWAYS_OPEN } from '@branchbook/contract/opening-hours.ts';
import type { OpeningHours } from '@branchbook/contract/opening-hours.ts';
import type { SnapshotEquipment, SnapshotReading } from '@branchbook/contract/snapshot.ts';
import type { SyncPayload } from '@branchbook/contract/sync-payloads.ts';
import { describe, expect, it } from 'vitest';
import type { RecordedItem } from '../../offline/recorded-items.ts';
import { anItem } from '../../offline/testing-item.ts';
import { rechecksDue, readingsDue } from './api.ts';
import { boardOf, helpOf } from './board-rules.ts';
import { entryStart } from './reading-rules.ts';
import { minutesLeft } from './recheck-rules.ts';

const FRIDGE = 'f0000000-0000-4000-8000-000000000001';
const FREEZER = 'f0000000-0000-4000-8000-000000000002';

const fridge: SnapshotEquipment = {
  uuid: FRIDGE,
  equipment_name: 'Fridge',
  min_temp: 0,
  max_temp: 5,
};
const freezer: SnapshotEquipment = {
  uuid: FREEZER,
  equipment_name: 'A freezer',
  min_temp: -22,
  max_temp: -18,
};

const aReading = (
  uuid: string,
  value: number,
  occurred_at: string,
  overrides: Partial<SnapshotReading> = {},
): SnapshotReading => ({
  uuid,
  equipment: FRIDGE,
  log_date: '2026-06-10',
  slot: 'morning',
  value,
  min_temp: 0,
  max_temp: 5,
  action: value > 5 ? 'moved_stock' : null,
  action_note: null,
  recheck_of: null,
  corrects: null,
  open: value > 5,
  recorded_by_name: 'Asha',
  occurred_at,
  ...overrides,
});

type Kind = 'temperature.reading' | 'temperature.close' | 'equipment.save';

const anAction = <K extends Kind>(
  kind: K,
  key: string,
  payload: Partial<SyncPayload<K>>,
  overrides: Partial<RecordedItem> = {},
): RecordedItem =>
  anItem(key, kind, payload, {
    employeeName: 'Priya',
    occurredAt: '2026-06-10T09:00:00.000Z',
    ...overrides,
  });

const taken = (
  key: string,
  value: number,
  at: string,
  more: Partial<SyncPayload<'temperature.reading'>> = {},
  overrides: Partial<RecordedItem> = {},
): RecordedItem =>
  anAction(
    'temperature.reading',
    key,
    { equipment: FRIDGE, value, min_temp: 0, max_temp: 5, action_note: null, ...more },
    { occurredAt: at, ...overrides },
  );

type Given = {
  equipment?: SnapshotEquipment[];
  readings?: SnapshotReading[];
  items?: RecordedItem[];
  now?: string;
  corrected?: (instant: Date) => Date;
  slots?: string[];
  hours?: OpeningHours;
  day_ends?: number;
};

const given = ({
  equipment = [fridge, freezer],
  readings = [],
  items = [],
  now = '2026-06-10T09:30:00Z',
  corrected = (at) => at,
  slots,
  hours,
  day_ends,
}: Given) => ({
  snapshot: {
    data: {
      branch: { id: 2, name: 'Branch', timezone: 'Europe/London', hours, day_ends },
      equipment,
      readings,
      ...(slots && { temperature_slots: slots }),
    },
  },
  items,
  now: new Date(now),
  corrected,
});

const board = (all: Given) => boardOf(given(all));
const fridgeOf = (all: Given) => board({ equipment: [fridge], ...all }).rows[0];
const valuesOf = (all: Given) => fridgeOf(all)?.slots.map(({ last }) => last?.value ?? null);

describe('the board of the day', () => {
  it('lists equipment by name with finished and open readings of this part of the day', () => {
    const { rows, slot, done } = board({ items: [taken('a', 4, '2026-06-10T08:00:00Z')] });
    expect(rows.map(({ equipment }) => equipment.name)).toEqual(['A freezer', 'Fridge']);
    expect(rows.map(({ due }) => due)).toEqual([true, false]);
    expect([slot, done]).toEqual(['morning', 1]);
    expect(rows[0]?.slots.map(({ when }) => when)).toEqual(['now', 'later', 'later']);
  });

  it('has nothing due on a closed day, and shows what was taken and is still open', () => {
    const closure = { from: '2026-06-10', to: '2026-06-10', reason: 'Refit' };
    const hours = { ...ALWAYS_OPEN, closures: [closure] };
    const items = [taken('one', 9, '2026-06-10T08:30:00.000Z', { action: 'moved_stock' })];
    const shown = board({ hours, items });
    expect(shown).toMatchObject({
      closed: 'Refit',
      done: 2,
      rechecks: [{ reading: { value: 9 } }],
    });
    expect(shown.rows.map(({ due, slots }) => [due, ...slots.map(({ when }) => when)])).toEqual([
      [false, 'closed', 'closed', 'closed'],
      [false, 'closed', 'closed', 'closed'],
    ]);
    expect(readingsDue(given({ hours }))).toMatchObject({ count: 0 });
    expect(helpOf(board({ hours }))).toBe(
      'You can still take temperatures while the branch is closed.',
    );
    expect(board({ hours, now: '2026-06-11T09:30:00Z' }).closed).toBeNull();
  });

  it('goes on after midnight where the day of the branch ends later', () => {
    const atNight = taken('a', 4, '2026-06-10T23:30:00.000Z');
    const night = { items: [atNight], now: '2026-06-11T00:30:00Z', day_ends: 4 };
    expect(readingsDue(given(night))).toMatchObject({ slot: 'evening', until: '04:00' });
  });

  it('counts the open readings of this part of the day', () => {
    const items = [taken('a', 4, '2026-06-10T08:00:00Z')];
    const at = (now: string) => readingsDue(given({ items, now }));
    expect(at('2026-06-10T09:00:00Z')).toEqual({
      slot: 'morning',
      until: '12:00',
      count: 1,
      of: 2,
    });
    expect(at('2026-06-10T12:00:00Z')).toMatchObject({ slot: 'afternoon', count: 2, of: 2 });
  });

  it('has the times of the branch, and those of equipment with its own', () => {
    const own = { ...fridge, slots: ['09:00', '13:00'] };
    // 10:30 in London.
    const all = { equipment: [own, freezer], slots: ['08:00', '20:00'] };
    const { rows, slot, done } = board(all);
    expect(slot).toBeNull();
    expect(done).toBe(0);
    expect(rows.map((row) => row.slots.map(({ slot: of, when }) => [of, when]))).toEqual([
      [
        ['08:00', 'past'],
        ['20:00', 'now'],
      ],
      [
        ['09:00', 'past'],
        ['13:00', 'now'],
      ],
    ]);
    expect(readingsDue(given(all))).toEqual({ slot: null, until: '13:00', count: 2, of: 2 });
    expect(helpOf(board(all))).toBe('Check each unit by the times that are shown with it.');
    // After the last time, its slot is still to be done.
    expect(board({ ...all, now: '2026-06-10T20:30:00Z' }).rows.map((row) => row.due)).toEqual([
      true,
      true,
    ]);
    const same = board({ slots: ['08:00', '20:00'] });
    expect(same.slot).toBe('20:00');
    expect(helpOf(same)).toBe('Check each unit by 08:00 and by 20:00.');
    expect(helpOf(board({}))).toBe(
      'Check each unit three times a day: by 12:00, by 17:00, and in the evening.',
    );
  });

  it('puts readings into the slots of the equipment before they are sent, and after', () => {
    const own = { ...fridge, slots: ['09:00', '13:00'] };
    const readings = [aReading('a', 3, '2026-06-10T07:00:00Z', { due_by: '09:00' })];
    const items = [taken('b', 4, '2026-06-10T09:00:00Z')];
    const save = anAction('equipment.save', 'x', {
      equipment: FRIDGE,
      equipment_name: 'Fridge',
      min_temp: 1,
      max_temp: 4,
    });
    for (const all of [items, [save, ...items]]) {
      expect(valuesOf({ equipment: [own], readings, items: all })).toEqual([3, 4]);
    }
    const added = anAction('equipment.save', 'new', {
      equipment_name: 'Display',
      min_temp: 0,
      max_temp: 5,
    });
    const { rows } = board({ equipment: [], items: [added], slots: ['20:00'] });
    expect(rows.map((row) => row.slots.map(({ slot }) => slot))).toEqual([['20:00']]);
  });

  it('uses the local time of the branch and the time that the server will record', () => {
    // 12:00 in London is 11:00 UTC in summer.
    expect(board({ now: '2026-06-10T10:59:00Z' }).slot).toBe('morning');
    expect(board({ now: '2026-06-10T11:00:00Z' }).slot).toBe('afternoon');
    expect(board({ now: '2026-06-10T16:00:00Z' }).slot).toBe('evening');
    expect(board({ now: '2026-06-10T23:30:00Z' }).day).toBe('2026-06-11');
    const aDayBehind = taken('a', 4, '2026-06-09T12:00:00Z');
    expect(valuesOf({ items: [aDayBehind] })).toEqual([null, null, null]);
    const corrected = (at: Date) => new Date(at.getTime() + 86_400_000);
    expect(valuesOf({ items: [aDayBehind], corrected })).toEqual([null, 4, null]);
  });

  it('shows the last reading of each part of the day, and no refused one', () => {
    const readings = [aReading('a', 3, '2026-06-10T07:00:00Z')];
    const items = [
      taken('b', 4, '2026-06-10T08:00:00Z'),
      taken('c', 2, '2026-06-10T08:30:00Z', {}, { state: 'refused' }),
    ];
    expect(valuesOf({ readings, items })).toEqual([4, null, null]);
    expect(fridgeOf({ readings, items })?.slots[0]?.last).toMatchObject({
      by: 'Priya',
      waiting: true,
    });
  });

  it('puts a correction in the place of the corrected reading, on whatever day it is made', () => {
    const readings = [
      aReading('a', 35, '2026-06-10T07:00:00Z'),
      aReading('b', 4, '2026-06-10T08:00:00Z'),
    ];
    const items = [taken('c', 3.5, '2026-06-10T15:00:00Z', { corrects: 'a' })];
    const row = fridgeOf({ readings, items, now: '2026-06-10T15:30:00Z' });
    expect(row?.readings.map(({ uuid }) => uuid)).toEqual(['c', 'b']);
    expect(row?.slots.map(({ last }) => last?.value ?? null)).toEqual([4, null, null]);
    expect(row?.recheck).toBeNull();
  });

  it('includes equipment that was added, changed or removed here before it is sent', () => {
    const { rows } = board({
      items: [
        anAction('equipment.save', 'new', {
          equipment_name: 'Hot cabinet',
          min_temp: 63,
          max_temp: 90,
        }),
        anAction('equipment.save', 'x', {
          equipment: FRIDGE,
          equipment_name: 'Fridge',
          min_temp: 1,
          max_temp: 4,
        }),
        anAction('equipment.save', 'y', { equipment: FREEZER, removed: true }),
        taken('a', 70, '2026-06-10T09:00:00Z', { equipment: 'new', min_temp: 63, max_temp: 90 }),
      ],
    });
    expect(rows.map(({ equipment, due }) => [equipment.name, equipment.range, due])).toEqual([
      ['Fridge', { min_temp: 1, max_temp: 4 }, true],
      ['Hot cabinet', { min_temp: 63, max_temp: 90 }, false],
    ]);
  });
});

describe('a temperature out of range', () => {
  const out = taken('a', 9, '2026-06-10T09:00:00Z', { action: 'moved_stock' });

  it('needs a re-check half an hour later', () => {
    const [recheck] = board({ items: [out] }).rechecks;
    expect(recheck?.reading.uuid).toBe('a');
    expect(recheck && minutesLeft(recheck, new Date('2026-06-10T09:10:00Z'))).toBe(20);
    expect(recheck && minutesLeft(recheck, new Date('2026-06-10T09:45:00Z'))).toBe(-15);
    expect(rechecksDue(given({ items: [out], now: '2026-06-10T09:29:00Z' }))).toHaveLength(0);
    expect(rechecksDue(given({ items: [out], now: '2026-06-10T09:30:00Z' }))).toHaveLength(1);
  });

  it('stays open until a re-check is in range, which closes all of them', () => {
    const again = taken('b', 7, '2026-06-10T09:30:00Z', { action: 'discarded', recheck_of: 'a' });
    expect(board({ items: [out, again] }).rechecks.map(({ reading }) => reading.uuid)).toEqual([
      'b',
    ]);
    const back = taken('c', 4, '2026-06-10T10:00:00Z', { recheck_of: 'b' });
    const row = fridgeOf({ items: [out, again, back] });
    expect(row?.recheck).toBeNull();
    expect(row?.readings.map(({ open }) => open)).toEqual([false, false, false]);
  });

  it('is closed when a manager has closed or corrected it', () => {
    const closed = anAction('temperature.close', 'b', { reading: 'a', note: 'The door was open' });
    expect(board({ items: [out, closed] }).rechecks).toEqual([]);
    const corrected = taken('c', 4, '2026-06-10T09:05:00Z', { corrects: 'a' });
    expect(board({ items: [out, corrected] }).rechecks).toEqual([]);
  });

  it('stays open over midnight, below the readings of the day', () => {
    const readings = [
      aReading('a', 9, '2026-06-09T17:00:00Z', { log_date: '2026-06-09', slot: 'evening' }),
    ];
    const row = fridgeOf({ readings });
    expect(row?.recheck?.reading.uuid).toBe('a');
    expect(row?.slots.map(({ last }) => last)).toEqual([null, null, null]);
    expect(row?.readings).toHaveLength(1);
  });

  it('is not closed twice by a re-check that the snapshot contains', () => {
    const readings = [aReading('a', 9, '2026-06-10T09:00:00Z', { open: false })];
    expect(board({ readings, items: [{ ...out, state: 'sent' }] }).rechecks).toEqual([]);
  });

  it('is closed by the correction of a re-check, which closes no later reading', () => {
    const again = taken('b', 7, '2026-06-10T09:30:00Z', { action: 'discarded', recheck_of: 'a' });
    const later = taken('c', 8, '2026-06-10T10:00:00Z', { action: 'discarded', recheck_of: 'b' });
    const right = taken('d', 4, '2026-06-10T10:10:00Z', { corrects: 'b', recheck_of: 'a' });
    const row = fridgeOf({ items: [out, again, later, right] });
    expect(row?.readings.map(({ uuid, open }) => [uuid, open])).toEqual([
      ['a', false],
      ['d', false],
      ['c', true],
    ]);
  });

  it('is not opened again by a correction once it was closed', () => {
    const closed = [aReading('a', 9, '2026-06-10T09:00:00Z', { open: false })];
    const right = taken('b', 8, '2026-06-10T09:05:00Z', { corrects: 'a', action: 'discarded' });
    expect(board({ readings: closed, items: [right] }).rechecks).toEqual([]);
    const open = [aReading('a', 9, '2026-06-10T09:00:00Z')];
    expect(board({ readings: open, items: [right] }).rechecks).toHaveLength(1);
  });
});

it('the input for a freezer begins with a minus, that for a fridge does not', () => {
  expect([freezer, fridge].map(entryStart)).toEqual(['-', '']);
});
