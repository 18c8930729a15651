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
 * The entries of all pages, each once: what happens meanwhile pushes some of them on to the page
 * that is read next.
 */
export const entriesOf = (data: Pages): Activity[] => [
  ...new Map(
    data?.pages.flatMap(({ items }) => items).map((entry) => [entry.id, entry] as const),
  ).values(),
];

/** The kinds to choose among, after all of them; staff see some kinds only. */
export const kindChoicesFor = (user: SessionUser) => [
  { value: '', label: 'All kinds' },
  ...Object.entries(ACTIVITY_KINDS)
    .filter(
      ([value]) =>
        may(user, 'view_branch_reports') || STAFF_ACTIVITY_KINDS.includes(value as ActivityKind),
    )
    .map(([value, label]) => ({ value, label })),
];

/** A kind that there is; anything else is none. */
export const kindOf = (value: string | null | undefined): ActivityKind | undefined =>
  value && Object.hasOwn(ACTIVITY_KINDS, value) ? (value as ActivityKind) : undefined;

export const FAILED = 'Failed to load activity';

/** What an address asks for, as the server is asked. */
export const filterOf = (search: AuditLogSearch): AuditFilter => ({
  search: search.q ?? null,
  kind: kindOf(search.kind) ?? null,
  branchId: search.branch ?? null,
  employeeId: search.employee ?? null,
  startDate: search.start ?? null,
  endDate: search.end ?? null,
});
