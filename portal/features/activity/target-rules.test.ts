import type { Activity } from '@branchbook/contract/audit.ts';
import type { SessionUser } from '@branchbook/contract/auth.ts';
import { permissionsOf } from '@branchbook/contract/permissions.ts';
import { describe, expect, it } from 'vitest';
import { relativeText } from '../../shared/dates.ts';
import { entriesOf } from './entry-rules.ts';
import { targetOf } from './target-rules.ts';

const entry = (action: string, changes: Partial<Activity> = {}): Activity => ({
  id: 1,
  at: '2026-06-10T12:00:00Z',
  action,
  kind: 'tasks',
  text: 'did something',
  actor_id: 1,
  actor_name: 'Anna',
  branch_id: 7,
  branch_name: 'High Street',
  entity: 'task',
  entity_id: 42,
  label: null,
  day: null,
  equipId: null,
  changes: [],
  ...changes,
});
const user = (kind: 'owner' | 'branch manager' | 'staff') =>
  ({ permissions: permissionsOf(kind) }) as unknown as SessionUser;

describe('the link of an activity entry', () => {
  it('leads to the page of the record, at its branch and day', () => {
    const leads = (one: Activity) => targetOf(one, user('owner'));
    expect(leads(entry('task.completed'))).toMatchObject({
      to: '/portal/reports',
      search: { branch: 7, report: 'tasks' },
    });
    expect(leads(entry('task.changed', { branch_id: null }))).toMatchObject({
      search: { open: 42 },
    });
    expect(leads(entry('diary.added', { day: '2026-06-08' }))).toMatchObject({
      search: { diary: '2026-06-08', branch: 7 },
    });
    expect(leads(entry('equipment.changed', { entity: 'equipment' }))).toMatchObject({
      to: '/portal/reports/temperature',
      search: { branch: 7, equipment: 42 },
    });
    const reading = entry('temperature.recorded', { entity: 'reading', equipId: 9 });
    expect(leads(reading)).toMatchObject({
      to: '/portal/reports/temperature',
      search: { branch: 7, equipment: 9, start: '2026-06-10' },
    });
    expect(leads(entry('employee.changed', { entity: 'employee' }))).toMatchObject({
      to: '/portal/employees',
      search: { view: 42 },
    });
  });

  it('names no branch for a user with only one, and leads to no forbidden page', () => {
    const manager = user('branch manager');
    expect(targetOf(entry('visitor.signed-in'), manager)).toMatchObject({
      to: '/portal/reports/visitors',
      search: { branch: undefined },
    });
    expect(targetOf(entry('device.revoked', { entity: 'device' }), manager)).toBeNull();
    const staff = user('staff');
    expect(targetOf(entry('task.completed'), staff)).toMatchObject({ to: '/portal/tasks' });
    expect(targetOf(entry('diary.added'), staff)).toMatchObject({ to: '/portal' });
    expect(targetOf(entry('temperature.recorded'), staff)).toBeNull();
  });

  it('is missing if the record was deleted', () => {
    expect(targetOf(entry('employee.deleted', { entity: 'employee' }), user('owner'))).toBeNull();
    expect(targetOf(entry('task.unassigned'), user('owner'))).toBeNull();
  });
});

it('an entry that moved to the next page during paging is shown once', () => {
  const [first, second] = [entry('task.created'), entry('task.created', { id: 2 })];
  const pages = [{ items: [second, first] }, { items: [first] }];
  expect(entriesOf({ pages })).toEqual([second, first]);
});

it('the age of an entry is right, even if the clock is behind', () => {
  const now = Date.parse('2026-06-10T12:00:00Z');
  const ago = (instant: string) => relativeText(instant, now);
  expect(ago('2026-06-10T12:00:20Z')).toBe('just now');
  expect(ago('2026-06-10T11:59:00Z')).toBe('1 minute ago');
  expect(ago('2026-06-10T09:40:00Z')).toBe('2 hours ago');
  expect(ago('2026-06-09T11:00:00Z')).toBe('yesterday');
  expect(ago('2026-06-04T12:00:00Z')).toBe('6 days ago');
});
