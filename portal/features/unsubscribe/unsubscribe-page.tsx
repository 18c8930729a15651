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
import { mailingQuery, stopMailing } from './api.ts';

const Question = ({ token }: { token: string }) => {
  const mailing = useQuery(mailingQuery(token));
  const stop = useMutation({
    mutationFn: () => stopMailing(token),
    onError: (error) =>
      toast.error({ title: 'Error', message: failureText(error, 'This was not saved') }),
  });
  if (mailing.isPending) return <Loader aria-label="Loading" />;
  if (mailing.isError) return <DeadMailLink />;
  const { name, company, stopped } = mailing.data;
  if (stop.isSuccess || stopped) {
    return (
      <Outcome
        icon={<IconCheck size={24} />}
        color="green"
        title="You have stopped this email"
        text={`You will not get ‘${name}’ of ${company} any more. Other emails are not changed.`}
      >
        {null}
      </Outcome>
    );
  }
  return (
    <Stack gap="md">
      <Title order={1}>Stop this email?</Title>
      <Text style={{ overflowWrap: 'anywhere' }}>
        You will not get ‘{name}’ of {company} any more. Other emails are not changed.
      </Text>
      <Button onClick={() => stop.mutate()} loading={stop.isPending}>
        Stop this email
      </Button>
    </Stack>
  );
};

/** Lets the reader of a digest or report stop it, by the link in the email. */
export const UnsubscribePage = () => {
  usePageTitle('Stop an email');
  const { token } = useSearch({ from: '/unsubscribe' });
  return <AuthFrame>{token ? <Question token={token} /> : <DeadMailLink />}</AuthFrame>;
};
