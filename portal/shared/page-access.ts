import type { SessionUser } from '@branchbook/contract/auth.ts';
import type { Permission } from '@branchbook/contract/permissions.ts';
import { may } from './user.tsx';

/** What a page of the portal needs; its link, its way in by address and its buttons go by it. */
export const PAGE_NEEDS = {
  employees: 'manage_branch_employees',
  branches: 'manage_own_branch',
  tasks: 'edit_task_details',
  waiting: 'verify_tasks',
  reports: 'edit_task_details',
  deviceSetup: 'manage_global_tasks',
  auditLog: 'system_admin',
} as const satisfies Record<string, Permission>;

/** Open to everybody who is signed in. */
const OPEN_PAGES = ['portal', 'settings', 'help'] as const;

export type GuardedPage = keyof typeof PAGE_NEEDS;
export type PortalPage = GuardedPage | (typeof OPEN_PAGES)[number];

const isOpen = (page: PortalPage): page is (typeof OPEN_PAGES)[number] =>
  OPEN_PAGES.some((open) => open === page);

export const mayOpen = (user: SessionUser, page: PortalPage): boolean =>
  isOpen(page) || may(user, PAGE_NEEDS[page]);
