import { OPEN_TO_BRANCH, OPEN_TO_BRANCH_NOTICE } from '@branchbook/contract/task-fields.ts';
import { branchTask } from '@branchbook/contract/tasks.ts';
import type { BranchTask, MasterTask } from '@branchbook/contract/tasks.ts';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Alert } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { EditConflict } from '../../shared/edit-form.tsx';
import { DialogFormActions, Form } from '../../shared/form.tsx';
import { useIsSendingPhoto } from '../../shared/tasks/sent-photo.tsx';
import { useUpdateBranchTask } from './api.ts';
import { TaskFields } from './components/task-fields.tsx';
import { useTaskEditing } from './use-task-editing.ts';
import { showAtFields } from './components/show-failure.ts';
import { reasonOf } from './failure-rules.ts';
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
  const firstField = partOf ? 'frequency' : 'task_name';
  const editing = useTaskEditing(task, branchTask, 'branch', firstField);
  const { base, form } = editing;
  const isSendingPhoto = useIsSendingPhoto();

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
      if (editing.showConflict(error)) return;
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
      <EditConflict editing={editing} onSubmit={submit} busy={updateTask.isPending} />
      <TaskFields
        form={form}
        kind="branch"
        branchId={base.branchId}
        fixedDate={partOf && ((frequency) => fixedDateOf(base, partOf.master, frequency))}
      />
      <DialogFormActions control={form.control} onCancel={onClose} disabled={isSendingPhoto}>
        Save Changes
      </DialogFormActions>
    </Form>
  );
};
