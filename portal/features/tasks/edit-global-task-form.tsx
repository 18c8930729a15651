import { masterTask } from '@branchbook/contract/tasks.ts';
import type { MasterTask } from '@branchbook/contract/tasks.ts';
import { toast } from '@branchbook/ui/toasts.tsx';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { EditConflict } from '../../shared/edit-form.tsx';
import { DialogFormActions, Form } from '../../shared/form.tsx';
import { useOneAtATime } from '../../shared/one-at-a-time.ts';
import { useIsSendingPhoto } from '../../shared/tasks/sent-photo.tsx';
import { useUpdateGlobalTask } from './api.ts';
import { OverwriteStep } from './components/overwrite-step.tsx';
import { TaskFields } from './components/task-fields.tsx';
import { useTaskEditing } from './use-task-editing.ts';
import { showAtFields } from './components/show-failure.ts';
import { reasonOf } from './failure-rules.ts';
import { changedFields, changedPhoto } from './task-values.ts';
import type { TaskValues } from './task-values.ts';

type Props = { task: MasterTask; onClose: () => void };

export const EditGlobalTaskForm = ({ task, onClose }: Props) => {
  const updateTask = useUpdateGlobalTask();
  const once = useOneAtATime();
  const editing = useTaskEditing(task, masterTask, 'global');
  const { base, form } = editing;
  const isSendingPhoto = useIsSendingPhoto();
  const [isAsking, setAsking] = useState(false);
  const leftAt = useRef<Element | null>(null);
  useEffect(() => {
    if (!isAsking && leftAt.current instanceof HTMLElement) leftAt.current.focus();
  }, [isAsking]);

  const ask = async () => {
    leftAt.current = document.activeElement;
    setAsking(true);
  };

  const save = async (values: TaskValues) => {
    const { task_description, ...fields } = changedFields(base, values);
    const photo = changedPhoto(base, values);
    try {
      await updateTask.mutateAsync({
        body: {
          ...fields,
          task_description: task_description ?? undefined,
          ...photo.fields,
          taskId: base.id,
          version: base.version,
          source: 'master',
          companyId: base.company_id,
        },
        photo: photo.file,
      });
      toast.success({
        title: 'Global Task Updated',
        message: 'Global task updated and changes applied to all branches',
      });
      onClose();
    } catch (error) {
      // Shows the form again synchronously, so that the refused field can get the focus.
      flushSync(() => setAsking(false));
      if (editing.showConflict(error)) return;
      toast.error({ title: 'Failed to update global task', message: reasonOf(error) });
      showAtFields(form, error);
    }
  };

  return (
    <>
      {isAsking && (
        <OverwriteStep
          taskId={base.id}
          saving={updateTask.isPending}
          onSave={() => void once(form.handleSubmit(save))}
          onBack={() => setAsking(false)}
        />
      )}
      <div hidden={isAsking}>
        <Form form={form} onSubmit={ask} label="Edit Global Task">
          <EditConflict editing={editing} onSubmit={ask} />
          <TaskFields form={form} kind="global" />
          <DialogFormActions control={form.control} onCancel={onClose} disabled={isSendingPhoto}>
            Save
          </DialogFormActions>
        </Form>
      </div>
    </>
  );
};
