import { expect, test } from 'vitest';
import { only } from '../../shared/tasks/weekdays.ts';
import { mondayBefore, weekOf } from './week-rules.ts';

const none = {
  ...only([]),
  scheduled_month: null,
  scheduled_day: null,
  active: true,
  on_closed_days: false,
};

test('a week begins on Monday for each of its days', () => {
  expect(mondayBefore('2026-11-30')).toBe('2026-11-30');
  expect(mondayBefore('2026-12-06')).toBe('2026-11-30');
  expect(mondayBefore('2027-01-01')).toBe('2026-12-28');
});

test('each day of a week lists its due tasks, by weekday or by date, without inactive ones', () => {
  const tasks = [
    { ...none, name: 'daily', frequency: 'daily' as const, ...only(['monday', 'sunday']) },
    { ...none, name: 'weekly', frequency: 'weekly' as const, ...only(['sunday']) },
    { ...none, name: 'last', frequency: 'monthly' as const, scheduled_day: 31 },
    { ...none, name: 'idle', frequency: 'weekly' as const, ...only(['monday']), active: false },
  ];
  const week = weekOf('2026-11-30', tasks, []);
  expect(week.map(({ day }) => day)).toEqual([
    '2026-11-30',
    '2026-12-01',
    '2026-12-02',
    '2026-12-03',
    '2026-12-04',
    '2026-12-05',
    '2026-12-06',
  ]);
  const names = week.map(({ tasks: due }) => due.map(({ name }) => name));
  // November has no 31st: its last day stands in.
  expect(names).toEqual([['daily', 'last'], [], [], [], [], [], ['daily', 'weekly']]);
});

test('a closed day says why, and keeps apart the tasks that are not due then', () => {
  const daily = { ...none, frequency: 'daily' as const, ...only(['monday', 'tuesday']) };
  const tasks = [
    { ...daily, name: 'sweep' },
    { ...daily, name: 'feed the cat', on_closed_days: true },
  ];
  const [monday, tuesday] = weekOf('2026-11-30', tasks, [
    { day: '2026-11-30', reason: 'St Andrew’s Day' },
  ]);
  expect(monday?.closed).toBe('St Andrew’s Day');
  expect(monday?.tasks.map(({ name }) => name)).toEqual(['feed the cat']);
  expect(monday?.skipped.map(({ name }) => name)).toEqual(['sweep']);
  expect(tuesday?.closed).toBeNull();
  expect([tuesday?.tasks.length, tuesday?.skipped.length]).toEqual([2, 0]);
});
