import type { Occurrence } from '@branchbook/contract/occurrences.ts';
import { startOfRun } from '@branchbook/contract/turns.ts';
import { stepsText } from '../checklists/count-text.ts';
import { dayText, instantText, timeOfDayText } from '../dates.ts';

/** Names a task, with its time where the same task is due several times a day. */
export const occurrenceName = ({ task_name, due_time }: Occurrence): string =>
  due_time === null ? task_name : `${task_name}, ${due_time}`;

/** Says when a task was started because it was needed, '21/11/2026, 09:05'; null for other tasks. */
export const startText = ({ run, due_date }: Pick<Occurrence, 'run' | 'due_date'>) =>
  run === null ? null : (instantOrNull(startOfRun(run)) ?? dayText(due_date));

const instantOrNull = (at: Date | null) => (at === null ? null : instantText(at.toISOString()));

/** Says when a task is due, or was started: 'Due today by 10:00', 'Due 21/11/2026 at 09:00', 'Started today at 09:05'. */
export const dueText = (task: Occurrence, today: string): string => {
  const day = task.due_date === today ? 'today' : dayText(task.due_date);
  if (task.run !== null) {
    const at = startOfRun(task.run)?.toISOString();
    return `Started ${day}${at ? ` at ${timeOfDayText(at)}` : ''}`;
  }
  if (task.due_time !== null) return `Due ${day} at ${task.due_time}`;
  return `Due ${day}${task.time_to_finish ? ` by ${task.time_to_finish}` : ' · No time limit'}`;
};

/** Says what a task asks for and from when to when it can be completed; null for nothing. */
export const demandText = (task: Occurrence): string | null => {
  const needs = [task.photo_required && 'a photo', task.note_required && 'a note'].filter(Boolean);
  const times = [
    task.opens_at !== null && `from ${timeOfDayText(task.opens_at)}`,
    task.closes_at !== null && `until ${timeOfDayText(task.closes_at)}`,
  ].filter(Boolean);
  const texts = [
    task.steps > 0 && stepsText(task.steps),
    needs.length > 0 && `Needs ${needs.join(' and ')}`,
    times.length > 0 && `Can be completed ${times.join(' ')}`,
  ].filter(Boolean);
  return texts.length === 0 ? null : texts.join(' · ');
};
