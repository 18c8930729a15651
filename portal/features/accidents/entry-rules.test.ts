import type { Accident } from '@branchbook/contract/accidents.ts';
import { describe, expect, it } from 'vitest';
import {
  accidentsByMonth,
  entriesOfDays,
  entriesToLetGo,
  oldestKept,
  startOfYear,
  yearText,
} from './entry-rules.ts';

const TODAY = '2026-03-31';

const entry = (incident_date: string, fields: Partial<Accident> = {}): Accident => ({
  id: 1,
  incident_date,
  incident_time: '14:20',
  incident_at: '2026-03-01T14:20:00.000Z',
  employee_name: 'Zoë',
  description: 'Cut a finger',
  emergency_services_called: false,
  service_type: null,
  badge_number: null,
  reported_by_name: 'Anna',
  reported_at: '2026-03-01T15:00:00.000Z',
  particulars: null,
  addenda: [],
  keep_until: TODAY,
  ...fields,
});

describe('the accident book of a branch', () => {
  it('shows entries of the chosen days, in British date format', () => {
    const entries = [entry('31/01/2026'), entry('01/02/2026'), entry('28/02/2026')];
    const found = entriesOfDays(entries, { start: '2026-02-01', end: '2026-02-28' });
    expect(found.map(({ incident_date }) => incident_date)).toEqual(['01/02/2026', '28/02/2026']);
  });

  it('has a chart of the last twelve months, also at the end of a long month', () => {
    expect(startOfYear(TODAY)).toBe('2025-04-01');
    const called = entry('01/04/2025', { emergency_services_called: true });
    const months = accidentsByMonth([called, entry('30/04/2025'), entry('31/03/2026')], TODAY);
    expect(months.map(({ month }) => month)).toHaveLength(12);
    expect(months.at(0)).toEqual({ month: 'Apr 2025', called: 1, others: 1 });
    expect(months.at(10)).toEqual({ month: 'Feb 2026', called: 0, others: 0 });
    expect(months.at(-1)).toEqual({ month: 'Mar 2026', called: 0, others: 1 });
    expect(yearText([called, entry('30/04/2025')])).toBe(
      '2 accidents in the last twelve months; emergency services were called to 1.',
    );
    expect(yearText([entry('30/04/2025')])).toContain('were called to none.');
  });

  it('offers to delete entries with a retention date up to yesterday', () => {
    expect(oldestKept(TODAY)).toBe('2023-03-31');
    const until = (keep_until: string) => entry('01/01/2023', { keep_until });
    const gone = until('2026-03-30');
    expect(entriesToLetGo([until(TODAY), gone, until('2026-04-01')], TODAY)).toEqual([gone]);
  });
});
