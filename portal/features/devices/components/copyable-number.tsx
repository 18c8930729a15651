import { ActionIcon, Group, Text } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { copyWithToast } from '../../../shared/copy.ts';

type Props = { label: string; value: number };

export const CopyableNumber = ({ label, value }: Props) => (
  <Group gap="xs" wrap="nowrap">
    <div>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Text fw={600} ff="monospace">
        {value}
      </Text>
    </div>
    <ActionIcon
      variant="default"
      size="lg"
      aria-label={`Copy ${label.toLowerCase()}`}
      onClick={() => void copyWithToast(label, String(value))}
    >
      <IconCopy size={16} aria-hidden />
    </ActionIcon>
  </Group>
);
