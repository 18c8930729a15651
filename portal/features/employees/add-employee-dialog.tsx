import { Dialog } from '@branchbook/ui/dialog.tsx';
import { may, useUser } from '../../shared/user.tsx';
import { AddEmployeeForm } from './add-employee-form.tsx';

type Props = { opened: boolean; onClose: () => void };

export const AddEmployeeDialog = ({ opened, onClose }: Props) => {
  const user = useUser();
  const title = may(user, 'manage_all_employees') ? 'Add New Employee' : 'Add Staff Member';
  return (
    <Dialog title={title} opened={opened} onClose={onClose} size="xl" keepOnOutsideClick>
      <AddEmployeeForm onClose={onClose} />
    </Dialog>
  );
};
