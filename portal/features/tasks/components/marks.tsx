import { PRIORITIES } from '@branchbook/contract/tasks.ts';
import type { Priority } from '@branchbook/contract/tasks.ts';
import { Badge, VisuallyHidden } from '@mantine/core';
import { IconBuilding } from '@tabler/icons-react';

export const ManagerMark = () => (
  <Badge color="brand" variant="filled" circle title="Manager task">
    <span aria-hidden>M</span>
    <VisuallyHidden>Manager task</VisuallyHidden>
  </Badge>
);

export const HeadOfficeMark = () => (
  <Badge leftSection={<IconBuilding size={12} aria-hidden />}>From Head Office</Badge>
);

export const ActiveMark = ({ active }: { active: boolean }) => (
  <Badge color={active ? 'green' : 'gray'}>{active ? 'Active' : 'Inactive'}</Badge>
);

const isPriority = (value: number): value is Priority => value in PRIORITIES;

export const priorityText = (priority: number): string =>
  isPriority(priority) ? PRIORITIES[priority] : '–';
