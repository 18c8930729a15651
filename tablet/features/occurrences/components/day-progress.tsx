import { closedTodayText } from '@branchbook/contract/opening-hours.ts';
import { Progress, Text } from '@mantine/core';
import type { BranchDay } from '../day-rules.ts';
import classes from './day-progress.module.css';

type Props = { day: BranchDay; date: string };

/** Shows the date, how many of the branch's tasks are done, and that the branch is closed. */
export const DayProgress = ({ day: { closed, completed, notCompleted, total }, date }: Props) => (
  <section className={classes['progress']} aria-label="Progress">
    {closed !== null && (
      <Text fw={650} size="lg" className={classes['closed']}>
        {closedTodayText(closed)}
      </Text>
    )}
    {total > 0 && (
      <Text fw={650} size="lg" className={classes['count']}>
        {completed} of {total} done
        {notCompleted > 0 && (
          <Text span c="dimmed" fw={500} size="md">
            {' '}
            · {notCompleted} not completed
          </Text>
        )}
      </Text>
    )}
    <Text c="dimmed">{date}</Text>
    {total > 0 && (
      <Progress.Root size={10} radius="xl" className={classes['bar']}>
        <Progress.Section
          value={(100 * completed) / total}
          color="green"
          aria-label="Completed tasks"
        />
        <Progress.Section
          value={(100 * notCompleted) / total}
          color="gray"
          aria-label="Tasks marked not completed"
        />
      </Progress.Root>
    )}
  </section>
);
