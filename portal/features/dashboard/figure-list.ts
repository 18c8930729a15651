import type { DashboardStats } from '@branchbook/contract/activity.ts';
import type { SessionUser } from '@branchbook/contract/auth.ts';
import { linkOptions } from '@tanstack/react-router';
import type { LinkOptions } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { mayOpen } from '../../shared/page-access.ts';
import { may } from '../../shared/user.tsx';
import { here, SECTIONS } from './section-list.ts';

export type Figure = {
  label: string;
  value: string;
  /** True when the figure needs attention. */
  isBad?: boolean;
  /** Link to the records behind the figure. */
  link: LinkOptions;
};

const TO_SELF = { from: paths.portal, to: paths.portal, resetScroll: false } as const;

const count = (value: number): string => value.toLocaleString('en-GB');

/** Returns the link to today's tasks: of several branches, of the user's, or the staff list. */
const todayLink = (user: SessionUser): LinkOptions => {
  if (may(user, 'oversee_branches')) {
    return linkOptions({ ...TO_SELF, hash: SECTIONS.branches, search: here({}) });
  }
  return mayOpen(user, 'tasks') && user.branch_id !== null
    ? linkOptions({ ...TO_SELF, search: here({ today: user.branch_id }) })
    : linkOptions({ to: paths.tasks });
};

const ofToday = (user: SessionUser, { tasksToday }: DashboardStats): Figure[] => {
  const { total, completed, notCompleted, overdue } = tasksToday;
  const link = todayLink(user);
  return [
    { label: 'Tasks done today', value: `${count(completed)} of ${count(total)}`, link },
    { label: 'Not completed', value: count(notCompleted), link },
    { label: 'Overdue', value: count(overdue), isBad: overdue > 0, link },
  ];
};

const forManagers = (stats: DashboardStats): Figure[] => [
  {
    label: 'Waiting for verification',
    value: count(stats.waiting),
    link: linkOptions({ to: paths.waiting }),
  },
  {
    label: 'Out of range',
    value: count(stats.temperatureActions),
    isBad: stats.temperatureActions > 0,
    link: linkOptions({
      ...TO_SELF,
      hash: SECTIONS.temperatures,
      search: here({ temperatures: undefined }),
    }),
  },
  {
    label: 'Employees',
    value: count(stats.employees),
    link: linkOptions({ to: paths.employees }),
  },
];

const branchesFigure = (stats: DashboardStats): Figure => ({
  label: 'Branches',
  value: count(stats.branches),
  link: linkOptions({ to: paths.branches }),
});

const forHeadOffice = (stats: DashboardStats): Figure[] => [
  branchesFigure(stats),
  {
    label: 'Global tasks',
    value: count(stats.globalTasks),
    link: linkOptions({ to: paths.tasks }),
  },
  {
    label: 'Branch tasks',
    value: count(stats.branchTasks),
    link: linkOptions({ to: paths.tasks, search: { tab: 'branches' } }),
  },
];

const forBranch = (stats: DashboardStats): Figure[] => [
  {
    label: 'Branch tasks',
    value: count(stats.branchTasks),
    link: linkOptions({ to: paths.tasks }),
  },
];

/** Returns the figures of today that the user may see. */
export const figuresFor = (user: SessionUser, stats: DashboardStats): Figure[] => {
  const figures = ofToday(user, stats);
  if (!mayOpen(user, 'tasks')) return figures;
  return [
    ...figures,
    ...forManagers(stats),
    ...(may(user, 'manage_all_branches')
      ? forHeadOffice(stats)
      : [...(may(user, 'oversee_branches') ? [branchesFigure(stats)] : []), ...forBranch(stats)]),
  ];
};
