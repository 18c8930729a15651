import { ApiError, NetworkError } from '@branchbook/contract/client.ts';
import { compareNames } from '@branchbook/contract/names.ts';
import { Dialog } from '@branchbook/ui/dialog.tsx';
import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { reasonToStaySignedIn, TabletError, signOut } from '../../offline/registration.ts';
import { useOnline } from '../../offline/connection.ts';
import type { Session } from '../../offline/session.ts';
import type { Person } from '../../offline/tablet-store.ts';
import { countRefused, countWaiting } from '../../offline/outbox-queries.ts';
import { AskPinDialog } from '../../shared/ask-pin-dialog.tsx';
import { plural } from '../../shared/format.ts';
import { isManager } from '../../shared/roles.ts';
import { useLive } from '../../shared/use-live.ts';

type Props = { staff: Person[]; opened: boolean; onClose: () => void };

const textOf = (error: unknown): string =>
  error instanceof TabletError || error instanceof NetworkError || error instanceof ApiError
    ? error.message
    : 'An unexpected error occurred. Please try again.';

/** Signs the tablet out; a manager has to confirm it when records would be lost. */
export const SignOutDialog = ({ staff, opened, onClose }: Props) => {
  const waiting = useLive(countWaiting) ?? 0;
  const refused = useLive(countRefused) ?? 0;
  const online = useOnline();
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const reason = reasonToStaySignedIn(waiting, refused);
  const lost = plural(waiting + refused, 'record');
  const managers = staff
    .filter(({ role_id }) => isManager(role_id))
    .toSorted((a, b) => compareNames(a.name, b.name));

  const leave = async (confirmedBy: Session | null) => {
    setAsking(false);
    setBusy(true);
    setFailure(null);
    try {
      await signOut(confirmedBy);
    } catch (error) {
      setFailure(textOf(error));
      setBusy(false);
    }
  };

  return (
    <>
      <Dialog
        title="Sign out this tablet?"
        size="sm"
        opened={opened && !asking}
        onClose={() => {
          setFailure(null);
          onClose();
        }}
      >
        <Stack gap="sm">
          <Text>
            No one can record anything here until it is signed in again with the branch password or
            a pairing code{online ? '.' : ', which needs a network. This tablet is offline now.'}
          </Text>
          {(failure ?? reason) && (
            <Alert color="red" icon={<IconAlertTriangle aria-hidden />} role="alert">
              {failure ?? reason}
            </Alert>
          )}
          {reason === null ? (
            <Button size="md" color="red" loading={busy} onClick={() => void leave(null)}>
              Sign out
            </Button>
          ) : (
            <Button
              size="md"
              variant="outline"
              color="red"
              loading={busy}
              onClick={() => setAsking(true)}
            >
              Lose {lost} and sign out
            </Button>
          )}
          <Button size="md" variant="default" data-autofocus onClick={onClose}>
            Cancel
          </Button>
        </Stack>
      </Dialog>
      <AskPinDialog
        title={`A manager confirms that ${lost} will be lost`}
        people={managers}
        opened={asking}
        onClose={() => setAsking(false)}
        onUnlocked={(session) => void leave(session)}
      />
    </>
  );
};
