import { Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';

type Props = { icon: ReactNode; color: string; title: string; text: string; children: ReactNode };

/** Shows a form's result in its place and moves the focus to it, so that it is read out. */
export const Outcome = ({ icon, color, title, text, children }: Props) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Stack gap="md">
      <ThemeIcon variant="light" color={color} size={48} radius="xl" aria-hidden>
        {icon}
      </ThemeIcon>
      <Title order={1} ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
        {title}
      </Title>
      <Text>{text}</Text>
      {children}
    </Stack>
  );
};
