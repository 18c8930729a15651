import type { SessionUser } from '@branchbook/contract/auth.ts';
import { reportDefinition } from '@branchbook/contract/custom-reports.ts';
import type { Notification } from '@branchbook/contract/notifications.ts';
import { permissionsOf } from '@branchbook/contract/permissions.ts';
import { describe, expect, it } from 'vitest';
import { localToday } from '../../shared/dates.ts';
import { targetOf } from './target-rules.ts';

const owner = { permissions: permissionsOf('owner') } as unknown as SessionUser;
const told = (changes: Partial<Notification>): Notification => ({
  id: 1,
  kind: 'overdue',
  text: 'Something happened',
  branchId: 7,
  branch_name: 'High Street',
  entity_id: null,
  day: '2026-06-09',
  at: '2026-06-09T12:00:00Z',
  read: false,
  ...changes,
});

describe('A notification of tasks that missed their deadline leads to', () => {
  it('that day at the branch, or to Today on the same day', () => {
    expect(targetOf(told({}), owner)).toMatchObject({
      to: '/portal',
      search: { today: 7, day: '2026-06-09' },
    });
    expect(targetOf(told({ day: localToday() }), owner)).toMatchObject({
      to: '/portal',
      search: { today: 7, day: undefined },
    });
  });

  it('a report of that day if it covers several branches', () => {
    const target = targetOf(told({ branchId: null }), owner);
    expect(target.to).toBe('/portal/reports/custom');
    const search = 'search' in target && 'report' in target.search ? target.search : null;
    expect(reportDefinition.safeParse(JSON.parse(search?.report ?? '')).data).toMatchObject({
      kind: 'tasks',
      period: { start: '2026-06-09', end: '2026-06-09' },
    });
  });
});

it('A notification of an erasure request leads to its dialog', () => {
  expect(targetOf(told({ kind: 'erasure-request', entity_id: 42 }), owner)).toMatchObject({
    to: '/portal/settings',
    search: { section: 'privacy', dialog: 'erasure-42' },
  });
});

it('A notification of a hygiene rating leads to the rating of its branch', () => {
  expect(targetOf(told({ kind: 'hygiene-rating', day: null }), owner)).toMatchObject({
    to: '/portal/branches',
    search: { rating: 7 },
  });
});
