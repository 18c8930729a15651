import type { SessionUser } from '@branchbook/contract/auth.ts';
import {
  IconAddressBook,
  IconBell,
  IconCertificate,
  IconChecklist,
  IconDeviceTablet,
  IconFileCertificate,
  IconFileImport,
  IconHelpCircle,
  IconHistory,
  IconId,
  IconKey,
  IconMail,
  IconPhotoCheck,
  IconPlus,
  IconReportAnalytics,
  IconSend,
  IconShieldLock,
} from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import { isNotified } from '../notifications/api.ts';
import { paths } from '../../paths.ts';
import { mayOpen } from '../../shared/page-access.ts';
import type { PortalPage } from '../../shared/page-access.ts';
import { may } from '../../shared/user.tsx';
import { navItemsFor } from '../../shared/navigation.ts';
import { recordIcons, REPORT_PAGES } from '../../shared/record-kinds.ts';

/** A place in the portal, identified by its label. */
export type Place = {
  label: string;
  description?: string;
  icon: Icon;
  link: Pick<LinkProps, 'to' | 'search'>;
};

type MorePage = { page: PortalPage; place: Place };

/** Pages that the sidebar does not list. */
const MORE_PAGES: readonly MorePage[] = [
  {
    page: 'waiting',
    place: {
      label: 'Waiting for verification',
      description: 'Completed tasks that a manager has to verify',
      icon: IconPhotoCheck,
      link: { to: paths.waiting },
    },
  },
  ...Object.values(REPORT_PAGES).map(({ to, search, title, text, icon }): MorePage => ({
    page: 'reports',
    place: { label: title, description: text, icon, link: { to, search } },
  })),
  {
    page: 'reports',
    place: {
      label: 'Certificates',
      description: 'Certificates of people in courses, such as first aid',
      icon: IconCertificate,
      link: { to: paths.courses, search: { tab: 'certificates' } },
    },
  },
  {
    page: 'reports',
    place: {
      label: 'Right to work',
      description: 'Who was checked, and when the next check is due',
      icon: IconId,
      link: { to: paths.courses, search: { tab: 'right-to-work' } },
    },
  },
  {
    page: 'reports',
    place: {
      label: 'Inspector Pack',
      description: 'All that an officer asks for, in one file',
      icon: IconFileCertificate,
      link: { to: paths.inspectorPack },
    },
  },
  {
    page: 'reports',
    place: {
      label: 'Custom Reports',
      description: 'Build your own report',
      icon: IconReportAnalytics,
      link: { to: paths.customReports },
    },
  },
  {
    page: 'reports',
    place: {
      label: 'Scheduled Reports',
      description: 'Send reports by email regularly',
      icon: IconMail,
      link: { to: paths.scheduledReports },
    },
  },
  {
    page: 'auditLog',
    place: {
      label: 'Audit log',
      description: 'Who changed what, and when',
      icon: IconHistory,
      link: { to: paths.auditLog },
    },
  },
  {
    page: 'help',
    place: {
      label: 'Help',
      description: 'How do I …? and keyboard shortcuts',
      icon: IconHelpCircle,
      link: { to: paths.help },
    },
  },
];

export const pagesFor = (user: SessionUser): Place[] => [
  ...navItemsFor(user).map(({ label, to, icon }) => ({ label, icon, link: { to } })),
  ...MORE_PAGES.filter(({ page }) => mayOpen(user, page)).map(({ place }) => place),
];

const create = { action: 'create' } as const;
const read = { action: 'import' } as const;

const peopleActions = (user: SessionUser): Place[] => {
  if (!may(user, 'manage_branch_employees')) return [];
  const label = may(user, 'manage_all_employees') ? 'Add employee' : 'Add staff member';
  return [
    { label, icon: IconPlus, link: { to: paths.employees, search: create } },
    {
      label: 'Import employees',
      icon: IconFileImport,
      link: { to: paths.employees, search: read },
    },
  ];
};

const branchActions = (user: SessionUser): Place[] => {
  if (!may(user, 'create_branch')) return [];
  return [
    { label: 'Add branch', icon: IconPlus, link: { to: paths.branches, search: create } },
    { label: 'Import branches', icon: IconFileImport, link: { to: paths.branches, search: read } },
  ];
};

const taskActions = (user: SessionUser): Place[] => {
  const tasks = { to: paths.tasks };
  if (may(user, 'create_global_tasks')) {
    return [
      { label: 'Create global task', icon: IconPlus, link: { ...tasks, search: create } },
      {
        label: 'Add tasks from the library',
        icon: IconChecklist,
        link: { ...tasks, search: { action: 'library' } },
      },
      {
        label: 'Assign tasks to branches',
        icon: IconSend,
        link: { ...tasks, search: { action: 'assign' } },
      },
    ];
  }
  if (may(user, 'edit_task_details')) {
    return [{ label: 'Create branch task', icon: IconPlus, link: { ...tasks, search: create } }];
  }
  return may(user, 'complete_tasks')
    ? [{ label: 'Open my tasks', icon: IconChecklist, link: tasks }]
    : [];
};

const recordActions = (user: SessionUser): Place[] => [
  ...(may(user, 'record_training')
    ? [
        {
          label: 'Record training',
          icon: recordIcons.training,
          // A user of several branches first picks a branch there.
          link: { to: paths.trainingReport, search: { record: 'new' as const } },
        },
      ]
    : []),
  ...(may(user, 'keep_branch_records')
    ? [
        {
          label: 'Open diary',
          icon: recordIcons.diary,
          link: { to: paths.portal, search: { diary: 'today' } },
        },
        {
          label: 'Manage visitor companies',
          icon: IconAddressBook,
          link: { to: paths.portal, search: { companies: 'manage' as const } },
        },
      ]
    : []),
];

const settingsActions = (user: SessionUser): Place[] => [
  {
    label: 'Change your password',
    icon: IconKey,
    link: { to: paths.settings, search: { section: 'security' } },
  },
  ...(isNotified(user)
    ? [
        {
          label: 'Choose your notifications',
          icon: IconBell,
          link: { to: paths.settings, search: { section: 'notifications' as const } },
        },
      ]
    : []),
  {
    label: 'Download your own data',
    icon: IconShieldLock,
    link: { to: paths.settings, search: { section: 'privacy' } },
  },
];

/** Returns the actions that a user can start from any page. */
export const actionsFor = (user: SessionUser): Place[] => [
  ...peopleActions(user),
  ...branchActions(user),
  ...taskActions(user),
  ...recordActions(user),
  ...(mayOpen(user, 'deviceSetup')
    ? [{ label: 'Pair a tablet', icon: IconDeviceTablet, link: { to: paths.deviceSetup } }]
    : []),
  ...settingsActions(user),
];
