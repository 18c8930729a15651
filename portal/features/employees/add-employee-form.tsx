import { ApiError } from '@branchbook/contract/client.ts';
import { NEW_EMPLOYEE_DEFAULTS, newEmployeeFields } from '@branchbook/contract/employees.ts';
import type { NewEmployee } from '@branchbook/contract/employees.ts';
import { FormActions } from '@branchbook/ui/form-layout.tsx';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { branchesQuery } from '../../shared/branches.ts';
import { localToday } from '../../shared/dates.ts';
import { Form, showFieldErrors, SubmitButton, useZodForm } from '../../shared/form.tsx';
import { may, useUser } from '../../shared/user.tsx';
import { creationFailure, useAddEmployee } from './api.ts';
import { AddressSection, PersonSection, WorkSection } from './components/employee-fields.tsx';

const ERROR_TOAST_MS = 8000;

const newEmployeeForm = newEmployeeFields.extend({
  branch_id: newEmployeeFields.shape.branch_id.refine(Boolean, 'Branch is required'),
});

const ANSWERED_AT_FIELD = { EMAIL_EXISTS: 'email', PIN_EXISTS: 'pin' } as const;

export const AddEmployeeForm = ({ onClose }: { onClose: () => void }) => {
  const user = useUser();
  const everywhere = may(user, 'manage_all_employees');
  const branches = useQuery({ ...branchesQuery(user.company_id), enabled: everywhere });
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
    dob: '',
    start_date: localToday(),
    branch_id: everywhere ? null : user.branch_id,
  });

  const submit = async (employee: NewEmployee) => {
    const branchName = everywhere
      ? branches.data?.find(({ id }) => id === employee.branch_id)?.name
      : user.BranchName;
    try {
      await addEmployee.mutateAsync({
        ...employee,
        branch_name: branchName ?? null,
        companyId: user.company_id,
      });
      toast.success({
        title: 'Employee Created',
        message: `${employee.name} has been successfully created`,
      });
      onClose();
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

  const { control } = form;
  return (
    <Form form={form} onSubmit={submit} label="New employee">
      <PersonSection control={control} />
      <AddressSection control={control} />
      <WorkSection
        control={control}
        branches={everywhere ? (branches.data ?? []) : null}
        loading={branches.isLoading}
        ownBranch={user.BranchName ?? ''}
      />
      <FormActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <SubmitButton control={control}>Add Employee</SubmitButton>
      </FormActions>
    </Form>
  );
};
