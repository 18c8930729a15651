import { ApiError } from '@branchbook/contract/client.ts';
import { NEW_EMPLOYEE_DEFAULTS, newEmployeeFields } from '@branchbook/contract/employee-fields.ts';
import type { NewEmployee } from '@branchbook/contract/employee-fields.ts';
import { newPassword } from '@branchbook/contract/fields.ts';
import { ROLE } from '@branchbook/contract/permissions.ts';
import { FormGrid, FormSection } from '@branchbook/ui/form-layout.tsx';
import { toast } from '@branchbook/ui/toasts.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { branchesQuery } from '../../shared/branches.ts';
import { localToday } from '../../shared/dates.ts';
import { CheckboxField } from '../../shared/fields/checkbox-field.tsx';
import { PasswordField } from '../../shared/fields/password-field.tsx';
import { DialogFormActions, Form, showFieldErrors, useZodForm } from '../../shared/form.tsx';
import { useFormDraft } from '../../shared/form-draft.ts';
import { useLeaveGuard } from '../../shared/leave-guard.ts';
import { may, useUser } from '../../shared/user.tsx';
import { useAddEmployee } from './api.ts';
import { AreasField } from './components/areas-field.tsx';
import {
  AddressSection,
  IdentityFields,
  PersonSection,
  PlaceFields,
} from './components/employee-fields.tsx';
import { creationFailure } from './failure-rules.ts';
import { roleOptions } from './rights-rules.ts';

const ERROR_TOAST_MS = 8000;

const newEmployeeForm = newEmployeeFields.safeExtend({
  branch_id: newEmployeeFields.shape.branch_id.refine(Boolean, 'Branch is required'),
  // An empty field counts as no password, which is right for employees who get a setup link.
  password: z
    .literal('')
    .transform(() => undefined)
    .or(newPassword)
    .optional(),
});

const ANSWERED_AT_FIELD = { EMAIL_EXISTS: 'email', PIN_EXISTS: 'pin' } as const;

/** Setup link to hand over, where no email delivers it. */
export type HandOver = { name: string; link: string };

type Props = { onClose: () => void; onHandOver: (handOver: HandOver) => void };

export const AddEmployeeForm = ({ onClose, onHandOver }: Props) => {
  const user = useUser();
  const everywhere = may(user, 'oversee_branches');
  const mayAddManagers = may(user, 'manage_all_employees');
  const branches = useQuery({ ...branchesQuery(user.company_id), enabled: everywhere });
  const ownBranch =
    user.branch_id === null ? [] : [{ id: user.branch_id, name: user.BranchName ?? '' }];
  const choices = everywhere ? (branches.data ?? []) : ownBranch;
  const addEmployee = useAddEmployee();
  const form = useZodForm(newEmployeeForm, {
    ...NEW_EMPLOYEE_DEFAULTS,
    role_id: String(NEW_EMPLOYEE_DEFAULTS.role_id),
    name: '',
    email: '',
    mobile_no: '',
    address: '',
    town: '',
    county: '',
    postcode: '',
    pin: '',
    n_i_no: '',
    password: '',
    sendSetUpLink: false,
    areaIds: [],
    dob: '',
    start_date: localToday(),
    branch_id: everywhere ? null : user.branch_id,
  });

  const { control, resetField } = form;
  useLeaveGuard(control);
  useFormDraft(form, `new employee ${user.id}`);
  const byLink = useWatch({ control, name: 'sendSetUpLink' }) === true;
  useEffect(() => {
    if (byLink) resetField('password');
  }, [byLink, resetField]);

  const submit = async (employee: NewEmployee) => {
    try {
      const { setUpLink } = await addEmployee.mutateAsync({
        ...employee,
        branch_name: choices.find(({ id }) => id === employee.branch_id)?.name ?? null,
        companyId: user.company_id,
      });
      toast.success({
        title: 'Employee Created',
        message:
          byLink && !setUpLink
            ? `${employee.name} has been successfully created. A setup link is on its way to ${employee.email}.`
            : `${employee.name} has been successfully created`,
      });
      if (setUpLink) onHandOver({ name: employee.name, link: setUpLink });
      else onClose();
    } catch (error) {
      const failure = creationFailure(error);
      if (failure) toast.error(failure, ERROR_TOAST_MS);
      if (!(error instanceof ApiError)) return;
      const { code } = error;
      if (code === 'EMAIL_EXISTS' || code === 'PIN_EXISTS') {
        const message = failure?.title ?? error.serverMessage;
        form.setError(ANSWERED_AT_FIELD[code], { message }, { shouldFocus: true });
      } else {
        showFieldErrors(form, error.errors);
      }
    }
  };

  return (
    <Form form={form} onSubmit={submit} label="New employee">
      <PersonSection control={control} />
      <AddressSection control={control} />
      <FormSection title="Work information">
        <FormGrid>
          <PlaceFields
            control={control}
            branches={choices}
            branchLocked={!everywhere}
            loading={branches.isLoading}
            roles={roleOptions(mayAddManagers ? [ROLE.manager, ROLE.staff] : [ROLE.staff])}
            roleLocked={!mayAddManagers}
          />
          {mayAddManagers && <AreasField control={control} />}
          <IdentityFields control={control} />
          <PasswordField
            control={control}
            name="password"
            label="Password"
            description="8 to 128 characters with upper and lower case and a number"
            autoComplete="new-password"
            disabled={byLink}
            required={!byLink}
          />
        </FormGrid>
        <CheckboxField
          control={control}
          name="sendSetUpLink"
          label="Send a setup link instead: they choose their own password"
        />
      </FormSection>
      <DialogFormActions control={control} onCancel={onClose}>
        Add Employee
      </DialogFormActions>
    </Form>
  );
};
