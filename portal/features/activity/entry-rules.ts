import { ACTIVITY_KINDS } from '@branchbook/contract/activity-text.ts';
import type { ActivityKind } from '@branchbook/contract/activity-text.ts';
import { STAFF_ACTIVITY_KINDS } from '@branchbook/contract/audit.ts';
import type { Activity } from '@branchbook/contract/audit.ts';
import type { SessionUser } from '@branchbook/contract/auth.ts';
import type { AuditLogSearch } from '../../paths.ts';
import { may } from '../../shared/user.tsx';
import type { AuditFilter } from './api.ts';

type Pages = { pages: { items: Activity[] }[] } | undefined;

/**
 * Returns the entries of all pages without duplicates: new activity between two requests shifts
 * entries to the next page.
 */
export const entriesOf = (data: Pages): Activity[] => [
  ...new Map(
    data?.pages.flatMap(({ items }) => items).map((entry) => [entry.id, entry] as const),
  ).values(),
];

/** Returns the choices of the kind filter, 'All kinds' first; staff have fewer kinds. */
export const kindChoicesFor = (user: SessionUser) => [
  { value: '', label: 'All kinds' },
  ...Object.entries(ACTIVITY_KINDS)
    .filter(
      ([value]) =>
        may(user, 'view_branch_reports') || STAFF_ACTIVITY_KINDS.includes(value as ActivityKind),
    )
    .map(([value, label]) => ({ value, label })),
];

/** Returns the activity kind of that name, or undefined for an unknown one. */
export const kindOf = (value: string | null | undefined): ActivityKind | undefined =>
  value && Object.hasOwn(ACTIVITY_KINDS, value) ? (value as ActivityKind) : undefined;

export const FAILED = 'Failed to load activity';

/** Turns the search parameters of the address into the filter of the request. */
export const filterOf = (search: AuditLogSearch): AuditFilter => ({
  search: search.q ?? null,
  kind: kindOf(search.kind) ?? null,
  branchId: search.branch ?? null,
  employeeId: search.employee ?? null,
  startDate: search.start ?? null,
  endDate: search.end ?? null,
});
