import type { SnapshotTask } from '@branchbook/contract/snapshot.ts';
import { Button } from '@mantine/core';
import classes from './chosen-task.module.css';
import { Thumbnail } from './thumbnail.tsx';

type Props = { task: SnapshotTask; onRemove: () => void };

/** Shows the task of a training record, with a button to choose another. */
export const ChosenTask = ({ task, onRemove }: Props) => (
  <div className={classes['chosen']} role="group" aria-label="Task">
    <Thumbnail photo={task.photo_url} />
    <span className={classes['name']}>{task.task_name}</span>
    <Button variant="default" size="md" onClick={onRemove}>
      Change
    </Button>
  </div>
);
