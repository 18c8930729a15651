import { Badge, Group, Stack, Text, Title } from '@mantine/core';
import { useId } from 'react';
import type { ReactNode } from 'react';

type Props = {
  title: string;
  help: ReactNode;
  /** Whether it is on; nothing where that is no question, or not known yet. */
  on?: boolean | undefined;
  children?: ReactNode;
};

/** A part of a card, with what it is about. */
export const CardPart = ({ title, help, on, children }: Props) => {
  const heading = useId();
  return (
    <Stack component="section" gap="sm" align="flex-start" aria-labelledby={heading}>
      <div>
        <Group gap="xs">
          <Title order={3} id={heading}>
            {title}
          </Title>
          {on !== undefined && <Badge color={on ? 'green' : 'gray'}>{on ? 'On' : 'Off'}</Badge>}
        </Group>
        <Text size="sm" c="dimmed" maw="70ch">
          {help}
        </Text>
      </div>
      {children}
    </Stack>
  );
};
