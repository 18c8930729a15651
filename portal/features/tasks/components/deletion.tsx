import type { BranchTask, MasterTask } from '@branchbook/contract/tasks.ts';
import { confirm } from '@branchbook/ui/confirm.tsx';
import { focusMain } from '@branchbook/ui/focus-main.ts';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Stack, Text } from '@mantine/core';
import { messageOf } from '../../../shared/errors.ts';
import { useDeleteBranchTask, useDeleteGlobalTask } from '../api.ts';

type QuestionProps = { name: string; question: string; then: string };

const Question = ({ name, question, then }: QuestionProps) => (
  <Stack gap="xs" style={{ overflowWrap: 'anywhere' }}>
    <Text size="sm" fw={600}>
      {name}
    </Text>
    <Text size="sm">{question}</Text>
    <Text size="sm" c="dimmed">
      {then}
    </Text>
  </Stack>
);

/** Confirms and deletes a global task everywhere, and reports the result. */
export const useGlobalDeletion = () => {
  const { mutate } = useDeleteGlobalTask();
  return (task: MasterTask): void =>
    confirm({
      title: 'Delete Global Task',
      message: (
        <Question
          name={task.task_name}
          question="This permanently removes the task from all branches and cannot be undone."
          then="What was done stays in reports."
        />
      ),
      confirmText: 'Delete Task',
      kind: 'danger',
      onConfirm: () =>
        mutate(task.id, {
          onSuccess: () => {
            // The row disappears, and with it the button that has the focus.
            focusMain();
            toast.success({
              title: 'Global Task Deleted',
              message: 'Global task has been successfully deleted from all branches',
            });
          },
          onError: (error) =>
            toast.error({
              title: 'Failed to delete global task',
              message: messageOf(error, ''),
            }),
        }),
    });
};

/** Confirms and deletes a branch task; the page shows the error. */
export const useBranchDeletion = () => {
  const { mutate, error } = useDeleteBranchTask();
  const ask = (task: BranchTask): void =>
    confirm({
      title: 'Delete Task',
      message: (
        <Question
          name={task.task_name}
          question="Are you sure you want to delete this task? This action cannot be undone."
          then={
            task.task_master_id === null
              ? 'What was done stays in reports.'
              : 'It is taken away from this branch only, and what was done stays in reports.'
          }
        />
      ),
      confirmText: 'Delete Task',
      kind: 'danger',
      onConfirm: () =>
        mutate(task.id, {
          onSuccess: () => {
            focusMain();
            toast.success({ title: 'Task Deleted', message: `${task.task_name} is deleted.` });
          },
        }),
    });
  return { ask, error };
};
