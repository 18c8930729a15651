import type { SnapshotDiaryEntry } from '@branchbook/contract/snapshot.ts';
import { expect, it } from 'vitest';
import { anItem } from '../../offline/testing-item.ts';
import type { RecordedItem } from '../../offline/recorded-items.ts';
import { diaryDays, diaryOf, mayEdit, writableDays } from './diary-rules.ts';

const TODAY = '2026-11-21';

const anEntry = (uuid: string, changed: Partial<SnapshotDiaryEntry> = {}): SnapshotDiaryEntry => ({
  uuid,
  date: TODAY,
  notes: `Note ${uuid}`,
  created_by: 8,
  created_by_name: 'Ben Jones',
  created_at: '2026-11-21T08:00:00.000Z',
  ...changed,
});

it('shows unsent entries among those of the server, oldest first', () => {
  const entries = diaryOf({
    diary: [anEntry('late', { created_at: '2026-11-21T10:00:00.000Z' }), anEntry('early')],
    items: [
      anItem('here', 'diary.add', { date: TODAY, note: 'Key is at the desk' }),
      anItem('no', 'diary.add', { date: TODAY, note: 'Refused' }, { state: 'refused' }),
      anItem('early', 'diary.add', { date: TODAY, note: 'Note early' }),
    ],
    corrected: (instant) => new Date(instant.getTime() + 60_000),
  });
  expect(entries.map(({ uuid, waiting }) => [uuid, waiting])).toEqual([
    // Sent, although the tablet never received the response.
    ['early', false],
    ['here', true],
    ['late', false],
  ]);
  expect(entries[1]).toMatchObject({
    note: 'Key is at the desk',
    createdBy: 7,
    createdByName: 'Anna Smith',
    createdAt: new Date('2026-11-21T09:01:00.000Z'),
  });
});

it('shows an entry as last changed here, also before it is sent', () => {
  const edit = (key: string, entry: string, note: string, changed: Partial<RecordedItem> = {}) =>
    anItem(key, 'diary.edit', { entry, note }, changed);
  const entries = diaryOf({
    diary: [anEntry('a')],
    items: [
      anItem('b', 'diary.add', { date: TODAY, note: 'First' }, { state: 'sent' }),
      edit('1', 'b', 'Second'),
      edit('2', 'b', 'Third'),
      edit('3', 'a', 'Not taken', { state: 'refused' }),
      edit('4', 'deleted meanwhile', 'Nowhere'),
    ],
  });
  expect(entries.map(({ uuid, note, waiting }) => ({ uuid, note, waiting }))).toEqual([
    { uuid: 'a', note: 'Note a', waiting: false },
    { uuid: 'b', note: 'Third', waiting: true },
  ]);
});

it('groups entries under today, future days and yesterday', () => {
  const days = diaryDays(
    diaryOf({
      diary: [
        anEntry('in two days', { date: '2026-11-23' }),
        anEntry('today'),
        anEntry('tomorrow', { date: '2026-11-22' }),
        anEntry('yesterday', { date: '2026-11-20' }),
        anEntry('also tomorrow', { date: '2026-11-22', created_at: '2026-11-21T08:30:00.000Z' }),
      ],
      items: [],
    }),
    TODAY,
  );
  const names = ({ entries }: (typeof days)['today']) => entries.map(({ uuid }) => uuid);
  expect(names(days.today)).toEqual(['today']);
  expect(days.coming.map((day) => [day.day, ...names(day)])).toEqual([
    ['2026-11-22', 'tomorrow', 'also tomorrow'],
    ['2026-11-23', 'in two days'],
  ]);
  expect(names(days.yesterday)).toEqual(['yesterday']);
  expect(writableDays(TODAY)).toHaveLength(8);
  expect(writableDays(TODAY)[0]).toBe(TODAY);
});

it('lets authors change their entries, and managers any entry', () => {
  const [entry] = diaryOf({ diary: [anEntry('a')], items: [] });
  const as = (employeeId: number, roleId: number) =>
    entry && mayEdit(entry, { employeeId, roleId } as Parameters<typeof mayEdit>[1]);
  expect([as(8, 3), as(7, 3), as(7, 2), as(7, 1)]).toEqual([true, false, true, true]);
});
