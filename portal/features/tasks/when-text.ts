import { frequencyLabel, WHEN_NEEDED } from '@branchbook/contract/schedule.ts';
import type { Frequency } from '@branchbook/contract/schedule.ts';

const UNITS = {
  daily: ['day', 'days'],
  weekly: ['week', 'weeks'],
  monthly: ['month', 'months'],
  annually: ['year', 'years'],
  other: ['day', 'days'],
} as const;

/** Says how often a task repeats: 'Every week', 'Every 2 weeks'. */
export const repeatText = (frequency: Frequency, every: number): string => {
  const [one, many] = UNITS[frequency];
  return every === 1 ? `Every ${one}` : `Every ${every} ${many}`;
};

/** Names how often a task is due in a word or two: 'Weekly', 'Every 2 weeks', 'When needed'. */
export const repeatLabel = (task: {
  frequency: Frequency;
  repeat_every: number;
  on_demand: boolean;
}): string => {
  if (task.on_demand) return WHEN_NEEDED;
  return task.repeat_every > 1
    ? repeatText(task.frequency, task.repeat_every)
    : frequencyLabel(task.frequency);
};

/** Says a time in minutes or whole hours: '15 minutes', '1 hour'. */
const lengthText = (minutes: number): string => {
  if (minutes === 0 || minutes % 60 !== 0) return `${minutes} minutes`;
  const hours = minutes / 60;
  return hours === 1 ? '1 hour' : `${hours} hours`;
};

/** Says from when a task can be completed. */
export const openText = (minutes: number | null): string => {
  if (minutes === null) return 'Any time before';
  return minutes === 0 ? 'Its time' : `${lengthText(minutes)} before`;
};

/** Says until when a task can be completed. */
export const closeText = (minutes: number | null): string => {
  if (minutes === null) return 'Any time after';
  return minutes === 0 ? 'Its time' : `${lengthText(minutes)} after`;
};
