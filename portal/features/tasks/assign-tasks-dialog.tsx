import type { MasterTask } from '@branchbook/contract/tasks.ts';
import { Dialog } from '@branchbook/ui/dialog.tsx';
import { AssignTasksForm } from './assign-tasks-form.tsx';

type Props = { opened: boolean; onClose: () => void; tasks: readonly MasterTask[] };

export const AssignTasksDialog = ({ opened, onClose, tasks }: Props) => (
  <Dialog
    title="Assign Tasks to Branches"
    opened={opened}
    onClose={onClose}
    size="xl"
    keepOnOutsideClick
  >
    <AssignTasksForm tasks={tasks} onClose={onClose} />
  </Dialog>
);
