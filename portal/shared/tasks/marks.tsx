import { PRIORITIES } from '@branchbook/contract/task-input.ts';
import type { Priority } from '@branchbook/contract/task-input.ts';
import { Badge, VisuallyHidden } from '@mantine/core';
import { IconBuilding, IconCertificateOff, IconClockExclamation } from '@tabler/icons-react';

export const ManagerMark = () => (
  <Badge color="brand" variant="filled" circle flex="none" title="Manager task">
    <span aria-hidden>M</span>
    <VisuallyHidden>Manager task</VisuallyHidden>
  </Badge>
);

/** Marks a task from head office; `compact` shows only the icon, for places with many tasks. */
export const HeadOfficeMark = ({ compact }: { compact?: boolean }) =>
  compact ? (
    <Badge circle title="From Head Office">
      <IconBuilding size={12} aria-hidden />
      <VisuallyHidden>From Head Office</VisuallyHidden>
    </Badge>
  ) : (
    <Badge leftSection={<IconBuilding size={12} aria-hidden />}>From Head Office</Badge>
  );

export const LateMark = () => (
  <Badge color="yellow" leftSection={<IconClockExclamation size={12} aria-hidden />}>
    Late
  </Badge>
);

/** Marks a task that a person completed without a valid certificate of the course it asks for. */
export const WithoutCourseMark = () => (
  <Badge color="yellow" leftSection={<IconCertificateOff size={12} aria-hidden />}>
    No valid certificate
  </Badge>
);

export const ActiveMark = ({ active }: { active: boolean }) => (
  <Badge color={active ? 'green' : 'gray'}>{active ? 'Active' : 'Inactive'}</Badge>
);

const isPriority = (value: number): value is Priority => value in PRIORITIES;

export const priorityText = (priority: number): string =>
  isPriority(priority) ? PRIORITIES[priority] : '–';
