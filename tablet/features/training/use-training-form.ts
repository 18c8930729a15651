import { trainingFields } from '@branchbook/contract/training.ts';
import type { TrainingFields } from '@branchbook/contract/training.ts';
import type { Session } from '../../offline/session.ts';
import { useDraft } from '../../shared/draft.ts';

/** Training record that is still being filled in. */
export type TrainingForm = {
  taskId: number | null;
  topic: string;
  traineeId: string | null;
  notes: string;
};

const EMPTY: TrainingForm = { taskId: null, topic: '', traineeId: null, notes: '' };

/** Returns the form that both screens share: a guide fills in its task. */
export const useTrainingForm = (session: Session) => useDraft('training', session, EMPTY);

export const NO_TRAINEE_MESSAGE = 'Please choose who was trained';

type Faults = Partial<Record<'training_topic' | 'trainee_id' | 'notes', string>>;

type Checked = { payload: TrainingFields; faults: null } | { payload: null; faults: Faults };

/** Returns the payload that trainer and trainee sign, or the faults by field. */
export const checkTraining = ({ taskId, topic, traineeId, notes }: TrainingForm): Checked => {
  const checked = trainingFields.safeParse({
    branch_task_id: taskId,
    training_topic: taskId === null ? topic : null,
    // No employee has id 0: it fails like a missing one, and every other fault is found too.
    trainee_id: traineeId ?? 0,
    notes,
  });
  if (checked.success) return { payload: checked.data, faults: null };
  const faults: Record<string, string> = {};
  for (const { path, message } of checked.error.issues) {
    const field = String(path[0]);
    faults[field] ??= field === 'trainee_id' ? NO_TRAINEE_MESSAGE : message;
  }
  return { payload: null, faults };
};
