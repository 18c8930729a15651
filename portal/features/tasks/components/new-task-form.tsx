import type { Weekday } from '@branchbook/contract/dates.ts';
import { toast } from '@branchbook/ui/toasts.tsx';
import { DialogFormActions, Form, showFormError, useZodForm } from '../../../shared/form.tsx';
import { useLeaveGuard } from '../../../shared/leave-guard.ts';
import { photoFile } from '../../../shared/tasks/photo.ts';
import { useIsSendingPhoto } from '../../../shared/tasks/sent-photo.tsx';
import { showCreationFailure } from './show-failure.ts';
import { newTaskValues, taskSchemas } from '../task-values.ts';
import type { TaskKind, TaskValues } from '../task-values.ts';
import { TaskFields } from './task-fields.tsx';

type Props = {
  kind: TaskKind;
  /** The branch of the task; left out for a task of all branches. */
  branchId?: number;
  label: string;
  /** The day that a weekly task starts with. */
  weekday?: Weekday | undefined;
  /** Title of the notice that the task was created. */
  createdTitle: string;
  onCreate: (task: Omit<TaskValues, 'photo'>, photo: Blob | null) => Promise<unknown>;
  /** Why no task can be created. */
  problem?: string | undefined;
  onClose: () => void;
};

/** Asks for the fields of a new task, global or of a branch, and creates it. */
export const NewTaskForm = ({
  kind,
  branchId,
  label,
  weekday,
  createdTitle,
  onCreate,
  problem,
  onClose,
}: Props) => {
  const form = useZodForm(taskSchemas[kind], newTaskValues(kind, weekday));
  useLeaveGuard(form.control);
  const isSendingPhoto = useIsSendingPhoto();

  const submit = async ({ photo, ...task }: TaskValues) => {
    if (problem) return showFormError(form, problem);
    try {
      await onCreate(task, photoFile(photo));
      toast.success({ title: createdTitle, message: task.task_name });
      onClose();
    } catch (error) {
      showCreationFailure(form, error);
    }
  };

  return (
    <Form form={form} onSubmit={submit} label={label}>
      <TaskFields form={form} kind={kind} branchId={branchId} />
      <DialogFormActions control={form.control} onCancel={onClose} disabled={isSendingPhoto}>
        Create Task
      </DialogFormActions>
    </Form>
  );
};
