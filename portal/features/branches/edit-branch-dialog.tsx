import { branchFields, updateBranch } from '@branchbook/contract/branches.ts';
import type { Branch } from '@branchbook/contract/branches.ts';
import { Dialog } from '@branchbook/ui/dialog.tsx';
import { toast } from '@branchbook/ui/toasts.tsx';
import { refreshUser } from '../../shared/api.ts';
import type { ConflictChange } from '../../shared/conflict-notice.tsx';
import { EditConflict, useEditForm } from '../../shared/edit-form.tsx';
import { DialogFormActions, Form } from '../../shared/form.tsx';
import { may, useUser } from '../../shared/user.tsx';
import { useUpdateBranch } from './api.ts';
import type { BranchFields } from './api.ts';
import { BRANCH_LABELS, BranchFormFields } from './components/branch-fields.tsx';
import { showBranchFailure } from './components/show-failure.ts';

const FIELDS = ['name', 'address', 'town', 'manager_name'] as const;

const fieldsOf = ({ name, address, town, manager_name: manager }: Branch) => ({
  name,
  address: address ?? '',
  town: town ?? '',
  manager_name: manager ?? '',
});

const changesBetween = (before: Branch, after: Branch): ConflictChange[] =>
  FIELDS.filter((field) => before[field] !== after[field]).map((field) => ({
    label: BRANCH_LABELS[field],
    theirs: after[field],
  }));

type FormProps = { branch: Branch; onClose: () => void };

const EditBranchForm = ({ branch, onClose }: FormProps) => {
  const user = useUser();
  const update = useUpdateBranch();
  const editing = useEditForm({
    record: branch,
    schema: updateBranch.data,
    rulesOf: () => branchFields,
    valuesOf: fieldsOf,
    changesBetween,
  });
  const { base, form } = editing;

  const submit = async (fields: BranchFields) => {
    const changed = FIELDS.filter((field) => fields[field] !== base[field]);
    if (changed.length === 0) return onClose();
    try {
      const saved = await update.mutateAsync({
        branchId: base.id,
        version: base.version,
        ...Object.fromEntries(changed.map((field) => [field, fields[field]])),
      });
      if (saved.id === user.branch_id) void refreshUser();
      toast.success({ title: 'Branch Updated', message: `${saved.name} is saved.` });
      onClose();
    } catch (error) {
      if (!editing.showConflict(error)) showBranchFailure(form, error, 'Failed to save the branch');
    }
  };

  return (
    <Form form={form} onSubmit={submit} label="Edit Branch">
      <EditConflict editing={editing} onSubmit={submit} busy={update.isPending} />
      <BranchFormFields control={form.control} nameLocked={!may(user, 'manage_all_branches')} />
      <DialogFormActions control={form.control} onCancel={onClose}>
        Save
      </DialogFormActions>
    </Form>
  );
};

type Props = { branch: Branch | undefined; opened: boolean; onClose: () => void };

export const EditBranchDialog = ({ branch, opened, onClose }: Props) => (
  <Dialog title="Edit Branch" opened={opened} onClose={onClose} size="md" keepOnOutsideClick>
    {branch && <EditBranchForm key={branch.id} branch={branch} onClose={onClose} />}
  </Dialog>
);
