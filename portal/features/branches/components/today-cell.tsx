import { Progress, Text } from '@mantine/core';
import classes from '../branches.module.css';

type Props = { due: number; completed: number };

/** Shows '7 of 9 done' with a bar, which screen readers skip, as the text says it all. */
export const TodayCell = ({ due, completed }: Props) => {
  if (due === 0) {
    return (
      <Text span size="sm" c="dimmed" className={classes['short']}>
        Nothing due
      </Text>
    );
  }
  return (
    <div>
      <Text span size="sm" className={classes['short']}>
        {completed} of {due} done
      </Text>
      <div aria-hidden>
        <Progress
          value={(completed / due) * 100}
          color={completed === due ? 'green' : undefined}
          size="sm"
          mt={4}
          maw={140}
        />
      </div>
    </div>
  );
};
