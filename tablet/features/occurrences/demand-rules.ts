import { unmetDemand } from '@branchbook/contract/task-reducer.ts';
import type { CompletionDraft, Outcome } from './draft-values.ts';
import type { DayTask } from './day-task-rules.ts';

type Attempt = { outcome: Outcome; draft: CompletionDraft; at: Date };

/** Returns why a task cannot be completed like this, by the server's rules; null when it can. */
export const unmetOf = (
  { demands, sentBack }: Pick<DayTask, 'demands' | 'sentBack'>,
  { outcome, draft: { note, photo, answered }, at }: Attempt,
  timezone: string,
): string | null =>
  unmetDemand(
    { demands, sentBackAt: sentBack?.at ?? null },
    {
      kind: outcome,
      at,
      hasNote: note.trim() !== '',
      hasPhoto: photo !== null,
      hasAnswers: answered !== undefined,
    },
    timezone,
  );
