import { itemsOfKind } from '../../offline/recorded-items.ts';
import type { RecordedItem } from '../../offline/recorded-items.ts';

/** Training record with the names that it was made with. */
export type RecordedTraining = {
  key: string;
  subject: string;
  trainee: string;
  trainer: string;
  at: Date;
  waiting: boolean;
};

type Names = { tasks: { id: number; task_name: string }[]; staff: { id: number; name: string }[] };

/**
 * Returns the training recorded on this tablet, latest first: records that still wait, and those
 * that the user made lately, which leave the outbox as soon as they are sent.
 */
export const recordedTraining = (
  items: RecordedItem[],
  lately: RecordedTraining[],
  { tasks, staff }: Names,
  corrected: (instant: Date) => Date = (at) => at,
): RecordedTraining[] => {
  const all = new Map(lately.map((trained) => [trained.key, { ...trained, waiting: false }]));
  for (const { key, payload, employeeName, occurredAt, state } of itemsOfKind(
    items,
    'training.record',
  )) {
    const { branch_task_id: taskId, training_topic: topic, trainee_id: traineeId } = payload;
    const known = all.get(key);
    all.set(key, {
      key,
      subject: topic ?? tasks.find(({ id }) => id === taskId)?.task_name ?? known?.subject ?? '',
      trainee: staff.find(({ id }) => id === traineeId)?.name ?? known?.trainee ?? '',
      trainer: employeeName ?? '',
      at: corrected(new Date(occurredAt)),
      waiting: state === 'waiting',
    });
  }
  return [...all.values()].toSorted((a, b) => b.at.getTime() - a.at.getTime());
};
