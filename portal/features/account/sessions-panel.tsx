import type { SignedInAt } from '@branchbook/contract/account.ts';
import { CardPart } from '@branchbook/ui/card-part.tsx';
import { confirm } from '@branchbook/ui/confirm.tsx';
import { focusMain } from '@branchbook/ui/focus-main.ts';
import { CardsSkeleton } from '@branchbook/ui/page.tsx';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Badge, Box, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { instantText } from '../../shared/dates.ts';
import { messageOf } from '../../shared/errors.ts';
import { QueryError } from '../../shared/query-error.tsx';
import rowClasses from '../../shared/row.module.css';
import classes from './account.module.css';
import { sessionsQuery, useEndOtherSessions, useEndSession } from './api.ts';

const failed = (error: unknown): void =>
  toast.error({ title: 'Failed to sign out', message: messageOf(error, '') });

const signedOut = (message: string) => (): void => {
  // The row that holds the focused button is about to be removed.
  focusMain();
  toast.success({ title: 'Signed Out', message });
};

type RowProps = { session: SignedInAt; onEnd: () => void };

const SessionRow = ({ session, onEnd }: RowProps) => {
  const { device, ip, signedInAt, lastUsedAt, isCurrent } = session;
  return (
    <li className={rowClasses['row']}>
      <div className={rowClasses['about']}>
        <Group gap="xs">
          <Text fw={600}>{device}</Text>
          {isCurrent && <Badge color="green">This device</Badge>}
        </Group>
        <Text size="sm" c="dimmed">
          Signed in {instantText(signedInAt)}
          {ip && ` from ${ip}`}
          {!isCurrent && ` · last used about ${instantText(lastUsedAt)}`}
        </Text>
      </div>
      {!isCurrent && (
        <Button
          variant="default"
          size="xs"
          aria-label={`Sign out ${device}, signed in ${instantText(signedInAt)}`}
          onClick={onEnd}
        >
          Sign out
        </Button>
      )}
    </li>
  );
};

const SessionList = ({ sessions }: { sessions: readonly SignedInAt[] }) => {
  const endSession = useEndSession();
  const endOthers = useEndOtherSessions();
  const askForOne = ({ id, device }: SignedInAt) =>
    confirm({
      title: 'Sign out that device?',
      message: `${device} has to sign in again.`,
      confirmText: 'Sign out',
      kind: 'danger',
      onConfirm: () => endSession.mutate(id, { onSuccess: signedOut(device), onError: failed }),
    });
  const askForOthers = () =>
    confirm({
      title: 'Sign out everywhere else?',
      message: 'Every other device has to sign in again. You stay signed in here.',
      confirmText: 'Sign out',
      kind: 'danger',
      onConfirm: () =>
        endOthers.mutate(undefined, {
          onSuccess: signedOut('All other devices are signed out.'),
          onError: failed,
        }),
    });
  return (
    <>
      <ul className={classes['sessions']}>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => askForOne(session)} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button variant="default" onClick={askForOthers}>
          Sign out everywhere else
        </Button>
      )}
    </>
  );
};

/** Lists where the user is signed in. */
export const SessionsPanel = () => {
  const sessions = useQuery(sessionsQuery());
  return (
    <CardPart
      title="Where you are signed in"
      help="Sign out any device that you don’t recognise or no longer use. If you don’t recognise one, change your password as well."
    >
      {sessions.isPending ? (
        <Box w="100%">
          <CardsSkeleton label="Loading where you are signed in" count={2} height={56} />
        </Box>
      ) : sessions.isError ? (
        <QueryError
          query={sessions}
          title="Error"
          fallback="Failed to load where you are signed in"
        />
      ) : (
        <SessionList sessions={sessions.data} />
      )}
    </CardPart>
  );
};
