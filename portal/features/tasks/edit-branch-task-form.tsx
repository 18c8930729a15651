import { OPEN_TO_BRANCH, OPEN_TO_BRANCH_NOTICE } from '@branchbook/contract/task-fields.ts';
import type { BranchTask, MasterTask } from '@branchbook/contract/tasks.ts';
import { FormActions } from '@branchbook/ui/form-layout.tsx';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Alert, Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { ConflictNotice } from '../../shared/conflict-notice.tsx';
import { Form, SubmitButton } from '../../shared/form.tsx';
import { conflictingBranchTask, useUpdateBranchTask } from './api.ts';
import { TaskFields } from './components/task-fields.tsx';
import { useTaskEditing } from './use-task-editing.ts';
import { reasonOf, showAtFields } from './failure-rules.ts';
import { fixedDateOf } from './fixed-date-rules.ts';
import { changedFields, changedPhoto, timeStamp } from './task-values.ts';
import type { TaskValues } from './task-values.ts';

type Props = {
  task: BranchTask;
  /** Set when only part of a task may be changed: the task as head office wrote it. */
  partOf?: { master: MasterTask | null } | undefined;
  onClose: () => void;
};

export const EditBranchTaskForm = ({ task, partOf, onClose }: Props) => {
  const updateTask = useUpdateBranchTask();
  const { base, form, conflict, meetOther, takeTheirs } = useTaskEditing(
    task,
    'branch',
    partOf ? 'frequency' : 'task_name',
  );

  const submit = async (values: TaskValues) => {
    const { time_to_finish: time, ...fields } = changedFields(
      base,
      values,
      partOf && OPEN_TO_BRANCH,
    );
    const photo = changedPhoto(base, values);
    const body = {
      ...fields,
      ...(time !== undefined && { time_to_finish: timeStamp(time) }),
      ...photo.fields,
    };
    if (!photo.file && Object.keys(body).length === 0) return onClose();
    try {
      await updateTask.mutateAsync({
        body: {
          ...body,
          taskId: base.id,
          version: base.version,
          companyId: base.companyId,
          branchId: base.branchId,
        },
        photo: photo.file,
      });
      toast.success({ title: 'Task Updated', message: 'Task updated successfully' });
      onClose();
    } catch (error) {
      const current = conflictingBranchTask(error);
      if (current) return meetOther(current);
      toast.error({ title: 'Failed to update task', message: reasonOf(error) });
      showAtFields(form, error);
    }
  };

  return (
    <Form form={form} onSubmit={submit} label="Edit Branch Task">
      {partOf && (
        <Alert color="brand" icon={<IconLock aria-hidden />}>
          {OPEN_TO_BRANCH_NOTICE}
        </Alert>
      )}
      {conflict && (
        <ConflictNotice
          changes={conflict}
          onKeepMine={() => void form.handleSubmit(submit)()}
          onTakeTheirs={takeTheirs}
          busy={updateTask.isPending}
        />
      )}
      <TaskFields
        form={form}
        kind="branch"
        fixedDate={partOf && ((frequency) => fixedDateOf(base, partOf.master, frequency))}
      />
      <FormActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <SubmitButton control={form.control}>Save Changes</SubmitButton>
      </FormActions>
    </Form>
  );
};
