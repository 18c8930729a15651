import { expect, it } from 'vitest';
import type { Alert } from '@branchbook/contract/alerts.ts';
import { countsText, stateText, toldText } from './alert-text.ts';

it('the owner reads how much is wrong, where, and how much of it no one deals with', () => {
  const said = (open: number, unacknowledged: number, branches: number) => {
    const worst_branches = [{ branchId: 1, branch_name: 'Leeds', open }];
    return countsText({ open, unacknowledged, branches, worst_branches });
  };
  expect(said(1, 1, 1)).toBe('1 alert at Leeds. No one deals with it yet.');
  expect(said(40, 40, 12)).toBe('40 alerts at 12 branches. No one deals with them yet.');
  expect(said(40, 31, 12)).toBe('40 alerts at 12 branches. No one deals with 31 of them.');
  expect(said(2, 0, 1)).toBe('2 alerts at Leeds. Someone deals with each of them.');
  expect(said(1, 0, 1)).toBe('1 alert at Leeds. Someone deals with it.');
});

const ALERT: Alert = {
  id: 1,
  kind: 'overdue',
  critical: true,
  branchId: 1,
  branch_name: 'Leeds',
  text: '‘Probe the hot food’ is overdue, due Wed 10 Jun 12:30',
  count: 1,
  entity_id: null,
  tasks: [{ occurrence_id: 7, day: '2026-06-10', name: 'Probe the hot food' }],
  state: 'open',
  opened_at: '2026-06-10T11:35:00.000Z',
  since: '2026-06-10T11:30:00.000Z',
  worse_at: null,
  acknowledged_by: { id: 2, name: 'Mia' },
  acknowledged_at: '2026-06-10T11:40:00.000Z',
  acknowledged_until: '2026-06-10T12:40:00.000Z',
  cleared_by: null,
  cleared_at: null,
  clear_reason: null,
  cleared_as: null,
  told: [],
  next_step: null,
};

it('an alert says who left it, that it got worse since, or that its task was missed', () => {
  expect(stateText(ALERT)).toBe('No one deals with it since Mia');
  const worse_at = '2026-06-10T12:05:00.000Z';
  expect(stateText({ ...ALERT, worse_at })).toBe('Worse since Mia acknowledged it');
  const before = '2026-06-10T11:39:00.000Z';
  expect(stateText({ ...ALERT, worse_at: before })).toBe('No one deals with it since Mia');
  expect(stateText({ ...ALERT, state: 'cleared', cleared_as: 'missed' })).toBe(
    'Missed: it can no longer be done',
  );
});

it('a person who was told twice is named once', () => {
  const told = ['Mia', 'Sam', 'Mia', 'Sam', 'Ola'].map((name) => ({ name, at: ALERT.since }));
  expect(toldText({ ...ALERT, told })).toBe('Told: Mia, Sam and Ola.');
});
