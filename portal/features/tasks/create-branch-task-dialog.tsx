import type { Weekday } from '@branchbook/contract/dates.ts';
import { Dialog } from '@branchbook/ui/dialog.tsx';
import { BranchTaskForm } from './branch-task-form.tsx';

type Props = {
  opened: boolean;
  onClose: () => void;
  branchId: number;
  /** The day that the task is created for; it starts as a weekly task of that day. */
  weekday: Weekday | undefined;
};

export const CreateBranchTaskDialog = ({ opened, onClose, branchId, weekday }: Props) => (
  <Dialog title="Create Branch Task" opened={opened} onClose={onClose} keepOnOutsideClick>
    <BranchTaskForm branchId={branchId} weekday={weekday} onClose={onClose} />
  </Dialog>
);
