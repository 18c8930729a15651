import type { SessionUser } from '@branchbook/contract/auth.ts';
import type { PaletteAction } from '@branchbook/ui/command-palette.tsx';
import {
  IconBuildingStore,
  IconChartBar,
  IconChecklist,
  IconDeviceTablet,
  IconLayoutDashboard,
  IconPlus,
  IconUsers,
} from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { paths } from '../paths.ts';
import { mayOpen } from '../shared/page-access.ts';
import type { GuardedPage } from '../shared/page-access.ts';
import { may } from '../shared/user.tsx';

type NavItem = { label: string; page: GuardedPage | 'portal'; icon: Icon };

const NAV_ITEMS: readonly NavItem[] = [
  { label: 'Dashboard', page: 'portal', icon: IconLayoutDashboard },
  { label: 'Employees', page: 'employees', icon: IconUsers },
  { label: 'Branches', page: 'branches', icon: IconBuildingStore },
  { label: 'Tasks', page: 'tasks', icon: IconChecklist },
  { label: 'Reports', page: 'reports', icon: IconChartBar },
  { label: 'Device Setup', page: 'deviceSetup', icon: IconDeviceTablet },
];

export const navItemsFor = (user: SessionUser) =>
  NAV_ITEMS.filter(({ page }) => page === 'portal' || mayOpen(user, page)).map(
    ({ label, page, icon }) => ({ label, to: paths[page], icon }),
  );

/** What the command palette offers this person: pages and things to start. */
export const usePaletteActions = (user: SessionUser): PaletteAction[] => {
  const navigate = useNavigate();
  const pages = navItemsFor(user).map(({ label, to, icon: ItemIcon }) => ({
    id: `page-${to}`,
    label,
    icon: <ItemIcon size={18} aria-hidden />,
    group: 'Pages',
    onChoose: () => void navigate({ to }),
  }));
  const start = (id: string, label: string, onChoose: () => void): PaletteAction => ({
    id,
    label,
    icon: <IconPlus size={18} aria-hidden />,
    group: 'Actions',
    onChoose,
  });
  const search = { action: 'create' } as const;
  const actions: PaletteAction[] = [];
  if (may(user, 'manage_branch_employees')) {
    const label = may(user, 'manage_all_employees') ? 'Add employee' : 'Add staff member';
    actions.push(
      start('add-employee', label, () => void navigate({ to: paths.employees, search })),
    );
  }
  if (may(user, 'create_branch')) {
    actions.push(
      start('add-branch', 'Add branch', () => void navigate({ to: paths.branches, search })),
    );
  }
  if (may(user, 'create_global_tasks')) {
    actions.push(
      start('add-task', 'Create global task', () => void navigate({ to: paths.tasks, search })),
    );
  } else if (may(user, 'edit_task_details')) {
    actions.push(
      start('add-task', 'Create branch task', () => void navigate({ to: paths.tasks, search })),
    );
  }
  return [...pages, ...actions];
};
