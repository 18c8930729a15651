import { Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from '../dashboard.module.css';

type Props = {
  id: string;
  title: string;
  help: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
};

/** Shows a section of the dashboard that figures link to. */
export const Section = ({ id, title, help, actions, children }: Props) => (
  <section id={id} aria-label={title} tabIndex={-1} className={classes['section']}>
    <Group justify="space-between" align="flex-end" gap="xs" mb="sm">
      <div>
        <Title order={2}>{title}</Title>
        <Text size="sm" c="dimmed">
          {help}
        </Text>
      </div>
      {actions}
    </Group>
    {children}
  </section>
);
