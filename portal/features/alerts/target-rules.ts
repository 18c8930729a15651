import type { Alert } from '@branchbook/contract/alerts.ts';
import type { SessionUser } from '@branchbook/contract/auth.ts';
import { linkOptions } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { localDayOf } from '../../shared/dates.ts';
import { mayOpen } from '../../shared/page-access.ts';

/** Returns the link to the record that an alert is about, and its text. */
export const recordOf = (alert: Alert, user: SessionUser) => {
  const { kind, branchId: branch, entity_id: entity, tasks, since } = alert;
  const day = localDayOf(since);
  const [task] = tasks;
  const days = { start: day, end: day };
  switch (kind) {
    case 'out-of-range': {
      const search = { branch, equipment: entity ?? undefined, ...days };
      return {
        text: 'Open the readings',
        link: linkOptions({ to: paths.temperatureReport, search }),
      };
    }
    case 'overdue':
    case 'failed-answer':
      return {
        text: alert.count === 1 ? 'Open the task' : 'Open the tasks of the branch',
        link: linkOptions({
          to: paths.portal,
          search: { today: branch, day: task?.day ?? day, occurrence: task?.occurrence_id },
        }),
      };
    case 'accident': {
      const search = { branch, entry: entity ?? undefined, ...days };
      return { text: 'Open the accident', link: linkOptions({ to: paths.accidentReport, search }) };
    }
    case 'food-check':
      return {
        text: 'Open the food checks',
        link: linkOptions({
          to: paths.foodChecksReport,
          search: { branch, ...days, show: 'open' },
        }),
      };
    case 'probe-failed':
      return {
        text: 'Open the probes',
        link: linkOptions({ to: paths.foodChecksReport, search: { branch, tab: 'probes' } }),
      };
    case 'illness':
    case 'complaint': {
      const search = { branch, complaint: entity ?? undefined };
      return {
        text: 'Open the complaint',
        link: linkOptions({ to: paths.complaintReport, search }),
      };
    }
    case 'device-offline':
      return {
        text: mayOpen(user, 'deviceSetup') ? 'Open the tablets' : 'Open the branches',
        link: mayOpen(user, 'deviceSetup')
          ? linkOptions({ to: paths.deviceSetup, search: {} })
          : linkOptions({ to: paths.branches, search: {} }),
      };
  }
};
