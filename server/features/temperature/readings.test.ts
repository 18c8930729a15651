import { randomUUID } from 'node:crypto';
import { slotLabel } from '@branchbook/contract/temperature-slots.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createFridge, readingDraft } from '../../testing/fridge.ts';
import type { Fridge } from '../../testing/fridge.ts';
import { auditOf } from '../../testing/rows.ts';
import { startCountingServer } from '../../testing/statements.ts';
import type { CountingServer } from '../../testing/statements.ts';
import type { ItemDraft } from '../../testing/tablet.ts';

const DAY = '2026-06-10';
/** Returns a quarter past this hour in London. */
const past = (hour: number): string => `${DAY}T${String(hour - 1).padStart(2, '0')}:15:00.000Z`;

let server: CountingServer;
let day: Fridge;

beforeAll(async () => {
  server = await startCountingServer(`${DAY}T18:00:00Z`);
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set(`${DAY}T18:00:00Z`);
  day = await createFridge(server);
});

const read = (value: number, at: string, changes: Record<string, unknown> = {}) =>
  readingDraft(day.uuid, value, { at, ...changes });

/** Summarises the day's readings: the value, whether it is open, and by whom it was closed. */
const brief = async (): Promise<string[]> =>
  (await day.readings(DAY)).map(
    ({ value, open, closed_by_name, corrected }) =>
      `${value}${open ? ' open' : ''}${closed_by_name ? ` closed by ${closed_by_name}` : ''}${corrected ? ' corrected' : ''}`,
  );

describe('a temperature reading', () => {
  it('is in the report with its limits, person and time', async () => {
    const { staff } = day.cast.people;
    const warm = read(9.5, past(9), { action_note: 'Into the cold room 🧊\ud800' });
    expect(await day.send('staff', warm, read(-0, past(10)))).toEqual(['ok', 'ok']);
    expect(await day.logs(DAY)).toMatchObject([
      {
        id: `${day.fridge.id}-${DAY}`,
        recorded_at: DAY,
        morning_temp: 0,
        afternoon_temp: null,
        evening_temp: null,
        readings: [
          {
            slot: 'morning',
            value: 9.5,
            min_temp: 0,
            max_temp: 5,
            out_of_range: true,
            action: 'moved_stock',
            action_note: 'Into the cold room 🧊',
            recorded_by_name: staff.name,
            recorded_at: past(9),
            open: true,
            closed_at: null,
          },
          { value: 0, out_of_range: false, action: null, open: false },
        ],
      },
    ]);
    const [entry] = (await auditOf(server, day.cast.company.id)).filter(
      ({ action }) => action === 'temperature.recorded',
    );
    expect(entry).toMatchObject({ actor_id: staff.id, details: { name: 'Fridge' } });
  });

  it('belongs to a part of the branch’s local day, also when the clocks change', async () => {
    const slots: [string, string, string][] = [
      // The days on which the clocks go forward and back, in March and October.
      ['2026-03-29T10:59:59.999Z', '2026-03-29', 'Morning'],
      ['2026-03-29T11:00:00.000Z', '2026-03-29', 'Afternoon'],
      ['2026-03-29T15:59:59.999Z', '2026-03-29', 'Afternoon'],
      ['2026-03-29T16:00:00.000Z', '2026-03-29', 'Evening'],
      ['2026-03-28T23:59:59.999Z', '2026-03-28', 'Evening'],
      ['2026-10-25T11:59:59.999Z', '2026-10-25', 'Morning'],
      ['2026-10-25T12:00:00.000Z', '2026-10-25', 'Afternoon'],
      ['2026-10-25T17:00:00.000Z', '2026-10-25', 'Evening'],
      ['2026-10-24T23:30:00.000Z', '2026-10-25', 'Morning'],
    ];
    server.clock.set('2026-10-26T09:00:00Z');
    const drafts = slots.map(([at], index) => read(index / 10, at));
    expect(new Set(await day.send('staff', ...drafts))).toEqual(new Set(['ok']));
    for (const [index, [, on, slot]] of slots.entries()) {
      const found = (await day.readings(on)).find(({ value }) => value === index / 10);
      expect([index, found && slotLabel[found.slot]]).toEqual([index, slot]);
    }
  });

  it('is refused without an action when out of range, and for unknown equipment', async () => {
    expect(
      await day.send(
        'staff',
        read(9, past(9), { action: null }),
        read(9, past(9), { action: 'other' }),
        readingDraft(randomUUID(), 3),
        read(3, past(9), { recheck_of: randomUUID() }),
        read(3.25, past(9)),
        read(3, past(9), { min_temp: 6 }),
        read(3, past(9)),
      ),
    ).toEqual([
      'refused: Please say what you did about it',
      'refused: Please describe what you did',
      'refused: This equipment is not known at this branch',
      'refused: The temperature that was taken again is not known',
      'refused: Please enter a temperature from -100 to 300 with one decimal at most',
      'refused: The lowest temperature must not be above the highest',
      'ok',
    ]);
    expect(await brief()).toEqual(['3']);
  });

  it('counts if it is the last of its part of the day, whichever arrives first', async () => {
    await day.send('staff', read(4, past(11)));
    await day.send('staff', read(3, past(10)), read(2, past(13)), read(1, past(18)));
    expect(await day.logs(DAY)).toMatchObject([
      { morning_temp: 4, afternoon_temp: 2, evening_temp: 1 },
    ]);
  });
});

describe('a temperature out of range', () => {
  it('is open until it is back in range, with all earlier ones', async () => {
    const first = read(9, past(9));
    const second = read(8, past(10), { recheck_of: first.key });
    const back = read(4, past(11), { recheck_of: second.key });
    const later = read(7, past(12));
    expect(await day.send('staff', first, second)).toEqual(['ok', 'ok']);
    expect(await brief()).toEqual(['9 open', '8 open']);
    expect(await day.send('branch manager', back, later)).toEqual(['ok', 'ok']);
    const { name } = day.cast.people['branch manager'];
    expect(await brief()).toEqual([`9 closed by ${name}`, `8 closed by ${name}`, '4', '7 open']);
    expect((await day.readings(DAY))[0]).toMatchObject({ closed_at: past(11), close_note: null });
    const { readings } = await day.tablet.snapshot();
    expect(readings.map(({ value, open }) => [value, open])).toEqual([
      [9, false],
      [8, false],
      [4, false],
      [7, true],
    ]);
    expect(readings[2]).toMatchObject({ recheck_of: second.key, equipment: day.uuid });
  });

  it('stays open after a later reading in range that is not its re-check', async () => {
    await day.send('staff', read(9, past(9)), read(4, past(10)));
    expect(await brief()).toEqual(['9 open', '4']);
  });

  it('arrives closed if a later re-check was in range', async () => {
    const first = read(9, past(9));
    const later = read(8, past(10));
    await day.send('staff', first, read(4, past(11), { recheck_of: first.key }));
    await day.send('branch manager', later, read(6, past(12)));
    const { name } = day.cast.people.staff;
    expect(await brief()).toEqual([`9 closed by ${name}`, `8 closed by ${name}`, '4', '6 open']);
  });

  it('is closed by a manager with a note, once', async () => {
    const warm = read(9, past(9));
    const closing = (note = 'The engineer came'): ItemDraft => ({
      kind: 'temperature.close',
      payload: { reading: warm.key, note },
    });
    const fine = read(4, past(10));
    await day.send('staff', warm, fine);
    expect(await day.send('staff', closing())).toEqual(['refused: Only managers can close this']);
    expect(
      await day.send(
        'branch manager',
        closing(''),
        { ...closing(), payload: { reading: randomUUID(), note: 'Which?' } },
        { ...closing(), payload: { reading: fine.key, note: 'Nothing to do' } },
        closing(),
        closing('Twice'),
      ),
    ).toEqual([
      'refused: Please say how it was solved',
      'refused: This temperature is not known',
      'refused: This temperature was in range',
      'ok',
      'duplicate',
    ]);
    const { id, name } = day.cast.people['branch manager'];
    const entries = await auditOf(server, day.cast.company.id);
    const closed = entries.filter(({ action }) => action === 'temperature.closed');
    expect(closed).toMatchObject([{ actor_id: id, branch_id: day.cast.branch.id }]);
    expect((await day.readings(DAY))[0]).toMatchObject({
      open: false,
      closed_by_name: name,
      close_note: 'The engineer came',
    });
  });
});

describe('a correction', () => {
  it('replaces the corrected reading, once, and needs a manager', async () => {
    const typo = read(45, past(11));
    await day.send('staff', read(3, past(10)), typo, read(4, past(13)));
    const correction = read(4.5, past(18), { corrects: typo.key });
    const again = read(4.4, past(18), { corrects: correction.key });
    expect(await day.send('staff', correction)).toEqual([
      'refused: Only managers can correct a temperature',
    ]);
    const right = { ...correction, key: randomUUID() };
    const second = { ...again, payload: { ...again.payload, corrects: right.key } };
    const third = { ...right, key: randomUUID() };
    expect(await day.send('branch manager', right, second, third)).toEqual([
      'ok',
      'ok',
      'refused: This temperature has been corrected already',
    ]);
    expect(await day.logs(DAY)).toMatchObject([
      { morning_temp: 4.4, afternoon_temp: 4, evening_temp: null },
    ]);
    const { name } = day.cast.people['branch manager'];
    expect(await brief()).toEqual([
      '3',
      `45 closed by ${name} corrected`,
      '4',
      '4.5 corrected',
      '4.4',
    ]);
    const entries = (await auditOf(server, day.cast.company.id)).filter(
      ({ action }) => action === 'temperature.corrected',
    );
    expect(entries.map(({ details }) => details)).toEqual([
      { name: 'Fridge', old_value: 45, value: 4.5 },
      { name: 'Fridge', old_value: 4.5, value: 4.4 },
    ]);
  });

  it('of yesterday’s reading counts for yesterday, and is open if out of range', async () => {
    const typo = read(0.9, '2026-06-09T09:00:00.000Z');
    await day.send('staff', typo);
    await day.send('branch manager', read(9, past(10), { corrects: typo.key }));
    expect(await day.logs('2026-06-09', DAY)).toMatchObject([
      { recorded_at: DAY, morning_temp: null, readings: [] },
      {
        recorded_at: '2026-06-09',
        morning_temp: 9,
        readings: [{ corrected: true }, { open: true }],
      },
    ]);
    expect((await day.tablet.snapshot()).readings).toMatchObject([
      { log_date: '2026-06-09', value: 9, open: true, corrects: typo.key },
    ]);
  });

  it('of a closed reading leaves it closed', async () => {
    const warm = read(9, past(9));
    await day.send('branch manager', warm, {
      kind: 'temperature.close',
      payload: { reading: warm.key, note: 'Thrown away' },
    });
    await day.send('branch manager', read(19, past(10), { corrects: warm.key }));
    expect((await day.readings(DAY)).at(-1)).toMatchObject({
      open: false,
      close_note: 'Thrown away',
    });
  });
});

describe('a batch', () => {
  /** Drafts of a busy day at the fridge, some of them out of order. */
  const busyDay = (uuid: string): Record<'staff' | 'branch manager', ItemDraft[]> => {
    const at = (hour: number, changes: Record<string, unknown> = {}) => ({
      at: past(hour),
      ...changes,
    });
    const warm = readingDraft(uuid, 9, at(9));
    const warmer = readingDraft(uuid, 11, at(10, { recheck_of: warm.key }));
    const cold = readingDraft(uuid, 4, at(12, { recheck_of: warmer.key }));
    const late = readingDraft(uuid, 8, at(11));
    const typo = readingDraft(uuid, 33, at(13));
    const evening = readingDraft(uuid, -2, at(18));
    return {
      staff: [warm, warmer, cold, late, typo, evening, readingDraft(uuid, 3, at(8))],
      'branch manager': [
        readingDraft(uuid, 3.3, at(18, { corrects: typo.key })),
        readingDraft(uuid, 7, at(19, { recheck_of: evening.key })),
        { kind: 'temperature.close', payload: { reading: evening.key, note: 'Ice scraped off' } },
        {
          kind: 'equipment.save',
          payload: { equipment: uuid, equipment_name: 'Fridge', min_temp: 1, max_temp: 6 },
        },
        readingDraft(uuid, 5.5, at(19, { min_temp: 1, max_temp: 6 })),
      ],
    };
  };

  it('has the same result as its items one after the other', async () => {
    const other = await createFridge(server);
    const [mine, theirs] = [busyDay(day.uuid), busyDay(other.uuid)];
    for (const kind of ['staff', 'branch manager'] as const) {
      const together = await day.send(kind, ...mine[kind]);
      const apart: string[] = [];
      for (const draft of theirs[kind]) apart.push(...(await other.send(kind, draft)));
      expect(together).toEqual(apart);
    }
    const shown = async (one: Fridge) =>
      (await one.readings(DAY)).map(({ value, slot, open, corrected, closed_at, close_note }) => ({
        value,
        slot,
        open,
        corrected,
        closed_at,
        close_note,
      }));
    expect(await shown(day)).toEqual(await shown(other));
    expect(new Set((await brief()).filter((one) => one.endsWith('open')))).toEqual(
      new Set(['7 open']),
    );
  });

  it('takes no more statements for sixty temperatures than for six', async () => {
    const { staff } = day.cast.people;
    const batchOf = (count: number) => {
      const warm = read(9, past(9));
      const pairs = Array.from({ length: count }, () => [
        read(8, past(9), { recheck_of: warm.key }),
        read(4, past(10), { recheck_of: warm.key }),
      ]);
      return day.tablet.make(staff, warm, ...pairs.flat());
    };
    const [first, few, many] = [await batchOf(3), await batchOf(3), await batchOf(30)];
    await day.tablet.send(first);
    const forFew = await server.statementsOf(() => day.tablet.send(few));
    const forMany = await server.statementsOf(() => day.tablet.send(many));
    expect(forMany).toBeLessThanOrEqual(forFew);
  });
});
