import { Dialog } from '@branchbook/ui/dialog.tsx';
import { GlobalTaskForm } from './global-task-form.tsx';

type Props = { opened: boolean; onClose: () => void };

export const CreateGlobalTaskDialog = ({ opened, onClose }: Props) => (
  <Dialog title="Create Global Task" opened={opened} onClose={onClose} keepOnOutsideClick>
    <GlobalTaskForm onClose={onClose} />
  </Dialog>
);
