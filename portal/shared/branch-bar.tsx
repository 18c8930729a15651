import { Group, Paper, Text } from '@mantine/core';
import { IconBuildingStore, IconSwitchHorizontal } from '@tabler/icons-react';
import { paths } from '../paths.ts';
import { LinkButton } from './links.tsx';

type Props = { name: string; canSwitch: boolean };

/** Shows which branch a report is about; users of several branches can choose another. */
export const BranchBar = ({ name, canSwitch }: Props) => (
  <Paper withBorder p="sm">
    <Group justify="space-between" gap="xs" wrap="nowrap">
      <Group gap="xs" wrap="nowrap" miw={0}>
        <IconBuildingStore size={20} stroke={1.6} aria-hidden style={{ flex: 'none' }} />
        <Text fw={600} truncate>
          {name}
        </Text>
      </Group>
      {canSwitch && (
        <LinkButton
          to={paths.reports}
          search={{}}
          variant="default"
          size="xs"
          flex="none"
          leftSection={<IconSwitchHorizontal size={14} aria-hidden />}
          aria-label="Switch to another branch"
        >
          Switch
        </LinkButton>
      )}
    </Group>
  </Paper>
);
