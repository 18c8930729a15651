import { branchFields } from '@branchbook/contract/branches.ts';
import { Dialog } from '@branchbook/ui/dialog.tsx';
import { toast } from '@branchbook/ui/toasts.tsx';
import { DialogFormActions, Form, useZodForm } from '../../shared/form.tsx';
import { useLeaveGuard } from '../../shared/leave-guard.ts';
import { useAddBranch } from './api.ts';
import type { BranchFields } from './api.ts';
import { BranchFormFields } from './components/branch-fields.tsx';
import { showBranchFailure } from './components/show-failure.ts';

const AddBranchForm = ({ onClose }: { onClose: () => void }) => {
  const addBranch = useAddBranch();
  const form = useZodForm(branchFields, {
    name: '',
    address: '',
    town: '',
    manager_name: '',
  });
  const { control } = form;
  useLeaveGuard(control);

  const submit = async (branch: BranchFields) => {
    try {
      await addBranch.mutateAsync(branch);
      toast.success({ title: 'Branch Added', message: `${branch.name} is set up.` });
      onClose();
    } catch (error) {
      showBranchFailure(form, error, 'Failed to add the branch');
    }
  };

  return (
    <Form form={form} onSubmit={submit} label="Add Branch">
      <BranchFormFields control={control} />
      <DialogFormActions control={control} onCancel={onClose}>
        Add Branch
      </DialogFormActions>
    </Form>
  );
};

type Props = { opened: boolean; onClose: () => void };

export const AddBranchDialog = ({ opened, onClose }: Props) => (
  <Dialog title="Add Branch" opened={opened} onClose={onClose} size="md" keepOnOutsideClick>
    <AddBranchForm onClose={onClose} />
  </Dialog>
);
