import type { Occurrence } from '@branchbook/contract/occurrences.ts';
import { closedText } from '@branchbook/contract/opening-hours.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import { Dialog } from '@branchbook/ui/dialog.tsx';
import { EmptyState } from '@branchbook/ui/empty-state.tsx';
import { CardsSkeleton } from '@branchbook/ui/page.tsx';
import { Paper, Stack, Text, Title } from '@mantine/core';
import { IconCalendarOff, IconChecklist } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { branchesQuery } from '../../shared/branches.ts';
import { dayText, wholeDayText } from '../../shared/dates.ts';
import { LinkButton } from '../../shared/links.tsx';
import { bringIntoView } from '../../shared/scroll-into-view.ts';
import { may, useUser } from '../../shared/user.tsx';
import { FATES, fatesOf } from './branch-day-rules.ts';
import type { Fate } from './branch-day-rules.ts';
import classes from '../../shared/tasks/cards.module.css';
import { LateMark, WithoutCourseMark } from '../../shared/tasks/marks.tsx';
import { Outcome } from './components/outcome.tsx';
import { TaskTitle } from '../../shared/tasks/task-title.tsx';
import { TasksNotLoaded } from '../../shared/tasks/tasks-error.tsx';
import { todayQuery } from './api.ts';

const TITLES: Record<Fate, string> = {
  overdue: 'Overdue',
  late: 'Done late',
  notCompleted: 'Not completed',
  open: 'Still to come',
  onTime: 'Done on time',
};

const timeOf = ({ run, due_time, time_to_finish: finish }: Occurrence): string => {
  if (run !== null) return 'Started when needed';
  if (due_time !== null) return `Due at ${due_time}`;
  return finish ? `Due by ${finish}` : 'No time limit';
};

type TaskProps = { task: Occurrence; day: Day; isWanted: boolean };

const Task = ({ task, day, isWanted }: TaskProps) => (
  <Paper
    withBorder
    p="md"
    component="li"
    ref={isWanted ? bringIntoView : undefined}
    aria-current={isWanted || undefined}
    className={isWanted ? classes['wanted'] : undefined}
  >
    <TaskTitle
      name={task.task_name}
      order={3}
      isManagerTask={task.manager_task}
      isFromHeadOffice={task.from_head_office}
    >
      {task.late && <LateMark />}
      {task.without_course && <WithoutCourseMark />}
    </TaskTitle>
    <Text size="sm" c="dimmed" mt={4}>
      {task.due_date < day && `${wholeDayText(task.due_date)} · `}
      {timeOf(task)}
    </Text>
    {task.state !== 'pending' && <Outcome task={task} />}
  </Paper>
);

type TasksProps = { branchId: number; date: Day | undefined; occurrence: number | undefined };

const Tasks = ({ branchId, date, occurrence }: TasksProps) => {
  const list = useQuery(todayQuery(branchId, date));
  if (list.isPending) return <CardsSkeleton label="Loading tasks" height={96} />;
  if (list.isLoadingError) {
    return <TasksNotLoaded query={list} />;
  }
  const { day, closed, items } = list.data;
  const fates = fatesOf(items, day, list.dataUpdatedAt);
  return (
    <>
      <div>
        {closed !== null && <Text fw={650}>{closedText(closed)}</Text>}
        <Text size="sm" c="dimmed">
          {wholeDayText(day)}
        </Text>
      </div>
      {Object.keys(fates).length === 0 && (
        <EmptyState
          icon={closed === null ? <IconChecklist size={24} /> : <IconCalendarOff size={24} />}
          title={date === undefined ? 'Nothing is due today' : 'Nothing was due on this day'}
        />
      )}
      {FATES.map((fate) => {
        const tasks = fates[fate];
        if (!tasks) return null;
        return (
          <section key={fate} aria-label={TITLES[fate]}>
            <Title order={2} mb="sm">
              {TITLES[fate]}{' '}
              <Text span c="dimmed" fw={400}>
                {tasks.length}
              </Text>
            </Title>
            <Stack component="ul" gap="sm" m={0} p={0} className={classes['list']}>
              {tasks.map((task) => (
                <Task key={task.id} task={task} day={day} isWanted={task.id === occurrence} />
              ))}
            </Stack>
          </section>
        );
      })}
    </>
  );
};

/**
 * Shows the outcome of each task at a branch, today or on an earlier day, the worst first. The
 * dashboard opens this dialog.
 */
export const BranchDayDialog = () => {
  const user = useUser();
  const navigate = useNavigate({ from: paths.portal });
  const { today, day, occurrence } = useSearch({ from: '/portal/' });
  // Kept while the dialog fades out.
  const [last, setLast] = useState({ today, day });
  if (today !== undefined && (today !== last.today || day !== last.day)) setLast({ today, day });
  const { today: shown, day: date } = last;
  const everywhere = may(user, 'oversee_branches');
  const branches = useQuery({
    ...branchesQuery(user.company_id),
    enabled: everywhere && today !== undefined,
  });
  // A user of one branch sees that branch, whatever the address names.
  const branchId = everywhere || shown === undefined ? shown : (user.branch_id ?? undefined);
  const name = everywhere
    ? branches.data?.find(({ id }) => id === branchId)?.name
    : (user.BranchName ?? undefined);
  const when = date === undefined ? 'Today' : dayText(date);
  return (
    <Dialog
      title={name === undefined ? when : `${when} at ${name}`}
      opened={today !== undefined}
      onClose={() =>
        void navigate({
          search: (now) => ({ ...now, today: undefined, day: undefined, occurrence: undefined }),
          replace: true,
          resetScroll: false,
        })
      }
      size="xl"
    >
      {branchId !== undefined && (
        <Stack>
          <Tasks
            key={`${branchId} ${date}`}
            branchId={branchId}
            date={date}
            occurrence={occurrence}
          />
          <div>
            <LinkButton
              to={paths.reports}
              search={{ branch: everywhere ? branchId : undefined, report: 'tasks' }}
              variant="default"
            >
              Open the task report
            </LinkButton>
          </div>
        </Stack>
      )}
    </Dialog>
  );
};
