import { describe, expect, it } from 'vitest';
import { auditCells, presentActivity } from './audit-presenter.ts';
import type { ActivityRow } from './audit-queries.ts';

const rowOf = (changes: Partial<ActivityRow>): ActivityRow => ({
  id: 1,
  at: new Date('2026-06-10T23:30:00Z'),
  action: 'task.changed',
  actor_id: 2,
  actor_kind: 'portal',
  branch_id: 3,
  entity: 'task',
  entity_id: 4,
  details: {},
  actor_name: 'Ann',
  branch_name: 'Harbour',
  person_name: null,
  equipment_id: null,
  ...changes,
});
const present = (changes: Partial<ActivityRow>) => presentActivity(rowOf(changes));

describe('an entry of the activity', () => {
  it('names its subject: the record, else the person, else the number', () => {
    const labelOf = (details: object, person: string | null = null) =>
      present({ details: details as ActivityRow['details'], person_name: person }).label;
    expect(labelOf({ name: 'Sweep', people: 2 }, 'Zoe')).toBe('Sweep');
    expect(labelOf({ name: '', people: 2 }, 'Zoe')).toBe('Zoe');
    expect(labelOf({ name: 5 })).toBe(null);
    expect(labelOf({ people: 1 })).toBe('1 employee');
    expect(labelOf({ people: 0 })).toBe('0 employees');
    expect(labelOf({ created: 1 })).toBe('1 task');
    expect(labelOf({ created: 12 })).toBe('12 tasks');
    expect(labelOf({ records: 1 })).toBe('1 record');
    expect(labelOf({ records: 2 })).toBe('2 records');
    expect(labelOf({ minutes: 1 })).toBe('1 minute');
    expect(labelOf({ minutes: 15 })).toBe('15 minutes');
    expect(labelOf({ minutes: '15' })).toBe(null);
    expect(labelOf({})).toBe(null);
  });

  it('describes the changes in users’ words, and temperatures with old and new value', () => {
    const changesOf = (details: object) =>
      present({ details: details as ActivityRow['details'] }).changes;
    const fields = ['start_date', 'startDate', 'n_i_no', 'role_id', 'medicialConditions', 'days'];
    expect(changesOf({ fields })).toEqual([
      'start date',
      'start date',
      'NI number',
      'role',
      'medical conditions',
      'days',
    ]);
    expect(changesOf({ fields: ['min_temp', 'dob'], old_min_temp: -2, min_temp: 0 })).toEqual([
      'lowest temperature from -2 °C to 0 °C',
      'date of birth',
    ]);
    expect(changesOf({ old_value: 9, value: 4, fields: ['note'] })).toEqual([
      'temperature from 9 °C to 4 °C',
    ]);
    expect(changesOf({ fields: 'all' })).toEqual([]);
    expect(changesOf({})).toEqual([]);
  });

  it('names its actor: a person, the tablet itself, any tablet, or the product', () => {
    const byDevice = { actor_kind: 'device', actor_id: null, actor_name: null } as const;
    const signedIn = { ...byDevice, action: 'device.signed-in', entity: 'device' };
    expect(present({})).toMatchObject({ actor_name: 'Ann', text: 'changed a task' });
    expect(present({ ...signedIn, details: { name: 'Till' } })).toMatchObject({
      actor_name: 'Tablet ‘Till’',
      text: 'was signed in',
      label: null,
    });
    // A user acted on the tablet, or the tablet has no name.
    const byOwner = { action: 'device.signed-in', entity: 'device', details: { name: 'Till' } };
    expect(present(byOwner)).toMatchObject({
      actor_name: 'Ann',
      text: 'signed a tablet in',
      label: 'Till',
    });
    expect(present({ ...byOwner, actor_kind: 'device' })).toMatchObject({
      actor_name: 'Ann',
      text: 'signed a tablet in',
      label: 'Till',
    });
    expect(present(signedIn)).toMatchObject({ actor_name: 'Tablet', text: 'was signed in' });
    const visit = { ...byDevice, action: 'visitor.signed-in', entity: 'visitor' };
    expect(present({ ...visit, details: { name: 'Zoe' } })).toMatchObject({
      actor_name: 'Tablet',
      text: 'signed a visitor in',
      label: 'Zoe',
    });
    const expired = { actor_kind: 'system', actor_id: null, actor_name: null } as const;
    expect(present({ ...expired, action: 'records.expired' }).actor_name).toBe('Branchbook');
  });

  it('has all other fields of the page, and the time of a late record', () => {
    const details = { date: '2026-06-09', happened_at: '2026-06-09T08:00:00.000Z' };
    expect(present({ details, equipment_id: 9, entity: 'reading' })).toEqual({
      id: 1,
      at: '2026-06-10T23:30:00.000Z',
      happened_at: '2026-06-09T08:00:00.000Z',
      action: 'task.changed',
      kind: 'tasks',
      text: 'changed a task',
      actor_id: 2,
      actor_name: 'Ann',
      branch_id: 3,
      branch_name: 'Harbour',
      entity: 'reading',
      entity_id: 4,
      label: null,
      day: '2026-06-09',
      equipId: 9,
      changes: [],
    });
    expect(present({ details: { date: 20_260_609 } })).toMatchObject({ day: null });
    expect(present({})).not.toHaveProperty('happened_at');
  });

  it('is a line of the file, with the day if the subject has no name', () => {
    const cells = auditCells('Europe/London');
    const details = { fields: ['start_date', 'dob'], date: '2026-06-09' };
    expect(cells(rowOf({ details }))).toEqual([
      '11/06/2026 00:30',
      'Ann',
      'changed a task',
      '09/06/2026',
      'start date, date of birth',
      'Harbour',
      'Tasks',
    ]);
    expect(cells(rowOf({ branch_name: null }))).toEqual([
      '11/06/2026 00:30',
      'Ann',
      'changed a task',
      null,
      '',
      null,
      'Tasks',
    ]);
    expect(cells(rowOf({ details: { ...details, name: 'Sweep' } }))[3]).toBe('Sweep');
  });
});
