import type { Day } from '@branchbook/contract/dates.ts';
import type { ScreenProps } from '../../offline/screen.ts';
import { corrected } from '../../shared/clock.ts';
import { dayOf } from './day-rules.ts';
import type { DayTask } from './day-task-rules.ts';

export { labelOf } from './day-task-rules.ts';
export type { DayTask } from './day-task-rules.ts';
export { RunTaskDialog } from './run-task-dialog.tsx';

type Asked = Pick<ScreenProps, 'snapshot' | 'items'> & { now: Date; day: Day };

/** Returns the opening and closing checks of the food safety diary on a day. */
export const diaryChecksOf = ({ snapshot, items, now, day }: Asked): DayTask[] => {
  const { open, done } = dayOf({ snapshot, items, now, corrected });
  return [...open, ...done].filter(
    ({ diaryPart, dueDate }) => diaryPart !== null && dueDate === day,
  );
};
