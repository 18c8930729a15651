import { SLOTS } from '@branchbook/contract/temperature-slots.ts';
import { describe, expect, it } from 'vitest';
import type { EquipmentLog } from '../temperature/service.ts';
import { temperatureReport } from './temperature-report.ts';

type ReadingRow = EquipmentLog['days'][number]['readings'][number];

const DAY = '2026-06-10';

const readingOf = (id: number, value: number, changes: Partial<ReadingRow> = {}): ReadingRow => ({
  id,
  uuid: `0190a1b2-0000-7000-8000-00000000000${id}`,
  equipment_id: 1,
  branch_id: 1,
  log_date: DAY,
  slot: 'morning',
  due_by: null,
  value: value.toFixed(1),
  min_temp: '0.0',
  max_temp: '5.0',
  action: null,
  action_note: null,
  recheck_of: null,
  corrects: null,
  corrected_by: null,
  recorded_by: 7,
  recorded_by_name: 'Ann',
  occurred_at: new Date(`${DAY}T08:05:00Z`),
  closed_at: null,
  closed_by: null,
  closed_by_name: null,
  close_note: null,
  arrival: null,
  ...changes,
});

const reportOf = async (...readings: ReadingRow[]) => {
  const equipment = {
    id: 1,
    branch_id: 1,
    equipment_name: 'Fridge',
    min_temp: '0.0',
    max_temp: '5.0',
    version: 1,
    created_at: new Date(`${DAY}T07:00:00Z`),
    deleted_at: null,
  } as EquipmentLog['equipment'];
  const days = [{ equipmentId: 1, day: DAY, slots: [...SLOTS], readings, closed: null }];
  const logs = [{ equipment, days }];
  const report = await temperatureReport(logs, 'Europe/London', new AbortController().signal);
  const [day] = report.equipment[0]?.tables[0]?.days ?? [];
  if (!day) throw new Error('The day is not in the report');
  return { ...report, day };
};
const notesOf = async (...readings: ReadingRow[]) => {
  const { day } = await reportOf(...readings);
  return day.notes.map(({ wrong, text }) => [wrong, text].filter(Boolean).join(': '));
};

describe('the notes of the temperature report', () => {
  it('cover readings that are out of range, corrected, checked again or late, and no others', async () => {
    const { day, ...counts } = await reportOf(readingOf(1, 0), readingOf(2, 5));
    expect(day.notes).toEqual([]);
    expect(counts).toMatchObject({ readingCount: 2, outOfRangeCount: 0, openCount: 0 });
    expect(day.slots).toEqual([{ value: '5.0 °C', wrong: '', at: '09:05', by: 'Ann' }, null, null]);
    const arrival = { received_at: `${DAY}T10:00:00Z`, time_estimated: true };
    expect(await notesOf(readingOf(1, 4, { arrival }))).toEqual([
      'Recorded by Ann. Arrived late, 11:00. Time estimated.',
    ]);
  });

  it('say that it was too warm or too cold, the action, and the outcome', async () => {
    const out = { action: 'other', action_note: 'Moved it all' };
    expect(await notesOf(readingOf(1, 5.1, out))).toEqual([
      'too warm: Allowed: 0 to 5 °C. Moved it all. Recorded by Ann. Still open.',
    ]);
    const closed = {
      action: 'engineer_called',
      closed_at: new Date('2026-06-11T09:30:00Z'),
      closed_by_name: 'Zoe',
    };
    expect(await notesOf(readingOf(1, -0.1, closed))).toEqual([
      'too cold: Allowed: 0 to 5 °C. Called an engineer. Recorded by Ann. ' +
        'Back in range 11/06/2026 10:30 by Zoe.',
    ]);
    // A note that ends in a punctuation mark keeps it.
    const noted = { ...closed, action_note: 'Is it the door?', close_note: 'It was!' };
    expect(await notesOf(readingOf(1, -0.1, noted))).toEqual([
      'too cold: Allowed: 0 to 5 °C. Called an engineer: Is it the door? Recorded by Ann. ' +
        'Closed 11/06/2026 10:30 by Zoe: It was!',
    ]);
  });

  it('join a correction with the corrected reading, which no longer counts', async () => {
    const wrong = readingOf(1, 9, {
      action: 'other',
      action_note: 'Typed wrong',
      corrected_by: 2,
      closed_at: new Date(`${DAY}T08:20:00Z`),
      closed_by_name: 'Ann',
    });
    const right = readingOf(2, 4, {
      corrects: 1,
      recheck_of: 1,
      occurred_at: new Date(`${DAY}T08:20:00Z`),
    });
    const report = await reportOf(wrong, right);
    expect(report).toMatchObject({ readingCount: 1, outOfRangeCount: 0, openCount: 0 });
    // The correction takes the time of the reading that it corrects.
    expect(report.day.slots[0]).toEqual({
      value: '4.0 °C',
      wrong: '',
      at: '09:05',
      by: 'Ann, corrected',
    });
    expect(await notesOf(wrong, right)).toEqual([
      'too warm: Allowed: 0 to 5 °C. Typed wrong. Recorded by Ann. Corrected later.',
      'Corrects 9.0 °C of 09:05. Recorded by Ann.',
    ]);
    const ofAnotherDay = readingOf(3, 4, { corrects: 99 });
    expect(await notesOf(ofAnotherDay)).toEqual(['Corrects an earlier one. Recorded by Ann.']);
    expect(await notesOf(readingOf(4, 4, { recheck_of: 99 }))).toEqual([
      'Checked again. Recorded by Ann.',
    ]);
  });

  it('name equipment without readings, and stop when the caller has disconnected', async () => {
    const { equipment } = await reportOf();
    expect(equipment).toMatchObject([
      { name: 'Fridge', removed: false, range: '0 to 5 °C', hasReadings: false },
    ]);
    expect((await reportOf(readingOf(1, 4))).equipment[0]?.hasReadings).toBe(true);
    const logs = [{ equipment: {} as EquipmentLog['equipment'], days: [] }];
    const gone = temperatureReport(logs, 'Europe/London', AbortSignal.abort());
    await expect(gone).rejects.toMatchObject({ name: 'AbortError' });
  });
});
