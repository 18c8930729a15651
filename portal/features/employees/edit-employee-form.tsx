import type { Branch } from '@branchbook/contract/branches.ts';
import { ApiError } from '@branchbook/contract/client.ts';
import { updateEmployee } from '@branchbook/contract/employees.ts';
import type { EmployeeDetails } from '@branchbook/contract/employees.ts';
import {
  mayChangeCredentials,
  mayGiveAreas,
  mayMoveAcross,
  mayMoveEmployee,
  maySeeMedical,
  ROLE,
  rolesFor,
} from '@branchbook/contract/permissions.ts';
import { FormGrid, FormSection } from '@branchbook/ui/form-layout.tsx';
import { toast } from '@branchbook/ui/toasts.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useFormState } from 'react-hook-form';
import { branchesQuery } from '../../shared/branches.ts';
import { EditConflict, useEditForm } from '../../shared/edit-form.tsx';
import { PasswordField } from '../../shared/fields/password-field.tsx';
import { DialogFormActions, Form, showFieldErrors } from '../../shared/form.tsx';
import { useFormDraft } from '../../shared/form-draft.ts';
import { subjectOf, useUser } from '../../shared/user.tsx';
import { useUpdateEmployee } from './api.ts';
import { AreasField } from './components/areas-field.tsx';
import { CareSection } from './components/care-section.tsx';
import {
  AddressSection,
  IdentityFields,
  PersonSection,
  PlaceFields,
} from './components/employee-fields.tsx';
import { TwoFactorReset } from './components/two-factor-reset.tsx';
import { changesBetween, editValuesOf, employeeEdits } from './edit-values.ts';
import type { EmployeeEdits } from './edit-values.ts';
import { updateFailure } from './failure-rules.ts';
import { roleOptions, targetOf } from './rights-rules.ts';

const ANSWERED_AT_FIELD = { EMAIL_EXISTS: 'email', PIN_EXISTS: 'pin' } as const;
const OWNERS = 'Only the owner can change this.';
const OWN = 'To change your own, go to Settings, Security.';
const OWN_EMAIL = 'To change your own, go to Settings, Profile.';

/** Returns what the user may change of an employee, and why other fields are locked. */
const useLocks = (employee: EmployeeDetails) => {
  const user = useUser();
  const subject = subjectOf(user);
  const target = targetOf(employee);
  const mayMove = mayMoveEmployee(subject, target);
  const branches = useQuery({ ...branchesQuery(user.company_id), enabled: mayMove });
  const theirs = { id: employee.branch_id ?? 0, name: employee.branch_name ?? 'Unassigned' };
  const present = branches.data?.find(({ id }) => id === employee.branch_id);
  const isHeadOffice = (branch?: Branch): boolean => branch?.parent_branch_id === null;
  const within = branches.data?.filter(
    (branch) => mayMoveAcross(subject, target) || isHeadOffice(branch) === isHeadOffice(present),
  );
  const roles = rolesFor(subject, target);
  const isOwn = target.id === user.employee_id;
  const lockedBecause = (own: string): string | undefined => {
    if (isOwn) return own;
    return mayChangeCredentials(subject, target) ? undefined : OWNERS;
  };
  return {
    email: lockedBecause(OWN_EMAIL),
    credentials: lockedBecause(OWN),
    seesMedical: maySeeMedical(subject, target),
    givesAreas: mayGiveAreas(subject, { ...target, roleId: ROLE.manager }),
    place: {
      // The employee's own branch is there at once, and stays when the list cannot be loaded.
      branches: within ?? [theirs],
      branchLocked: !mayMove,
      loading: branches.isLoading,
      roles: roleOptions(roles),
      roleLocked: roles.length < 2,
    },
  };
};

type Props = { employee: EmployeeDetails; onClose: () => void };

export const EditEmployeeForm = ({ employee, onClose }: Props) => {
  const editing = useEditForm({
    record: employee,
    schema: updateEmployee.data,
    rulesOf: employeeEdits,
    valuesOf: editValuesOf,
    changesBetween,
    fieldsOf: ({ field }) => [field],
  });
  const { base, form } = editing;
  const locks = useLocks(base);
  const update = useUpdateEmployee();
  const { control, setFocus } = form;
  const { dirtyFields } = useFormState({ control });
  useFormDraft(form, `employee ${employee.id} ${useUser().id}`);
  // The dialog opened before this form was loaded, so it found no field to focus.
  useEffect(() => setFocus('name'), [setFocus]);

  const submit = async (edits: EmployeeEdits) => {
    const changed = Object.entries(edits).filter(
      ([field]) => dirtyFields[field as keyof EmployeeEdits],
    );
    try {
      const saved = await update.mutateAsync({
        ...Object.fromEntries(changed),
        employeeId: base.id,
        version: base.version,
      });
      toast.success({
        title: 'Employee Updated',
        message: `${saved.name} has been successfully updated`,
      });
      onClose();
    } catch (error) {
      if (editing.showConflict(error)) return;
      const failure = updateFailure(error);
      if (failure) toast.error(failure);
      if (!(error instanceof ApiError)) return;
      const { code } = error;
      if (code === 'EMAIL_EXISTS' || code === 'PIN_EXISTS') {
        const { serverMessage: message } = error;
        form.setError(ANSWERED_AT_FIELD[code], { message }, { shouldFocus: true });
      } else {
        showFieldErrors(form, error.errors);
      }
    }
  };

  return (
    <Form form={form} onSubmit={submit} label="Edit employee">
      <EditConflict editing={editing} onSubmit={submit} busy={update.isPending} />
      <PersonSection control={control} emailLocked={locks.email} />
      <AddressSection control={control} editing />
      <FormSection title="Work information">
        <FormGrid>
          <PlaceFields control={control} {...locks.place} />
          {locks.givesAreas && <AreasField control={control} />}
          <IdentityFields control={control} pinLocked={locks.credentials} editing />
          <PasswordField
            control={control}
            name="PasswordHash"
            label="New password"
            description={
              locks.credentials ??
              'Leave empty to keep the one they have. A new one signs them out everywhere.'
            }
            autoComplete="new-password"
            disabled={locks.credentials !== undefined}
          />
          <TwoFactorReset employee={base} />
        </FormGrid>
      </FormSection>
      <CareSection control={control} withMedical={locks.seesMedical} />
      <DialogFormActions control={control} onCancel={onClose}>
        Save Changes
      </DialogFormActions>
    </Form>
  );
};
