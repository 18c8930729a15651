import { Badge, Group, Stack, Text, Title } from '@mantine/core';
import { useId } from 'react';
import type { ReactNode } from 'react';

type Props = {
  title: string;
  help: ReactNode;
  /** Shows 'On' or 'Off'; undefined where that does not apply or is not known yet. */
  on?: boolean | undefined;
  children?: ReactNode;
};

/** Renders a section of a card with a heading and a help text. */
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
