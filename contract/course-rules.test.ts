import { describe, expect, it } from 'vitest';
import { courseStatus, isGap, isRequired } from './course-rules.ts';

describe('the status of a person in a course', () => {
  const status = (
    lastDay: string | null | undefined,
    day: string,
    { required = true, exempt = false } = {},
  ) => courseStatus({ lastDay, required, exempt }, day);

  it('changes sixty days before the last day and on the day after it', () => {
    expect(status('2026-06-01', '2026-04-01')).toBe('valid');
    expect(status('2026-06-01', '2026-04-02')).toBe('expiring');
    expect(status('2026-06-01', '2026-06-01')).toBe('expiring');
    expect(status('2026-06-01', '2026-06-02')).toBe('expired');
    expect(status(null, '2099-01-01')).toBe('valid');
  });

  it('is missing only where the course is required, and not needed with a reason', () => {
    expect(status(undefined, '2026-06-01')).toBe('missing');
    expect(status(undefined, '2026-06-01', { required: false })).toBe('not_required');
    expect(status('2020-01-01', '2026-06-01', { exempt: true })).toBe('not_needed');
  });

  it('is a gap only where the course is required', () => {
    expect(isGap({ status: 'expired', required: true })).toBe(true);
    expect(isGap({ status: 'expired', required: false })).toBe(false);
    expect(isGap({ status: 'expiring', required: true })).toBe(false);
  });
});

it('a course is required by role, at all branches or at those that are named', () => {
  const requirements = [
    { role_id: 3, branch_id: null },
    { role_id: 2, branch_id: 7 },
  ];
  expect(isRequired(requirements, { roleId: 3, branchId: 9 })).toBe(true);
  expect(isRequired(requirements, { roleId: 2, branchId: 7 })).toBe(true);
  expect(isRequired(requirements, { roleId: 2, branchId: 9 })).toBe(false);
  expect(isRequired(requirements, { roleId: 1, branchId: null })).toBe(false);
});
