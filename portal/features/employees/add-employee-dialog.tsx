import { Dialog } from '@branchbook/ui/dialog.tsx';
import { useState } from 'react';
import { may, useUser } from '../../shared/user.tsx';
import { AddEmployeeForm } from './add-employee-form.tsx';
import type { HandOver } from './add-employee-form.tsx';
import { SetUpLink } from './components/set-up-link.tsx';

type Props = { opened: boolean; onClose: () => void };

export const AddEmployeeDialog = ({ opened, onClose }: Props) => {
  const user = useUser();
  const [handOver, setHandOver] = useState<HandOver | null>(null);
  const close = () => {
    setHandOver(null);
    onClose();
  };
  const title = may(user, 'manage_all_employees') ? 'Add New Employee' : 'Add Staff Member';
  return (
    <Dialog title={title} opened={opened} onClose={close} size="xl" keepOnOutsideClick>
      {handOver ? (
        <SetUpLink {...handOver} onDone={close} />
      ) : (
        <AddEmployeeForm onClose={close} onHandOver={setHandOver} />
      )}
    </Dialog>
  );
};
