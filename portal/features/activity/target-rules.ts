import type { Activity } from '@branchbook/contract/audit.ts';
import type { SessionUser } from '@branchbook/contract/auth.ts';
import { linkOptions } from '@tanstack/react-router';
import type { LinkProps } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { localDayOf } from '../../shared/dates.ts';
import { mayOpen } from '../../shared/page-access.ts';
import { may } from '../../shared/user.tsx';

export type Target = Pick<LinkProps, 'to' | 'search'>;

/** Actions on a due task, shown in its report; other task actions concern the task itself. */
const COMPLETION_VERBS = new Set([
  'completed',
  'not-completed',
  'undone',
  'verified',
  'rejected',
  'reason-accepted',
]);
/** Actions after which the record has no page to link to. */
const DELETION_VERBS = new Set(['deleted', 'removed', 'unassigned']);

/** Returns the page for staff, who have the tasks and the diary of their branch but no reports. */
const staffTargetOf = (noun: string, day: string): Target | null => {
  if (noun === 'task') return linkOptions({ to: paths.tasks, search: {} });
  return noun === 'diary' ? linkOptions({ to: paths.portal, search: { diary: day } }) : null;
};

/** Returns the page of an entry's record; null where the user may open no page that shows it. */
export const targetOf = (entry: Activity, user: SessionUser): Target | null => {
  const [noun = '', verb = ''] = entry.action.split('.');
  const id = entry.entity_id ?? undefined;
  // A user of one branch needs no branch in the link.
  const seesAll = may(user, 'oversee_branches');
  const branch = seesAll ? (entry.branch_id ?? undefined) : undefined;
  const ofBranch = entry.branch_id !== null;
  const day = localDayOf(entry.at);
  if (DELETION_VERBS.has(verb)) return null;
  if (!mayOpen(user, 'reports')) return staffTargetOf(noun, entry.day ?? day);
  switch (noun) {
    case 'task':
      if (COMPLETION_VERBS.has(verb)) {
        return linkOptions({
          to: paths.reports,
          search: { branch, report: 'tasks', period: 'week' },
        });
      }
      return ofBranch
        ? linkOptions({ to: paths.tasks, search: branch ? { tab: 'branches', branch } : {} })
        : linkOptions({ to: paths.tasks, search: { open: id } });
    case 'temperature':
      return linkOptions({
        to: paths.temperatureReport,
        search: { branch, equipment: entry.equipId ?? undefined, start: day, end: day },
      });
    case 'dish':
      return linkOptions({ to: paths.allergens, search: { dish: id } });
    case 'allergen-page':
      return linkOptions({ to: paths.allergens, search: { branch, action: 'page' } });
    case 'equipment':
      return linkOptions({ to: paths.temperatureReport, search: { branch, equipment: id } });
    case 'visitor':
      return linkOptions({ to: paths.visitorReport, search: { branch, start: day, end: day } });
    case 'accident':
      return linkOptions({ to: paths.accidentReport, search: { branch } });
    case 'complaint':
      return linkOptions({ to: paths.complaintReport, search: { branch, complaint: id } });
    case 'paper':
      return linkOptions({ to: paths.papers, search: { branch } });
    case 'course':
      return linkOptions({ to: paths.courses, search: { tab: 'courses' } });
    case 'certificate':
      return linkOptions({ to: paths.courses, search: { tab: 'certificates', branch } });
    case 'training':
      return linkOptions({ to: paths.trainingReport, search: { branch } });
    case 'diary':
      return linkOptions({
        to: paths.portal,
        search: { diary: entry.day ?? day, branch },
      });
    case 'branch':
      return linkOptions({ to: paths.branches, search: {} });
    case 'inspector-pack':
      return linkOptions({ to: paths.inspectorPack, search: { branch } });
    case 'report':
      return linkOptions({ to: paths.customReports, search: { saved: id } });
    case 'device':
      return mayOpen(user, 'deviceSetup') && entry.entity === 'device'
        ? linkOptions({ to: paths.deviceSetup, search: {} })
        : null;
    case 'subscription':
      return linkOptions({ to: paths.settings, search: { section: 'plan' } });
    default:
      // All other entries that link to a page concern an employee.
      return entry.entity === 'employee'
        ? linkOptions({ to: paths.employees, search: { view: id } })
        : null;
  }
};
