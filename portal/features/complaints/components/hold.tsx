import type { ComplaintDetails } from '@branchbook/contract/complaints.ts';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Button, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../../shared/errors.ts';
import { may, useUser } from '../../../shared/user.tsx';
import { useFollowUp } from '../api.ts';
import { heldText } from '../complaint-text.ts';
import { TextStep } from './text-step.tsx';

type Props = { complaint: ComplaintDetails };

const Release = ({ complaint: { id, state } }: Props) => {
  const [isAsking, setAsking] = useState(false);
  if (!may(useUser(), 'release_records')) {
    return (
      <Text size="sm" c="dimmed">
        Head office can release them once the complaint is closed.
      </Text>
    );
  }
  if (state === 'open') {
    return (
      <Text size="sm" c="dimmed">
        You can release them once the complaint is closed.
      </Text>
    );
  }
  return isAsking ? (
    <TextStep
      complaintId={id}
      step="release"
      label="Why they are no longer needed"
      description="Records that are older than your retention are then deleted within a day"
      button="Release records"
      done="Records Released"
      onClose={() => setAsking(false)}
    />
  ) : (
    <Button variant="default" size="xs" onClick={() => setAsking(true)}>
      Release records
    </Button>
  );
};

/** Shows the days whose records are held for a complaint, with a button to hold or release them. */
export const Hold = ({ complaint }: Props) => {
  const followUp = useFollowUp(complaint.id);
  const hold = () =>
    followUp.mutate(
      { step: 'hold' },
      {
        onSuccess: () => toast.success({ title: 'Records Held' }),
        onError: (error) =>
          toast.error({
            title: 'Failed to hold the records',
            message: messageOf(error, 'Please try again.'),
          }),
      },
    );
  const isHeld = complaint.held.length > 0;
  return (
    <section>
      <Title order={3}>Records of these days</Title>
      <Stack gap="sm" mt="xs" align={isHeld ? 'stretch' : 'flex-start'}>
        {isHeld ? (
          <>
            <Text size="sm">
              Held: {heldText(complaint.held)}. The branch’s tasks, temperatures, visitors, diary
              and other records of these days are not deleted, whatever your retention.
            </Text>
            <Release complaint={complaint} />
          </>
        ) : (
          <>
            <Text size="sm" c="dimmed">
              Not held. Old records are deleted after your retention.
            </Text>
            <Button variant="default" size="xs" onClick={hold} loading={followUp.isPending}>
              Hold records
            </Button>
          </>
        )}
      </Stack>
    </section>
  );
};
