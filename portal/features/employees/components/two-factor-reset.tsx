import type { EmployeeDetails } from '@branchbook/contract/employees.ts';
import { confirm } from '@branchbook/ui/confirm.tsx';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Button, Text } from '@mantine/core';
import { messageOf } from '../../../shared/errors.ts';
import { useResetTwoFactor } from '../api.ts';

/** Turns two-step sign-in off for an employee who lost both phone and recovery codes. */
export const TwoFactorReset = ({ employee }: { employee: EmployeeDetails }) => {
  const reset = useResetTwoFactor();
  if (!employee.mayResetTwoStep || reset.isSuccess) return null;
  const ask = () =>
    confirm({
      title: 'Turn off two-step sign-in?',
      message: `${employee.name} is signed out everywhere and then signs in by password alone. Do this only for someone who has lost both their phone and their recovery codes.`,
      confirmText: 'Turn off',
      kind: 'danger',
      onConfirm: () =>
        reset.mutate(employee.id, {
          onSuccess: () =>
            toast.success({ title: 'Two-Step Sign-In Is Off', message: employee.name }),
          onError: (error) =>
            toast.error({ title: 'Failed to Turn Off', message: messageOf(error, '') }),
        }),
    });
  return (
    <div>
      <Text size="sm" fw={500}>
        Two-step sign-in
      </Text>
      <Button variant="default" mt={4} loading={reset.isPending} onClick={ask}>
        Turn off two-step sign-in
      </Button>
    </div>
  );
};
