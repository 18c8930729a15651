import { Button, Loader, Stack, Text, Title } from '@mantine/core';
import { toast } from '@branchbook/ui/toasts.tsx';
import { IconCheck } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { AuthFrame } from '../../shared/auth-frame.tsx';
import { DeadMailLink } from '../../shared/dead-mail-link.tsx';
import { failureText } from '../../shared/errors.ts';
import { Outcome } from '../../shared/outcome.tsx';
import { usePageTitle } from '../../shared/page-title.ts';
import { askedAddressQuery, confirmByToken } from './api.ts';

const Question = ({ token }: { token: string }) => {
  const asked = useQuery(askedAddressQuery(token));
  const confirm = useMutation({
    mutationFn: () => confirmByToken(token),
    onError: (error) =>
      toast.error({ title: 'Error', message: failureText(error, 'This was not saved') }),
  });
  if (asked.isPending) return <Loader aria-label="Loading" />;
  if (asked.isError) return <DeadMailLink />;
  const { report, company, address, confirmed } = asked.data;
  if (confirm.isSuccess || confirmed) {
    return (
      <Outcome
        icon={<IconCheck size={24} />}
        color="green"
        title="Your address is confirmed"
        text={`You get ‘${report}’ of ${company} at ${address} from now on. Each email has a link that stops it.`}
      >
        {null}
      </Outcome>
    );
  }
  return (
    <Stack gap="md">
      <Title order={1}>Get this report by email?</Title>
      <Text style={{ overflowWrap: 'anywhere' }}>
        {company} wants to send ‘{report}’ to {address} regularly. You get nothing unless you agree,
        and can stop it at any time.
      </Text>
      <Button onClick={() => confirm.mutate()} loading={confirm.isPending}>
        Yes, send it to me
      </Button>
    </Stack>
  );
};

/** Lets the owner of an address agree to get a report. Opening the page confirms nothing. */
export const ConfirmAddressPage = () => {
  usePageTitle('Confirm your address');
  const { token } = useSearch({ from: '/confirm-address' });
  return <AuthFrame>{token ? <Question token={token} /> : <DeadMailLink />}</AuthFrame>;
};
