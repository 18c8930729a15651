import { Stack, Text, ThemeIcon } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = { icon: ReactNode; title: string; text?: ReactNode; action?: ReactNode };

export const EmptyState = ({ icon, title, text, action }: Props) => (
  <Stack align="center" gap="xs" py={48} px="md" ta="center">
    <ThemeIcon variant="light" color="gray" size={48} radius="xl" aria-hidden>
      {icon}
    </ThemeIcon>
    <Text fw={600} mt="xs">
      {title}
    </Text>
    {text && (
      <Text c="dimmed" size="sm" maw={420}>
        {text}
      </Text>
    )}
    {action}
  </Stack>
);
