import type { LibrarySet, LibrarySetKey } from '@branchbook/contract/task-library.ts';
import { SimpleGrid, Stack, Text, UnstyledButton } from '@mantine/core';
import { countOf } from '../../../shared/counts.ts';
import classes from './library.module.css';

const TASKS = { one: 'task', many: 'tasks' };

type Props = { sets: readonly LibrarySet[]; onChoose: (key: LibrarySetKey) => void };

export const LibrarySetCards = ({ sets, onChoose }: Props) => (
  <Stack gap="md">
    <Text size="sm" c="dimmed">
      Choose what comes closest to your business. Next you pick its tasks, and you can change them
      all later.
    </Text>
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      {sets.map(({ key, name, description, tasks }) => (
        <UnstyledButton key={key} className={classes['card']} onClick={() => onChoose(key)}>
          <Text span fw={600} display="block">
            {name}
          </Text>
          <Text span size="sm" c="dimmed" display="block">
            {description}
          </Text>
          <Text span size="sm" fw={500} display="block" mt={6}>
            {countOf(tasks.length, TASKS)}
          </Text>
        </UnstyledButton>
      ))}
    </SimpleGrid>
  </Stack>
);
