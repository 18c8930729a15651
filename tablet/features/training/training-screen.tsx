import { ROLE } from '@branchbook/contract/permissions.ts';
import { EmptyState } from '@branchbook/ui/empty-state.tsx';
import { Page } from '@branchbook/ui/page.tsx';
import { toast } from '@branchbook/ui/toasts.tsx';
import { IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { useBranchPeople } from '../../offline/branch-people.ts';
import { recordTogether } from '../../offline/outbox.ts';
import type { ScreenProps } from '../../offline/screen.ts';
import type { Session } from '../../offline/session.ts';
import type { Person } from '../../offline/tablet-store.ts';
import { AskPinDialog } from '../../shared/ask-pin-dialog.tsx';
import { corrected, now } from '../../shared/clock.ts';
import { useDraft } from '../../shared/draft.ts';
import { reportFailure } from '../../shared/recording.ts';
import { TrainingFields } from './components/training-fields.tsx';
import { TrainingList } from './components/training-list.tsx';
import { recordedTraining } from './trained-rules.ts';
import type { RecordedTraining } from './trained-rules.ts';
import { checkTraining, useTrainingForm } from './use-training-form.ts';
import type { TrainingForm } from './use-training-form.ts';
import classes from './training-screen.module.css';

/** Returns the form without a task that was removed or a trainee who has left. */
const stillThere = (form: TrainingForm, ids: { tasks: Set<number>; people: Set<string> }) => ({
  ...form,
  taskId: form.taskId !== null && ids.tasks.has(form.taskId) ? form.taskId : null,
  traineeId: form.traineeId !== null && ids.people.has(form.traineeId) ? form.traineeId : null,
});

export const TrainingScreen = ({ session, snapshot, items }: ScreenProps) => {
  const { tasks, staff, branch } = snapshot.data;
  const people = useBranchPeople(staff);
  const [kept, setForm, clearForm] = useTrainingForm(session);
  const [lately, setLately] = useDraft<RecordedTraining[]>('trained lately', session, []);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [isSigning, setSigning] = useState(false);
  // Kept apart, because the form is emptied while the dialog still fades out.
  const [signer, setSigner] = useState<Person | null>(null);
  if (!people) return null;

  // Only an owner may be their own trainer ([A-094]).
  const trainees = people.filter(
    ({ id }) => id !== session.employeeId || session.roleId === ROLE.owner,
  );
  const form = stillThere(kept, {
    tasks: new Set(tasks.map(({ id }) => id)),
    people: new Set(trainees.map(({ id }) => String(id))),
  });
  const trainee = trainees.find(({ id }) => String(id) === form.traineeId);
  const list = recordedTraining(items, lately, { tasks, staff }, corrected);

  const change = (changed: Partial<TrainingForm>) => {
    setFaults({});
    setForm({ ...form, ...changed });
  };
  const begin = (): boolean => {
    const checked = checkTraining(form);
    setFaults(checked.faults ?? {});
    setSigner(trainee ?? null);
    setSigning(checked.payload !== null);
    return checked.payload !== null;
  };
  const sign = async (by: Session) => {
    setSigning(false);
    const { payload } = checkTraining(form);
    if (!payload || !trainee) return;
    const subject =
      payload.training_topic ?? tasks.find(({ id }) => id === form.taskId)?.task_name ?? '';
    const about = `Training of ${trainee.name}: ${subject}`;
    const key = await reportFailure(
      recordTogether([session, by], 'training.record', payload, about),
    );
    if (!key) return;
    const trained = {
      key,
      subject,
      trainee: trainee.name,
      trainer: session.name,
      at: now(),
      waiting: true,
    };
    setLately([...lately, trained]);
    toast.success({
      title: 'Recorded',
      message: `${trainee.name} was trained in ${subject}. Both of you have signed.`,
    });
    clearForm();
  };

  return (
    <Page
      title="Training"
      help={`You, ${session.name}, are the trainer. Both of you sign with your PIN.`}
    >
      <div className={classes['columns']}>
        {trainees.length === 0 ? (
          <EmptyState
            icon={<IconUsers aria-hidden />}
            title="There is no one else to train"
            text="Add employees to this branch in the portal. They appear here within a minute."
          />
        ) : (
          <TrainingFields
            tasks={tasks}
            trainees={trainees}
            form={form}
            faults={faults}
            onChange={change}
            onSign={begin}
          />
        )}
        {list.length > 0 && <TrainingList training={list} timezone={branch.timezone} />}
      </div>
      <AskPinDialog
        title={signer ? `${signer.name}, please sign with your PIN` : 'Sign'}
        people={signer ? [signer] : []}
        opened={isSigning}
        onClose={() => setSigning(false)}
        onUnlocked={(by) => void sign(by)}
      />
    </Page>
  );
};
