import { mayVerifyTask } from '@branchbook/contract/permissions.ts';
import type { Occurrence } from '@branchbook/contract/occurrences.ts';
import { EmptyState } from '@branchbook/ui/empty-state.tsx';
import { focusMain } from '@branchbook/ui/focus-main.ts';
import { CardsSkeleton } from '@branchbook/ui/page.tsx';
import { Button, Checkbox, Group, Paper, Stack, Text } from '@mantine/core';
import { IconRosetteDiscountCheck } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { countOf } from '../../shared/counts.ts';
import { subjectOf, useUser } from '../../shared/user.tsx';
import { TasksError, TasksNotLoaded } from '../../shared/tasks/tasks-error.tsx';
import { useVerdicts } from './components/use-verdicts.ts';
import { WaitingCard } from './components/waiting-card.tsx';
import classes from './components/waiting.module.css';
import { waitingQuery } from './api.ts';
import { SendBackDialog } from './send-back-dialog.tsx';

const TASKS = { one: 'task', many: 'tasks' };

const itemsOf = (data: InfiniteData<{ items: Occurrence[] }> | undefined): Occurrence[] =>
  data?.pages.flatMap(({ items }) => items) ?? [];

const NothingWaits = () => (
  <Paper withBorder>
    <EmptyState
      icon={<IconRosetteDiscountCheck size={24} />}
      title="Nothing is waiting for verification"
      text="Completed tasks that a manager has to verify appear here."
    />
  </Paper>
);

type RowsProps = {
  waiting: UseInfiniteQueryResult<InfiniteData<{ items: Occurrence[]; total: number }>>;
  onSendBack: (task: Occurrence) => void;
};

const Rows = ({ waiting, onSendBack }: RowsProps) => {
  const subject = subjectOf(useUser());
  const { verify, verifyAll } = useVerdicts();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const items = itemsOf(waiting.data);
  const total = waiting.data?.pages.at(-1)?.total ?? 0;
  const theirs = items.filter(({ branchId, done_by }) =>
    mayVerifyTask(subject, { branchId, doneBy: done_by }),
  );
  // Tasks that were handled in the meantime are no longer selected.
  const selected = theirs.filter(({ id }) => chosen.includes(id));
  const select = ({ id }: Occurrence, isSelected: boolean) =>
    setChosen((now) => (isSelected ? [...now, id] : now.filter((one) => one !== id)));
  const verifySelected = () => {
    // The bar with the pressed button disappears with the selection.
    focusMain();
    setChosen([]);
    void verifyAll(selected.map(({ id }) => id));
  };

  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="dimmed" role="status">
          {items.length < total
            ? `The oldest ${items.length} of ${countOf(total, TASKS)}`
            : countOf(total, TASKS)}
        </Text>
        {theirs.length > 1 && (
          <Checkbox
            label="Select all"
            checked={selected.length === theirs.length}
            indeterminate={selected.length > 0 && selected.length < theirs.length}
            onChange={(event) =>
              setChosen(event.currentTarget.checked ? theirs.map(({ id }) => id) : [])
            }
          />
        )}
      </Group>
      <Stack component="ul" gap="sm" m={0} p={0} className={classes['list']}>
        {items.map((task) => (
          <WaitingCard
            key={task.id}
            task={task}
            selected={chosen.includes(task.id)}
            onVerify={(one) => void verify(one)}
            onSendBack={onSendBack}
            onSelect={select}
          />
        ))}
      </Stack>
      {waiting.isFetchNextPageError && (
        <TasksError what="Failed to load tasks" error={waiting.error} />
      )}
      {waiting.hasNextPage && (
        <Button
          variant="default"
          loading={waiting.isFetchingNextPage}
          onClick={() => void waiting.fetchNextPage()}
          style={{ alignSelf: 'center' }}
        >
          Show more
        </Button>
      )}
      {selected.length > 0 && (
        <Group className={classes['bar']} justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => setChosen([])}>
            Select none
          </Button>
          <Button onClick={verifySelected}>Verify {countOf(selected.length, TASKS)}</Button>
        </Group>
      )}
    </Stack>
  );
};

type Props = {
  branchId: number | undefined;
  /** The task that is being sent back. */
  look: number | undefined;
  onLook: (id: number | undefined) => void;
};

/** Lists the tasks that wait for verification, oldest first, to verify one by one or together. */
export const WaitingList = ({ branchId, look, onLook }: Props) => {
  const waiting = useInfiniteQuery(waitingQuery(branchId));
  const items = itemsOf(waiting.data);
  if (waiting.isPending) return <CardsSkeleton label="Loading tasks" height={132} />;
  if (waiting.isLoadingError) {
    return <TasksNotLoaded query={waiting} />;
  }
  return (
    <>
      {items.length === 0 && !waiting.hasNextPage ? (
        <NothingWaits />
      ) : (
        <Rows waiting={waiting} onSendBack={({ id }) => onLook(id)} />
      )}
      <SendBackDialog
        look={look}
        task={items.find(({ id }) => id === look)}
        onClose={() => onLook(undefined)}
      />
    </>
  );
};
