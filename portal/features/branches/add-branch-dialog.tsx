import { branchFields } from '@branchbook/contract/branches.ts';
import { ApiError } from '@branchbook/contract/client.ts';
import { Dialog } from '@branchbook/ui/dialog.tsx';
import { FormActions } from '@branchbook/ui/form-layout.tsx';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Button } from '@mantine/core';
import type { z } from 'zod';
import { messageOf } from '../../shared/errors.ts';
import { TextField } from '../../shared/fields/text-field.tsx';
import {
  Form,
  showFieldErrors,
  showFormError,
  SubmitButton,
  useZodForm,
} from '../../shared/form.tsx';
import { useAddBranch } from './api.ts';

type Props = { opened: boolean; onClose: () => void };

const AddBranchForm = ({ onClose }: { onClose: () => void }) => {
  const addBranch = useAddBranch();
  const form = useZodForm(branchFields, { name: '', address: '', town: '' });
  const { control } = form;

  const submit = async (branch: z.output<typeof branchFields>) => {
    try {
      await addBranch.mutateAsync(branch);
      toast.success({ title: 'Branch Added', message: `${branch.name} is set up.` });
      onClose();
    } catch (error) {
      const message = messageOf(error, 'Failed to add the branch');
      if (error instanceof ApiError && error.code === 'BRANCH_NAME_EXISTS') {
        form.setError('name', { message }, { shouldFocus: true });
      } else {
        showFormError(form, message);
        if (error instanceof ApiError) showFieldErrors(form, error.errors);
      }
    }
  };

  return (
    <Form form={form} onSubmit={submit} label="Add Branch">
      <TextField control={control} name="name" label="Branch name" autoFocus required />
      <TextField control={control} name="address" label="Address (optional)" />
      <TextField control={control} name="town" label="Town (optional)" />
      <FormActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <SubmitButton control={control}>Add Branch</SubmitButton>
      </FormActions>
    </Form>
  );
};

export const AddBranchDialog = ({ opened, onClose }: Props) => (
  <Dialog title="Add Branch" opened={opened} onClose={onClose} size="md" keepOnOutsideClick>
    <AddBranchForm onClose={onClose} />
  </Dialog>
);
