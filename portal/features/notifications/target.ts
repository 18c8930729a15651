import type { SessionUser } from '@branchbook/contract/auth.ts';
import type { Notification } from '@branchbook/contract/notifications.ts';
import { linkOptions } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { mayOpen } from '../../shared/page-access.ts';
import { localToday } from '../../shared/dates.ts';

/** Where that is to be seen which a notification is about. */
export const targetOf = ({ kind, branchId, entity_id, day }: Notification, user: SessionUser) => {
  const branch = branchId ?? undefined;
  const days = { start: day ?? undefined, end: day ?? undefined };
  switch (kind) {
    case 'overdue':
      // Of several branches the dashboard says which.
      return day === localToday() || branch === undefined
        ? linkOptions({ to: paths.portal, search: { today: branch } })
        : linkOptions({ to: paths.reports, search: { branch, report: 'tasks', period: 'week' } });
    case 'out-of-range': {
      const search = { branch, equipment: entity_id ?? undefined, ...days };
      return linkOptions({ to: paths.temperatureReport, search });
    }
    case 'accident': {
      const search = { branch, entry: entity_id ?? undefined, ...days };
      return linkOptions({ to: paths.accidentReport, search });
    }
    case 'device-offline':
      return mayOpen(user, 'deviceSetup')
        ? linkOptions({ to: paths.deviceSetup })
        : linkOptions({ to: paths.branches });
    case 'verification-waiting':
      return linkOptions({ to: paths.waiting, search: { branch } });
  }
};
