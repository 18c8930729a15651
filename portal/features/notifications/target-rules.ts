import type { SessionUser } from '@branchbook/contract/auth.ts';
import type { ReportDefinition } from '@branchbook/contract/custom-reports.ts';
import type { Notification } from '@branchbook/contract/notifications.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import { linkOptions } from '@tanstack/react-router';
import { erasureDialog, paths } from '../../paths.ts';
import { mayOpen } from '../../shared/page-access.ts';
import { branchToday } from '../../shared/dates.ts';

/** Defines a report of the overdue tasks of all branches on a past day. */
const overdueOn = (day: Day): ReportDefinition => ({
  kind: 'tasks',
  branches: [],
  period: { start: day, end: day },
  columns: ['branch', 'task_name', 'due_at', 'state'],
  filters: [{ column: 'state', operator: 'is', value: 'overdue' }],
  sort: { column: 'branch', descending: false },
  group: null,
  measure: { name: 'count', column: null },
});

/** Returns the link to the page that shows the subject of a notification. */
export const targetOf = ({ kind, branchId, entity_id, day }: Notification, user: SessionUser) => {
  const branch = branchId ?? undefined;
  const days = { start: day ?? undefined, end: day ?? undefined };
  switch (kind) {
    case 'overdue':
      if (branch === undefined && day !== null && day !== branchToday()) {
        const report = JSON.stringify(overdueOn(day));
        return linkOptions({ to: paths.customReports, search: { report } });
      }
      // Without a branch, the dashboard shows which branches are concerned.
      return linkOptions({
        to: paths.portal,
        search: { today: branch, day: day === branchToday() ? undefined : (day ?? undefined) },
      });
    case 'out-of-range': {
      const search = { branch, equipment: entity_id ?? undefined, ...days };
      return linkOptions({ to: paths.temperatureReport, search });
    }
    case 'accident': {
      const search = { branch, entry: entity_id ?? undefined, ...days };
      return linkOptions({ to: paths.accidentReport, search });
    }
    case 'device-offline':
    case 'device-new':
      return mayOpen(user, 'deviceSetup')
        ? linkOptions({ to: paths.deviceSetup })
        : linkOptions({ to: paths.branches });
    case 'verification-waiting':
      return linkOptions({ to: paths.waiting, search: { branch } });
    case 'erasure-request': {
      // Opens the request's dialog; once the request is decided, the list of open requests shows.
      const dialog = entity_id === null ? undefined : erasureDialog(entity_id);
      return linkOptions({ to: paths.settings, search: { section: 'privacy', dialog } });
    }
    case 'new-manager':
      return linkOptions({ to: paths.employees, search: { view: entity_id ?? undefined } });
    case 'hygiene-rating':
      return linkOptions({ to: paths.branches, search: { rating: branch } });
    case 'course-expiry':
      return linkOptions({ to: paths.courses, search: { branch } });
    case 'right-to-work':
      return linkOptions({ to: paths.courses, search: { tab: 'right-to-work', branch } });
    case 'allergen-sign-off':
      return linkOptions({ to: paths.allergens, search: { status: 'waiting' } });
    case 'allergen-check':
      return linkOptions({ to: paths.allergens, search: { status: 'check_due' } });
    case 'food-diary-unsigned':
      return linkOptions({ to: paths.foodDiary, search: { branch, day: day ?? undefined } });
    case 'food-review-due':
      return linkOptions({ to: paths.foodDiary, search: { branch, list: 'reviews' } });
    case 'paper-expiring':
      return linkOptions({ to: paths.papers, search: { branch } });
    case 'law-change':
      return linkOptions({ to: paths.tasks, search: { action: 'library' } });
    case 'report-paused':
      return linkOptions({ to: paths.scheduledReports });
  }
};
