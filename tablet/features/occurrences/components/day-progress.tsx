import { Progress, Text } from '@mantine/core';
import type { BranchDay } from '../day-rules.ts';
import classes from './day-progress.module.css';

type Props = { day: BranchDay; date: string };

/** Shows the date and how many of the branch's tasks are done. */
export const DayProgress = ({ day: { completed, notCompleted, total }, date }: Props) => (
  <section className={classes['progress']} aria-label="Progress">
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
