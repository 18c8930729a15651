import { ERRORS } from '@branchbook/contract/errors.ts';
import type { ErasureRequest } from '@branchbook/contract/erasure.ts';
import { CardPart } from '@branchbook/ui/card-part.tsx';
import { TitledCard } from '@branchbook/ui/titled-card.tsx';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Alert, Button, Divider, Stack, Text } from '@mantine/core';
import { IconClock, IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { instantText } from '../../shared/dates.ts';
import { messageOf } from '../../shared/errors.ts';
import { PersonDownload } from '../../shared/person-download.tsx';
import { requestsQuery, useWithdrawErasure } from './api.ts';
import { AskErasureDialog } from './ask-erasure-dialog.tsx';
import { Loaded } from './components/loaded.tsx';
import { useDialog } from './use-dialog.ts';

const Waiting = ({ request }: { request: ErasureRequest }) => {
  const withdraw = useWithdrawErasure();
  return (
    <>
      <Alert color="yellow" icon={<IconClock aria-hidden />}>
        You asked on {instantText(request.asked_at)}. The owner of your company has not decided yet.
      </Alert>
      <Button
        variant="default"
        loading={withdraw.isPending}
        onClick={() =>
          withdraw.mutate(request.id, {
            onSuccess: () =>
              toast.success({ title: 'Request withdrawn', message: 'Nothing is erased.' }),
            onError: (error) =>
              toast.error({ title: 'Not withdrawn', message: messageOf(error, '') }),
          })
        }
      >
        Withdraw request
      </Button>
    </>
  );
};

const Declined = ({ request }: { request: ErasureRequest }) => (
  <Alert color="gray" icon={<IconInfoCircle aria-hidden />} title="Your request was declined">
    {request.decided_by_name} on {instantText(request.decided_at ?? request.asked_at)}:{' '}
    {request.reason}
  </Alert>
);

/** Lets users download their own data or request its deletion. */
export const OwnDataPanel = () => {
  const requests = useQuery(requestsQuery());
  const { dialog, open, close } = useDialog();
  return (
    <TitledCard
      title="Your data"
      help="One file (JSON) with everything we hold about you: your profile, sign-ins, training, what you did and recorded, and accidents that you reported or that are about you."
    >
      <Stack gap="xs" align="flex-start">
        <PersonDownload>Download your data</PersonDownload>
      </Stack>
      <Divider />
      <CardPart
        title="Request deletion of my data"
        help="The owner of your company decides. You see first what would go and what has to stay."
      >
        <Loaded query={requests} what="your request">
          {({ own, onlyOwner }) =>
            own?.outcome === null ? (
              <Waiting request={own} />
            ) : onlyOwner ? (
              <Text size="sm">{ERRORS.ONLY_OWNER.message}</Text>
            ) : (
              <>
                {own?.outcome === 'declined' && <Declined request={own} />}
                <Button variant="outline" color="red" onClick={() => open('ask-erasure')}>
                  Request deletion of my data…
                </Button>
              </>
            )
          }
        </Loaded>
      </CardPart>
      <AskErasureDialog opened={dialog === 'ask-erasure'} onClose={close} />
    </TitledCard>
  );
};
