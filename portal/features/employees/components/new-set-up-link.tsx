import type { EmployeeDetails } from '@branchbook/contract/employees.ts';
import { mayChangeCredentials } from '@branchbook/contract/permissions.ts';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Button, Stack, Text } from '@mantine/core';
import { messageOf } from '../../../shared/errors.ts';
import { subjectOf, useUser } from '../../../shared/user.tsx';
import { useSendSetUpLink } from '../api.ts';
import { targetOf } from '../rights-rules.ts';
import { SetUpLink } from './set-up-link.tsx';

/** Invites an employee again who has not chosen a password yet. */
export const NewSetUpLink = ({ employee }: { employee: EmployeeDetails }) => {
  const user = useUser();
  const send = useSendSetUpLink();
  if (!employee.invited || !mayChangeCredentials(subjectOf(user), targetOf(employee))) return null;
  if (send.data?.setUpLink) {
    return (
      <SetUpLink name={employee.name} link={send.data.setUpLink} onDone={() => send.reset()} />
    );
  }
  const run = () =>
    send.mutate(employee.id, {
      onSuccess: ({ setUpLink }) => {
        if (setUpLink) return;
        toast.success({
          title: 'Setup Link Sent',
          message: `A new setup link is on its way to ${employee.email}.`,
        });
      },
      onError: (error) =>
        toast.error({ title: 'Failed to Send Setup Link', message: messageOf(error, '') }),
    });
  return (
    <Stack gap="xs" align="flex-start">
      <Text size="sm">
        Invited: they have not chosen a password yet. A new link ends the one before.
      </Text>
      <Button variant="default" loading={send.isPending} onClick={run}>
        New setup link
      </Button>
    </Stack>
  );
};
