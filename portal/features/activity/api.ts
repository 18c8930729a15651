import type { ActivityKind } from '@branchbook/contract/activity-text.ts';
import { auditLog, auditLogCsv, recentActivity } from '@branchbook/contract/audit.ts';
import type { RequestOf } from '@branchbook/contract/endpoint.ts';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { api } from '../../shared/api.ts';

const ALL = ['activity'] as const;

export type RecentFilter = { branchId?: number; kind?: ActivityKind };

/** Reads the activity of the last seven days, the newest first, page by page. */
export const recentQuery = (filter: RecentFilter) =>
  infiniteQueryOptions({
    queryKey: [...ALL, 'recent', filter],
    queryFn: ({ signal, pageParam }) =>
      api.call(recentActivity, { query: { ...filter, offset: pageParam } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ items, total, offset }) => {
      const next = offset + items.length;
      return items.length > 0 && next < total ? next : undefined;
    },
    placeholderData: keepPreviousData,
  });

export type AuditFilter = RequestOf<typeof auditLogCsv>['body'];

/** Reads the audit log, each page after the last entry of the page before. */
export const auditLogQuery = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: [...ALL, 'audit log', filter],
    queryFn: ({ signal, pageParam }) =>
      api.call(auditLog, { query: { ...filter, before: pageParam } }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ items, hasMore }) => (hasMore ? items.at(-1)?.id : undefined),
    placeholderData: keepPreviousData,
  });

export const fetchAuditCsv = (filter: AuditFilter, signal: AbortSignal) =>
  api.raw(auditLogCsv, { body: filter }, { signal });
