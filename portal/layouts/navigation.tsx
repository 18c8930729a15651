import type { SessionUser } from '@branchbook/contract/auth.ts';
import type { Permission } from '@branchbook/contract/permissions.ts';
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
import { kindOfUser, may } from '../shared/user.tsx';

type NavItem = {
  label: string;
  to: (typeof paths)['portal' | 'employees' | 'branches' | 'tasks' | 'reports' | 'deviceSetup'];
  icon: Icon;
  needs?: Permission;
};

const NAV_ITEMS: readonly NavItem[] = [
  { label: 'Dashboard', to: paths.portal, icon: IconLayoutDashboard },
  {
    label: 'Employees',
    to: paths.employees,
    icon: IconUsers,
    needs: 'manage_branch_employees',
  },
  { label: 'Branches', to: paths.branches, icon: IconBuildingStore, needs: 'manage_own_branch' },
  { label: 'Tasks', to: paths.tasks, icon: IconChecklist, needs: 'edit_task_details' },
  { label: 'Reports', to: paths.reports, icon: IconChartBar, needs: 'edit_task_details' },
  {
    label: 'Device Setup',
    to: paths.deviceSetup,
    icon: IconDeviceTablet,
    needs: 'manage_global_tasks',
  },
];

export const navItemsFor = (user: SessionUser): NavItem[] =>
  NAV_ITEMS.filter(({ needs }) => !needs || may(user, needs));

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
    const label = kindOfUser(user) === 'branch manager' ? 'Add staff member' : 'Add employee';
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
  }
  return [...pages, ...actions];
};
