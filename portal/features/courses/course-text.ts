import type { Course, MatrixCell } from '@branchbook/contract/courses.ts';
import type { CourseStatus } from '@branchbook/contract/course-rules.ts';
import { listed } from '@branchbook/contract/listed.ts';
import { roleName } from '@branchbook/contract/permissions.ts';
import type { RoleId } from '@branchbook/contract/permissions.ts';
import { dayText } from '../../shared/dates.ts';

/** Signs of the statuses, so that cells can be told apart without colours. */
export const STATUS_SIGNS: Record<CourseStatus, string> = {
  valid: '✓',
  expiring: '!',
  expired: '✕',
  missing: '○',
  not_needed: '–',
  not_required: '',
};

/** Returns until when a certificate is or was valid, or why the course is not needed. */
export const detailOf = ({ status, last_day: last, reason }: MatrixCell): string => {
  if (status === 'not_needed') return reason ?? '';
  if (last !== null) return `${status === 'expired' ? 'on' : 'until'} ${dayText(last)}`;
  return status === 'valid' ? 'does not expire' : '';
};

export const validityText = ({ validity_months: months }: Pick<Course, 'validity_months'>) =>
  months === null ? 'Never expires' : `${months} ${months === 1 ? 'month' : 'months'}`;

/** Returns who needs a course: 'Staff at all branches, and Manager at Leeds'. */
export const requiredText = (
  { required }: Pick<Course, 'required'>,
  nameOf: (id: number) => string,
): string =>
  required.length === 0
    ? 'No one by rule'
    : required
        .map(({ role_id: role, branchIds: ids }) => {
          const where = ids === null ? 'all branches' : listed(ids.map(nameOf));
          return `${roleName[role as RoleId]} at ${where}`;
        })
        .join('; ');
