import type { ComplaintDetails } from '@branchbook/contract/complaints.ts';
import { confirm } from '@branchbook/ui/confirm.tsx';
import { Facts } from '@branchbook/ui/facts.tsx';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Button, Stack, Text, Title } from '@mantine/core';
import { messageOf } from '../../../shared/errors.ts';
import { useFollowUp } from '../api.ts';

const NOT_GIVEN = 'Not given';

/** Shows the customer to managers, with a button to delete the details on request. */
export const Customer = ({ complaint: { id, customer } }: { complaint: ComplaintDetails }) => {
  const followUp = useFollowUp(id);
  const remove = () =>
    confirm({
      title: 'Delete the customer’s details?',
      message:
        'The name and contact are deleted for good, as the customer may ask. The complaint stays.',
      confirmText: 'Delete details',
      kind: 'danger',
      onConfirm: () =>
        followUp.mutate(
          { step: 'delete-customer' },
          {
            onSuccess: () => toast.success({ title: 'Details Deleted' }),
            onError: (error) =>
              toast.error({
                title: 'Failed to delete the details',
                message: messageOf(error, 'Please try again.'),
              }),
          },
        ),
    });
  return (
    <section>
      <Title order={3}>Customer</Title>
      <Stack gap="sm" mt="xs" align="flex-start">
        {customer ? (
          <>
            <Facts
              facts={[
                ['Name', customer.name ?? NOT_GIVEN],
                ['Contact', customer.contact ?? NOT_GIVEN],
              ]}
            />
            <Button variant="default" size="xs" onClick={remove} loading={followUp.isPending}>
              Delete the customer’s details
            </Button>
          </>
        ) : (
          <Text size="sm" c="dimmed">
            No name or contact is stored.
          </Text>
        )}
      </Stack>
    </section>
  );
};
