import { Card, Group, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './details-card.module.css';

type Detail = { name: string; value: ReactNode };

type Props = { title: string; badge?: ReactNode; details: Detail[]; children?: ReactNode };

/** A card of names and what they stand for. */
export const DetailsCard = ({ title, badge, details, children }: Props) => (
  <Card component="section" aria-label={title} p={{ base: 'md', sm: 'lg' }}>
    <Stack gap="md">
      <Group justify="space-between" gap="sm">
        <Title order={2}>{title}</Title>
        {badge}
      </Group>
      <dl className={classes['details']}>
        {details.map(({ name, value }) => (
          <div key={name} className={classes['row']}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {children}
    </Stack>
  </Card>
);
