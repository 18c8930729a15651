import { mayDeleteTask, mayEditTask } from '@branchbook/contract/permissions.ts';
import type { BranchTask } from '@branchbook/contract/tasks.ts';
import { ActionButton } from '@branchbook/ui/action-button.tsx';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { subjectOf, useUser } from '../../../shared/user.tsx';

/** Actions on a branch task in a list. */
export type OnTask = {
  onEdit: (task: BranchTask) => void;
  onDelete: (task: BranchTask) => void;
};

const ICON = { size: 18, stroke: 1.6, 'aria-hidden': true } as const;

type Props = OnTask & { task: BranchTask };

/** Shows the edit and delete buttons; a button that the user may not use says so ([A-084]). */
export const TaskActions = ({ task, onEdit, onDelete }: Props) => {
  const subject = subjectOf(useUser());
  const target = { branchId: task.branchId, fromHeadOffice: task.task_master_id !== null };
  return (
    <>
      <ActionButton
        label={`Edit ${task.task_name}`}
        icon={<IconPencil {...ICON} />}
        denied={mayEditTask(subject, target) ? undefined : 'Permission Denied'}
        onClick={() => onEdit(task)}
      />
      <ActionButton
        label={`Delete ${task.task_name}`}
        icon={<IconTrash {...ICON} />}
        denied={
          mayDeleteTask(subject, target)
            ? undefined
            : 'Only head office can take its tasks away from a branch.'
        }
        danger
        onClick={() => onDelete(task)}
      />
    </>
  );
};
