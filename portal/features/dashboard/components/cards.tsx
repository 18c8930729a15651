import type { SessionUser } from '@branchbook/contract/auth.ts';
import {
  IconBuildingStore,
  IconChartBar,
  IconChecklist,
  IconDeviceTablet,
  IconUsers,
} from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { paths } from '../../../paths.ts';
import { LinkButton } from '../../../shared/links.tsx';
import { kindOfUser } from '../../../shared/user.tsx';

type Card = { title: string; text: string; icon: Icon; actions: ReactNode };

const create = { action: 'create' } as const;

const HEAD_OFFICE_CARDS: readonly Card[] = [
  {
    title: 'Employee Management',
    text: 'Create employees for any branch and manage existing staff',
    icon: IconUsers,
    actions: (
      <>
        <LinkButton to={paths.employees} search={create}>
          Add Employee
        </LinkButton>
        <LinkButton to={paths.employees} variant="default">
          View Employees
        </LinkButton>
      </>
    ),
  },
  {
    title: 'Global Tasks',
    text: 'Write tasks once and give them to your branches',
    icon: IconChecklist,
    actions: (
      <>
        <LinkButton to={paths.tasks} search={create}>
          Create Global Task
        </LinkButton>
        <LinkButton to={paths.tasks} variant="default">
          View Global Tasks
        </LinkButton>
      </>
    ),
  },
  {
    title: 'Branch Management',
    text: 'Your branches and where they are',
    icon: IconBuildingStore,
    actions: (
      <>
        <LinkButton to={paths.branches} search={create}>
          Add Branch
        </LinkButton>
        <LinkButton to={paths.branches} variant="default">
          View Branches
        </LinkButton>
      </>
    ),
  },
  {
    title: 'Device Setup',
    text: 'Sign tablets in at your branches',
    icon: IconDeviceTablet,
    actions: (
      <LinkButton to={paths.deviceSetup} variant="default">
        Open Device Setup
      </LinkButton>
    ),
  },
];

const BRANCH_MANAGER_CARDS: readonly Card[] = [
  {
    title: 'Branch Staff',
    text: 'Add and manage staff in your branch only',
    icon: IconUsers,
    actions: (
      <>
        <LinkButton to={paths.employees} search={create}>
          Add Staff Member
        </LinkButton>
        <LinkButton to={paths.employees} variant="default">
          View Staff
        </LinkButton>
      </>
    ),
  },
  {
    title: 'Branch Tasks',
    text: 'What is due at your branch, and when',
    icon: IconChecklist,
    actions: (
      <LinkButton to={paths.tasks} variant="default">
        View Branch Tasks
      </LinkButton>
    ),
  },
];

const REPORTS_CARD: Card = {
  title: 'Reports',
  text: 'See who has done what, and take it away as a PDF',
  icon: IconChartBar,
  actions: (
    <LinkButton to={paths.reports} variant="default">
      Open Reports
    </LinkButton>
  ),
};

export const cardsFor = (user: SessionUser): readonly Card[] => {
  switch (kindOfUser(user)) {
    case 'owner':
    case 'head-office manager':
      return [...HEAD_OFFICE_CARDS, REPORTS_CARD];
    case 'branch manager':
      return [...BRANCH_MANAGER_CARDS, REPORTS_CARD];
    case 'staff':
      return [];
  }
};
