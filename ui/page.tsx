import { Box, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './page.module.css';

type HeaderProps = {
  title: ReactNode;
  help?: ReactNode;
  actions?: ReactNode;
  /** For a page that follows another step: focuses the heading, so that it is read out. */
  focused?: boolean;
};

const goTo = (heading: HTMLElement | null): void => heading?.focus();

export const PageHeader = ({ title, help, actions, focused = false }: HeaderProps) => (
  <Group justify="space-between" align="flex-start" gap="md" className={classes['header']}>
    <Box className={classes['heading']}>
      <Title order={1} {...(focused && { ref: goTo, tabIndex: -1, className: classes['focused'] })}>
        {title}
      </Title>
      {help && (
        <Text c="dimmed" size="sm" mt={4}>
          {help}
        </Text>
      )}
    </Box>
    {actions && <Group className={classes['actions']}>{actions}</Group>}
  </Group>
);

type PageProps = HeaderProps & { children: ReactNode };

export const Page = ({ children, ...header }: PageProps) => (
  <Stack gap="lg">
    <PageHeader {...header} />
    {children}
  </Stack>
);

type CardsSkeletonProps = { count?: number; height?: number; label: string };

/** Renders a placeholder for a column of cards while they load. */
export const CardsSkeleton = ({ count = 3, height = 72, label }: CardsSkeletonProps) => (
  <Stack gap="sm" role="status" aria-label={label}>
    {Array.from({ length: count }, (_, index) => (
      <Skeleton key={index} height={height} radius="lg" />
    ))}
  </Stack>
);
