import type { Weekday } from '@branchbook/contract/dates.ts';
import { toast } from '@branchbook/ui/toasts.tsx';
import { DialogFormActions, Form, showFormError, useZodForm } from '../../../shared/form.tsx';
import { useLeaveGuard } from '../../../shared/leave-guard.ts';
import { photoFile } from '../../../shared/tasks/photo.ts';
import { showCreationFailure } from '../failure-rules.ts';
import { newTaskValues, taskSchemas } from '../task-values.ts';
import type { TaskKind, TaskValues } from '../task-values.ts';
import { TaskFields } from './task-fields.tsx';

type Props = {
  kind: TaskKind;
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
  label,
  weekday,
  createdTitle,
  onCreate,
  problem,
  onClose,
}: Props) => {
  const form = useZodForm(taskSchemas[kind], newTaskValues(kind, weekday));
  useLeaveGuard(form.control);

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
      <TaskFields form={form} kind={kind} />
      <DialogFormActions control={form.control} onCancel={onClose}>
        Create Task
      </DialogFormActions>
    </Form>
  );
};
