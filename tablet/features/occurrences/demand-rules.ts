import { courseMessage, lacksCourse } from '@branchbook/contract/course-rules.ts';
import type { CourseDemand } from '@branchbook/contract/course-rules.ts';
import { localDay } from '@branchbook/contract/dates.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import { listed } from '@branchbook/contract/listed.ts';
import { unmetDemand } from '@branchbook/contract/task-reducer.ts';
import type { CompletionDraft, Outcome } from './draft-values.ts';
import type { DayTask } from './day-task-rules.ts';

type Attempt = { outcome: Outcome; draft: CompletionDraft; at: Date; by?: number };

/** Returns why a task cannot be completed like this, by the server's rules; null when it can. */
export const unmetOf = (
  { demands, sentBack }: Pick<DayTask, 'demands' | 'sentBack'>,
  { outcome, draft: { note, photo, answered }, at, by }: Attempt,
  timezone: string,
): string | null =>
  unmetDemand(
    { demands, sentBackAt: sentBack?.at ?? null },
    {
      kind: outcome,
      ...(by !== undefined && { by }),
      at,
      hasNote: note.trim() !== '',
      hasPhoto: photo !== null,
      hasAnswers: answered !== undefined,
    },
    timezone,
  );

type Colleague = { id: number; name: string };

/** Names the colleagues whose certificate in the course of a task is valid; empty for none. */
const qualifiedText = (
  course: CourseDemand,
  { by, day, staff }: { by: number; day: Day; staff: readonly Colleague[] },
): string => {
  const names = staff
    .filter(({ id }) => id !== by && !lacksCourse(course, { by: id, day }))
    .map(({ name }) => name);
  if (names.length === 0) return '';
  return ` ${listed(names)} ${names.length === 1 ? 'has' : 'have'} a valid certificate.`;
};

/** Returns what a person without a valid certificate reads about a task; null for all others. */
export const courseNoteOf = (
  { demands: { course } }: Pick<DayTask, 'demands'>,
  { by, at, staff = [] }: { by: number; at: Date; staff?: readonly Colleague[] },
  timezone: string,
): { text: string; blocks: boolean } | null => {
  const day = localDay(at, timezone);
  if (!course || !lacksCourse(course, { by, day })) return null;
  const blocks = course.rule === 'block';
  const text = courseMessage(course) + (blocks ? qualifiedText(course, { by, day, staff }) : '');
  return { text, blocks };
};
