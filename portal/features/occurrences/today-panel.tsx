import type { Occurrence } from '@branchbook/contract/occurrences.ts';
import { closedTodayText } from '@branchbook/contract/opening-hours.ts';
import { EmptyState } from '@branchbook/ui/empty-state.tsx';
import { CardsSkeleton, Page } from '@branchbook/ui/page.tsx';
import { Alert, Paper, Stack, Text, Title } from '@mantine/core';
import { IconCalendarOff, IconChecklist, IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { dayText } from '../../shared/dates.ts';
import { useUser } from '../../shared/user.tsx';
import { TasksNotLoaded } from '../../shared/tasks/tasks-error.tsx';
import { AnswerStepsDialog } from './answer-steps-dialog.tsx';
import { TodayCard } from './components/today-card.tsx';
import { useTaskActions } from './components/use-task-actions.ts';
import { todayQuery } from './api.ts';
import { groupsOf } from './today-rules.ts';
import classes from '../../shared/tasks/cards.module.css';

const TITLES = { sentBack: 'Sent back', toDo: 'To do', done: 'Done' } as const;
const GROUPS = ['sentBack', 'toDo', 'done'] as const;

type ListProps = {
  today: string;
  items: readonly Occurrence[];
  now: number;
  written: Occurrence | null;
  onWrite: (task: Occurrence | null) => void;
};

const Groups = ({ today, items, now, written, onWrite }: ListProps) => {
  const navigate = useNavigate({ from: paths.tasks });
  const { open, answer } = useSearch({ from: '/portal/tasks' });
  const { complete, undo } = useTaskActions();
  const groups = groupsOf(items, written);
  const show = (id: number | undefined) =>
    void navigate({
      search: (search) => ({ ...search, answer: id }),
      replace: id === undefined,
      resetScroll: false,
    });
  const sections = GROUPS.filter((group) => groups[group].length > 0).map((group) => (
    <section key={group} aria-label={TITLES[group]}>
      <Title order={2} mb="sm">
        {TITLES[group]}
      </Title>
      <Stack component="ul" gap="sm" m={0} p={0} className={classes['list']}>
        {groups[group].map((task) => (
          <TodayCard
            key={task.id}
            task={task}
            today={today}
            isOverdue={Date.parse(task.due_at) <= now}
            opened={open === task.id}
            isWritten={written?.id === task.id}
            onWrite={onWrite}
            onToggle={() =>
              void navigate({
                search: (search) => ({ ...search, open: open === task.id ? undefined : task.id }),
                replace: true,
                resetScroll: false,
              })
            }
            onComplete={(one) => void complete(one)}
            onAnswer={({ id }) => show(id)}
            onUndo={(one) => void undo(one)}
          />
        ))}
      </Stack>
    </section>
  ));
  return (
    <>
      {sections}
      <AnswerStepsDialog
        answer={answer}
        task={items.find(({ id }) => id === answer)}
        onClose={() => show(undefined)}
      />
    </>
  );
};

const TodayList = ({ branchId }: { branchId: number }) => {
  const list = useQuery(todayQuery(branchId));
  const [written, setWritten] = useState<Occurrence | null>(null);
  if (list.isPending) return <CardsSkeleton label="Loading tasks" height={96} />;
  if (list.isLoadingError) {
    return <TasksNotLoaded query={list} />;
  }
  const { day, closed, items } = list.data;
  if (items.length === 0 && !written) {
    return (
      <Paper withBorder>
        {closed === null ? (
          <EmptyState
            icon={<IconChecklist size={24} />}
            title="Nothing is due today"
            text={`There are no tasks at your branch on ${dayText(day)}.`}
          />
        ) : (
          <EmptyState
            icon={<IconCalendarOff size={24} />}
            title={closedTodayText(closed)}
            text="No tasks are due."
          />
        )}
      </Paper>
    );
  }
  return (
    <>
      {closed !== null && <Text fw={650}>{closedTodayText(closed)}</Text>}
      <Groups
        today={day}
        items={items}
        now={list.dataUpdatedAt}
        written={written}
        onWrite={setWritten}
      />
    </>
  );
};

/** Shows staff the tasks due at their branch today, to read and complete ([A-005]). */
export const StaffTasks = () => {
  const user = useUser();
  return (
    <Page title="Tasks" help={`What is due today at ${user.BranchName ?? 'your branch'}.`}>
      <Alert color="gray" icon={<IconLock aria-hidden />} title="Limited Access">
        You can read and complete today’s tasks here, as on the tablet in your branch. Managers
        write and change them.
      </Alert>
      {user.branch_id !== null && <TodayList branchId={user.branch_id} />}
    </Page>
  );
};
