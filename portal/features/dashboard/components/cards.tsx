import type { SessionUser } from '@branchbook/contract/auth.ts';
import type { Permission } from '@branchbook/contract/permissions.ts';
import { Card, Group, SimpleGrid, Text, ThemeIcon, Title } from '@mantine/core';
import {
  IconAddressBook,
  IconBuildingStore,
  IconChartBar,
  IconChecklist,
  IconDeviceTablet,
  IconNotebook,
  IconUsers,
} from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { paths } from '../../../paths.ts';
import { LinkButton } from '../../../shared/links.tsx';
import { PAGE_NEEDS } from '../../../shared/page-access.ts';
import { may } from '../../../shared/user.tsx';
import { here } from '../section-list.ts';

type CardOf = {
  needs: Permission;
  /** Hides the card from users with this permission, who have a card with more actions instead. */
  unless?: Permission;
  title: string;
  text: string;
  /** The text for users of several branches, where it differs. */
  textForSeveral?: string;
  icon: Icon;
  actions: ReactNode;
};

const create = { action: 'create' } as const;
/** Opens the employee management dialog on the dashboard itself ([A-069]). */
const manage = here({ employees: 'manage' });
/** The diary and the companies also open in dialogs on the dashboard. */
const diary = here({ diary: 'today' });
const companies = here({ companies: 'manage' });

const CARDS: readonly CardOf[] = [
  {
    needs: 'manage_all_employees',
    title: 'Employee Management',
    text: 'Create employees for any branch and manage existing staff',
    icon: IconUsers,
    actions: (
      <>
        <LinkButton to={paths.employees} search={create}>
          Add Employee
        </LinkButton>
        <LinkButton from={paths.portal} to={paths.portal} search={manage} variant="default">
          View Employees
        </LinkButton>
      </>
    ),
  },
  {
    needs: 'manage_branch_employees',
    unless: 'manage_all_employees',
    title: 'Branch Staff',
    text: 'Add and manage staff in your branch only',
    textForSeveral: 'Add and manage staff in your branches only',
    icon: IconUsers,
    actions: (
      <>
        <LinkButton to={paths.employees} search={create}>
          Add Staff Member
        </LinkButton>
        <LinkButton from={paths.portal} to={paths.portal} search={manage} variant="default">
          View Staff
        </LinkButton>
      </>
    ),
  },
  {
    needs: 'create_global_tasks',
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
    needs: 'edit_task_details',
    unless: 'create_global_tasks',
    title: 'Branch Tasks',
    text: 'What is due at your branch, and when',
    textForSeveral: 'What is due at each of your branches, and when',
    icon: IconChecklist,
    actions: (
      <>
        <LinkButton to={paths.tasks} search={create}>
          Create Branch Task
        </LinkButton>
        <LinkButton to={paths.tasks} variant="default">
          View Branch Tasks
        </LinkButton>
      </>
    ),
  },
  {
    needs: 'complete_tasks',
    unless: 'edit_task_details',
    title: 'My Tasks',
    text: 'What is due at your branch today',
    icon: IconChecklist,
    actions: <LinkButton to={paths.tasks}>Open My Tasks</LinkButton>,
  },
  {
    needs: 'create_branch',
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
    needs: 'keep_branch_records',
    title: 'Diary',
    text: 'What happened at your branch, and what is planned',
    textForSeveral: 'What happened at each of your branches, and what is planned',
    icon: IconNotebook,
    actions: (
      <LinkButton from={paths.portal} to={paths.portal} search={diary} resetScroll={false}>
        Open Diary
      </LinkButton>
    ),
  },
  {
    needs: 'keep_branch_records',
    title: 'Visitor Book Companies',
    text: 'Regular visitors, ready to choose in the visitor book',
    icon: IconAddressBook,
    actions: (
      <LinkButton
        from={paths.portal}
        to={paths.portal}
        search={companies}
        resetScroll={false}
        variant="default"
      >
        Manage Companies
      </LinkButton>
    ),
  },
  {
    needs: PAGE_NEEDS.deviceSetup,
    title: 'Device Setup',
    text: 'Sign tablets in at your branches',
    icon: IconDeviceTablet,
    actions: (
      <LinkButton to={paths.deviceSetup} variant="default">
        Open Device Setup
      </LinkButton>
    ),
  },
  {
    needs: PAGE_NEEDS.reports,
    title: 'Reports',
    text: 'See who has done what, and download it as a PDF',
    icon: IconChartBar,
    actions: (
      <LinkButton to={paths.reports} variant="default">
        Open Reports
      </LinkButton>
    ),
  },
];

const cardsFor = (user: SessionUser): readonly CardOf[] =>
  CARDS.filter(({ needs, unless }) => may(user, needs) && !(unless && may(user, unless)));

/** Shows a card for each kind of work that the user's permissions allow. */
export const Cards = ({ user }: { user: SessionUser }) => (
  <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
    {cardsFor(user).map(({ title, text, textForSeveral, icon: CardIcon, actions }) => (
      <Card key={title}>
        <Group wrap="nowrap" align="flex-start" gap="md" flex={1}>
          <ThemeIcon variant="light" size={40} aria-hidden>
            <CardIcon size={22} stroke={1.6} />
          </ThemeIcon>
          <div>
            <Title order={2}>{title}</Title>
            <Text size="sm" c="dimmed" mt={2}>
              {may(user, 'oversee_branches') ? (textForSeveral ?? text) : text}
            </Text>
          </div>
        </Group>
        <Group gap="xs" mt="lg">
          {actions}
        </Group>
      </Card>
    ))}
  </SimpleGrid>
);
