import type { BranchOverview } from '@branchbook/contract/branches.ts';
import { closedText } from '@branchbook/contract/opening-hours.ts';
import { Progress, Text } from '@mantine/core';
import classes from '../branches.module.css';

type Props = { branch: Pick<BranchOverview, 'tasks_due' | 'tasks_completed' | 'closed_today'> };

/** Shows '7 of 9 done' with a bar, which screen readers skip, as the text says it all. */
const DoneOfDue = ({ due, completed }: { due: number; completed: number }) => (
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

/** Shows why the branch is closed today, and what is due or was done all the same. */
export const TodayCell = ({ branch }: Props) => {
  const { tasks_due: due, tasks_completed: completed, closed_today: closed } = branch;
  const nothing = closed === null ? 'Nothing due' : closedText(closed);
  const isSaid = closed !== null || due === 0;
  return (
    <>
      {isSaid && (
        <Text
          component="div"
          size="sm"
          c="dimmed"
          className={classes[closed === null ? 'short' : 'place']}
        >
          {nothing}
        </Text>
      )}
      {due > 0 && <DoneOfDue due={due} completed={completed} />}
    </>
  );
};
