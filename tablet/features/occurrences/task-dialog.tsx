import type { ChecklistVersion } from '@branchbook/contract/checklist-shape.ts';
import { Dialog } from '@branchbook/ui/dialog.tsx';
import { CardsSkeleton } from '@branchbook/ui/page.tsx';
import type { ChecklistDraft } from '../../offline/tablet-store.ts';
import type { Session } from '../../offline/session.ts';
import { useDraft } from '../../shared/draft.ts';
import { useLastValue } from '../../shared/use-last-value.ts';
import { useChecklist } from '../checklists/api.ts';
import { TaskForm } from './components/task-form.tsx';
import { labelOf } from './day-task-rules.ts';
import type { DayTask } from './day-task-rules.ts';
import { draftKeyOf, EMPTY_DRAFT } from './draft-values.ts';
import type { CompletionDraft, Outcome } from './draft-values.ts';

type Props = {
  task: DayTask | null;
  timezone: string;
  session: Session;
  staff: readonly { id: number; name: string }[];
  /** Half-answered checklists; undefined until they are read. */
  drafts: readonly ChecklistDraft[] | undefined;
  onClose: () => void;
  /** Records the outcome; resolves to false when it was not stored. */
  onRecord: (outcome: Outcome, completion: CompletionDraft) => Promise<boolean>;
};

type ContentProps = Omit<Props, 'task' | 'drafts'> & { task: DayTask };

const OneTick = ({ session, ...props }: ContentProps) => {
  const [draft, setDraft, forget] = useDraft(draftKeyOf(props.task), session, EMPTY_DRAFT);
  return (
    <TaskForm
      {...props}
      roleId={session.roleId}
      employeeId={session.employeeId}
      draft={draft}
      // The note may have changed while the photo was being stored.
      onChange={(changed) => setDraft((latest) => ({ ...latest, ...changed }))}
      checklist={null}
      onRecorded={forget}
    />
  );
};

type StepsProps = ContentProps & { version: ChecklistVersion; stored: ChecklistDraft | undefined };

const WithSteps = ({ session, version, stored, ...props }: StepsProps) => {
  const { id: key, taskId, dueDate, turn } = props.task;
  const place = { key, taskId, dueDate, turn };
  const checklist = useChecklist({ place, version, stored, session });
  return (
    <TaskForm
      {...props}
      roleId={session.roleId}
      employeeId={session.employeeId}
      draft={checklist.draft}
      onChange={(changed) => checklist.change((latest) => ({ ...latest, ...changed }))}
      checklist={checklist}
      onRecorded={checklist.forget}
    />
  );
};

const Content = ({ drafts, ...props }: ContentProps & Pick<Props, 'drafts'>) => {
  const { id, checklist } = props.task;
  if (checklist === null) return <OneTick {...props} />;
  if (drafts === undefined) return <CardsSkeleton label="Loading" />;
  return <WithSteps {...props} version={checklist} stored={drafts.find(({ key }) => key === id)} />;
};

/** Shows a task in full, with both outcomes or the user who has dealt with it first. */
export const TaskDialog = ({ task, onClose, ...rest }: Props) => {
  const { value: shown } = useLastValue(task);
  return (
    <Dialog
      title={shown ? labelOf(shown) : ''}
      size={shown?.checklist ? 'xl' : 'lg'}
      opened={task !== null}
      onClose={onClose}
      keepOnOutsideClick
    >
      {shown && <Content key={shown.id} task={shown} onClose={onClose} {...rest} />}
    </Dialog>
  );
};
