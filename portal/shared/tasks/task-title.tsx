import { Group, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './cards.module.css';
import { HeadOfficeMark, ManagerMark } from './marks.tsx';

type Props = {
  name: string;
  order: 2 | 3;
  isManagerTask: boolean;
  isFromHeadOffice: boolean;
  /** Further marks after the name. */
  children?: ReactNode;
};

/** Shows the name of a task with its marks; the M of manager tasks stays beside the name. */
export const TaskTitle = ({ name, order, isManagerTask, isFromHeadOffice, children }: Props) => (
  <Group gap="xs" className={classes['head']}>
    <Group gap="xs" wrap="nowrap" miw={0}>
      {isManagerTask && <ManagerMark />}
      <Title order={order} size="h3" className={classes['text']}>
        {name}
      </Title>
    </Group>
    {isFromHeadOffice && <HeadOfficeMark />}
    {children}
  </Group>
);
