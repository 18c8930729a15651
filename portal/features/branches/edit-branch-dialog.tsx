import { branchFields } from '@branchbook/contract/branches.ts';
import type { Branch } from '@branchbook/contract/branches.ts';
import { Dialog } from '@branchbook/ui/dialog.tsx';
import { FormActions } from '@branchbook/ui/form-layout.tsx';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { refreshUser } from '../../shared/api.ts';
import { ConflictNotice } from '../../shared/conflict-notice.tsx';
import type { ConflictChange } from '../../shared/conflict-notice.tsx';
import { Form, SubmitButton, useZodForm } from '../../shared/form.tsx';
import { useLeaveGuard } from '../../shared/leave-guard.ts';
import { may, useUser } from '../../shared/user.tsx';
import { conflictingBranch, useUpdateBranch } from './api.ts';
import type { BranchFields } from './api.ts';
import { BRANCH_LABELS, BranchFormFields } from './components/branch-fields.tsx';
import { showFailure } from './failure-rules.ts';

const FIELDS = ['name', 'address', 'town'] as const;

const fieldsOf = ({ name, address, town }: Branch) => ({
  name,
  address: address ?? '',
  town: town ?? '',
});

const changesOf = (before: Branch, after: Branch): ConflictChange[] =>
  FIELDS.filter((field) => before[field] !== after[field]).map((field) => ({
    label: BRANCH_LABELS[field],
    theirs: after[field],
  }));

type FormProps = { branch: Branch; onClose: () => void };

const EditBranchForm = ({ branch, onClose }: FormProps) => {
  const user = useUser();
  const updateBranch = useUpdateBranch();
  // The version that the changes are based on; the list behind may be read again in between.
  const [base, setBase] = useState(branch);
  const [theirs, setTheirs] = useState<ConflictChange[] | null>(null);
  const form = useZodForm(branchFields, fieldsOf(branch));
  const { control } = form;
  useLeaveGuard(control);

  const submit = async (fields: BranchFields) => {
    const changed = FIELDS.filter((field) => fields[field] !== base[field]);
    if (changed.length === 0) return onClose();
    try {
      const saved = await updateBranch.mutateAsync({
        branchId: base.id,
        version: base.version,
        ...Object.fromEntries(changed.map((field) => [field, fields[field]])),
      });
      if (saved.id === user.branch_id) void refreshUser();
      toast.success({ title: 'Branch Updated', message: `${saved.name} is saved.` });
      onClose();
    } catch (error) {
      const current = conflictingBranch(error);
      if (!current) return showFailure(form, error, 'Failed to save the branch');
      setTheirs(changesOf(base, current));
      setBase(current);
      // Fields not edited here take the other user's values, so that saving keeps those.
      form.reset(fieldsOf(current), { keepDirtyValues: true, keepDirty: true });
    }
  };

  const takeTheirs = () => {
    form.reset(fieldsOf(base));
    setTheirs(null);
  };

  return (
    <Form form={form} onSubmit={submit} label="Edit Branch">
      {theirs && (
        <ConflictNotice
          changes={theirs}
          onKeepMine={() => void form.handleSubmit(submit)()}
          onTakeTheirs={takeTheirs}
          busy={updateBranch.isPending}
        />
      )}
      <BranchFormFields control={control} nameLocked={!may(user, 'manage_all_branches')} />
      <FormActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <SubmitButton control={control}>Save</SubmitButton>
      </FormActions>
    </Form>
  );
};

type Props = { branch: Branch | undefined; opened: boolean; onClose: () => void };

export const EditBranchDialog = ({ branch, opened, onClose }: Props) => (
  <Dialog title="Edit Branch" opened={opened} onClose={onClose} size="md" keepOnOutsideClick>
    {branch && <EditBranchForm key={branch.id} branch={branch} onClose={onClose} />}
  </Dialog>
);
