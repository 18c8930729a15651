import type { SessionUser } from '@branchbook/contract/auth.ts';
import type { Permission } from '@branchbook/contract/permissions.ts';
import { may } from './user.tsx';

/** Permission that each page needs: for its link, its address and its buttons. */
export const PAGE_NEEDS = {
  employees: 'manage_branch_employees',
  branches: 'manage_own_branch',
  tasks: 'edit_task_details',
  waiting: 'verify_tasks',
  alerts: 'clear_alerts',
  league: 'view_league',
  papers: 'manage_papers',
  reports: 'edit_task_details',
  deviceSetup: 'manage_global_tasks',
  auditLog: 'system_admin',
} as const satisfies Record<string, Permission>;

/** Pages open to every signed-in user. */
const OPEN_PAGES = ['portal', 'settings', 'help'] as const;

export type GuardedPage = keyof typeof PAGE_NEEDS;
export type PortalPage = GuardedPage | (typeof OPEN_PAGES)[number];

const isOpen = (page: PortalPage): page is (typeof OPEN_PAGES)[number] =>
  OPEN_PAGES.some((open) => open === page);

export const mayOpen = (user: SessionUser, page: PortalPage): boolean =>
  isOpen(page) || may(user, PAGE_NEEDS[page]);
