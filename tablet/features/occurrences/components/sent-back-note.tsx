import type { DayTask } from '../day-task-rules.ts';
import classes from './sent-back-note.module.css';

type Props = { task: Pick<DayTask, 'verification' | 'sentBack'> };

/** Shows who sent a task back, and why. */
export const SentBackNote = ({ task: { verification, sentBack } }: Props) => {
  if (verification !== 'rejected' || !sentBack) return null;
  const { by, reason } = sentBack;
  return (
    <span className={classes['note']}>
      {by ? `${by} sent this back` : 'This was sent back'}
      {reason && <span className={classes['reason']}>“{reason}”</span>}
    </span>
  );
};
