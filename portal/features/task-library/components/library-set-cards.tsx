import type { LibrarySet, LibrarySetKey } from '@branchbook/contract/task-library.ts';
import { Badge, SimpleGrid, Stack, Text, Title, UnstyledButton } from '@mantine/core';
import { countOf } from '../../../shared/counts.ts';
import classes from './library.module.css';

const TASKS = { one: 'task', many: 'tasks' };

type Props = {
  sets: readonly LibrarySet[];
  /** The number of tasks of each set that are new or changed. */
  newsOf: (key: LibrarySetKey) => number;
  onChoose: (key: LibrarySetKey) => void;
};

const HEADINGS = { trade: 'Your trade', subject: 'For every shop' } as const;

/** Shows the sets of trades to start with, and those on subjects that matter to every shop. */
export const LibrarySetCards = ({ sets, newsOf, onChoose }: Props) => (
  <Stack gap="md">
    <Text size="sm" c="dimmed">
      Choose what comes closest to your business. Next you see its tasks and pick from them, and you
      can change them all later.
    </Text>
    {(['trade', 'subject'] as const).map((about) => (
      <section key={about} aria-label={HEADINGS[about]}>
        <Title order={3} size="h5" mb={6}>
          {HEADINGS[about]}
        </Title>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          {sets
            .filter((set) => set.about === about)
            .map(({ key, name, description, tasks }) => (
              <UnstyledButton key={key} className={classes['card']} onClick={() => onChoose(key)}>
                <Text span fw={600} display="block">
                  {name}
                </Text>
                <Text span size="sm" c="dimmed" display="block">
                  {description}
                </Text>
                <Text span size="sm" fw={500} display="block" mt={6}>
                  {countOf(tasks.length, TASKS)}
                  {newsOf(key) > 0 && (
                    <Badge component="span" ml={8} size="sm">
                      {newsOf(key)} new
                    </Badge>
                  )}
                </Text>
              </UnstyledButton>
            ))}
        </SimpleGrid>
      </section>
    ))}
  </Stack>
);
