import type { SessionUser } from '@branchbook/contract/auth.ts';
import {
  IconAlertTriangle,
  IconBuildingStore,
  IconChartBar,
  IconCertificate,
  IconChecklist,
  IconDeviceTablet,
  IconLayoutDashboard,
  IconSettings,
  IconTrophy,
  IconUsers,
} from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';
import { paths } from '../paths.ts';
import { mayOpen } from './page-access.ts';
import type { PortalPage } from './page-access.ts';

type NavItem = { label: string; page: PortalPage; icon: Icon };

const NAV_ITEMS: readonly NavItem[] = [
  { label: 'Dashboard', page: 'portal', icon: IconLayoutDashboard },
  { label: 'Employees', page: 'employees', icon: IconUsers },
  { label: 'Branches', page: 'branches', icon: IconBuildingStore },
  { label: 'Tasks', page: 'tasks', icon: IconChecklist },
  { label: 'Alerts', page: 'alerts', icon: IconAlertTriangle },
  { label: 'League Table', page: 'league', icon: IconTrophy },
  { label: 'Premises Papers', page: 'papers', icon: IconCertificate },
  { label: 'Reports', page: 'reports', icon: IconChartBar },
  { label: 'Device Setup', page: 'deviceSetup', icon: IconDeviceTablet },
  { label: 'Settings', page: 'settings', icon: IconSettings },
];

export const navItemsFor = (user: SessionUser) =>
  NAV_ITEMS.filter(({ page }) => mayOpen(user, page)).map(({ label, page, icon }) => ({
    label,
    to: paths[page],
    icon,
  }));
