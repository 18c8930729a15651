import type { Employee } from '@branchbook/contract/employees.ts';
import { confirm } from '@branchbook/ui/confirm.tsx';
import { toast } from '@branchbook/ui/toasts.tsx';
import type { ToastText } from '@branchbook/ui/toasts.tsx';
import { Stack, Text } from '@mantine/core';
import { useDeleteEmployee } from '../api.ts';

const KEPT =
  'What they did stays in reports without their name; only the accident book keeps names, occupations and addresses, for at least 3 years, because the law asks for it.';

type QuestionProps = { who: string; accounts: 'account' | 'accounts' };

const Question = ({ who, accounts }: QuestionProps) => (
  <Stack gap="xs">
    <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
      Are you sure you want to delete {who}? This will permanently remove their {accounts} and all
      associated data.
    </Text>
    <Text size="sm" fw={600}>
      This action cannot be undone.
    </Text>
    <Text size="sm" c="dimmed">
      {KEPT}
    </Text>
  </Stack>
);

const NAMED = 10;

/** Asks whether several employees should be deleted. */
export const BulkQuestion = ({ people }: { people: readonly Employee[] }) => {
  const named = people.slice(0, NAMED).map(({ name }) => name);
  const others = people.length - named.length;
  const names = others > 0 ? [...named, `${others} more`] : named;
  return <Question who={new Intl.ListFormat('en-GB').format(names)} accounts="accounts" />;
};

const fullNameOf = ({ title, name }: Employee): string => [title, name].filter(Boolean).join(' ');

/** Asks for confirmation, deletes an employee and reports the result. */
export const useDeletion = (
  failureOf: (error: unknown) => ToastText | null,
): ((employee: Employee) => void) => {
  const { mutate } = useDeleteEmployee();
  return (employee) =>
    confirm({
      title: 'Delete Employee',
      message: <Question who={fullNameOf(employee)} accounts="account" />,
      confirmText: 'Delete Employee',
      kind: 'danger',
      onConfirm: () =>
        mutate(employee.id, {
          onSuccess: () =>
            toast.success({
              title: 'Employee Deleted',
              message: 'Employee has been successfully deleted',
            }),
          onError: (error) => {
            const failure = failureOf(error);
            if (failure) toast.error(failure);
          },
        }),
    });
};
