import { useLocalStorage } from '@mantine/hooks';
import type { PortalPage } from './page-access.ts';

/** Pages by the key that is pressed after 'g'. */
export const GO_TO: readonly { key: string; page: PortalPage; label: string }[] = [
  { key: 'd', page: 'portal', label: 'Dashboard' },
  { key: 'e', page: 'employees', label: 'Employees' },
  { key: 'b', page: 'branches', label: 'Branches' },
  { key: 't', page: 'tasks', label: 'Tasks' },
  { key: 'v', page: 'waiting', label: 'Waiting for verification' },
  { key: 'w', page: 'alerts', label: 'Alerts' },
  { key: 'l', page: 'league', label: 'League table' },
  { key: 'r', page: 'reports', label: 'Reports' },
  { key: 'p', page: 'deviceSetup', label: 'Device Setup' },
  { key: 'a', page: 'auditLog', label: 'Audit log' },
  { key: 's', page: 'settings', label: 'Settings' },
];

/**
 * Reads and sets whether single-letter shortcuts are on in this browser. They can be turned off,
 * because speech control types letters, too (WCAG 2.1.4).
 */
export const useLetterShortcuts = () =>
  useLocalStorage({
    key: 'branchbook-letter-shortcuts',
    defaultValue: true,
    getInitialValueInEffect: false,
  });
