import { ApiError, NetworkError } from '@branchbook/contract/client.ts';
import { KEPT_PACK_DAYS, PACK_DAYS } from '@branchbook/contract/inspector-packs.ts';
import type { NewPackLink } from '@branchbook/contract/inspector-packs.ts';
import { EmptyState } from '@branchbook/ui/empty-state.tsx';
import { Page } from '@branchbook/ui/page.tsx';
import { QrCode } from '@branchbook/ui/qr-code.tsx';
import { Alert, Button, Paper, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconFileOff, IconFileText, IconQrcode } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useOnline } from '../../offline/connection.ts';
import { readKeptPack, refreshKeptPack } from '../../offline/kept-pack.ts';
import type { ScreenProps } from '../../offline/screen.ts';
import { shortDay, shortDayTime } from '../../shared/format.ts';
import { useLive } from '../../shared/use-live.ts';
import { makeLink } from './api.ts';

const failureOf = (error: unknown): string =>
  error instanceof NetworkError || error instanceof ApiError
    ? error.message
    : 'The link could not be made. Please try again.';

type LinkProps = Pick<ScreenProps, 'session'> & { timezone: string };

const LivePack = ({ session, timezone }: LinkProps) => {
  const [link, setLink] = useState<NewPackLink | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const make = async () => {
    setBusy(true);
    setFailure(null);
    try {
      setLink(await makeLink(session));
    } catch (error) {
      setFailure(failureOf(error));
    }
    setBusy(false);
  };
  return (
    <Paper withBorder p="md" component="section" aria-label={`The last ${PACK_DAYS} days`}>
      <Stack gap="md" align="flex-start">
        <Title order={2}>The last {PACK_DAYS} days</Title>
        {failure !== null && (
          <Alert color="red" icon={<IconAlertTriangle aria-hidden />} role="alert">
            {failure}
          </Alert>
        )}
        {link === null ? (
          <>
            <Text>
              Make a link and let the officer scan its code with a phone. It works for a day, and
              shows the records without signing in.
            </Text>
            <Button
              size="lg"
              leftSection={<IconQrcode aria-hidden />}
              loading={busy}
              onClick={() => void make()}
            >
              Show the code
            </Button>
          </>
        ) : (
          <>
            <QrCode text={link.url} label="QR code of the inspector pack" />
            <Text>Works until {shortDayTime(new Date(link.expires_at), timezone)}.</Text>
            <Button
              size="lg"
              component="a"
              href={link.url}
              target="_blank"
              rel="noreferrer"
              leftSection={<IconFileText aria-hidden />}
            >
              Open the pack here
            </Button>
          </>
        )}
      </Stack>
    </Paper>
  );
};

/** How long a file that was opened can be loaded again, in milliseconds. */
const OPEN_MS = 3_600_000;

const openFile = (blob: Blob): void => {
  const url = URL.createObjectURL(blob);
  window.open(url, '_blank');
  setTimeout(() => URL.revokeObjectURL(url), OPEN_MS);
};

const KeptPack = () => {
  const kept = useLive(readKeptPack);
  if (kept === undefined) return null;
  if (kept === null) {
    return (
      <EmptyState
        icon={<IconFileOff aria-hidden />}
        title="No pack on this tablet yet"
        text={`The tablet fetches the last ${KEPT_PACK_DAYS} days once a day, when it has a network.`}
      />
    );
  }
  return (
    <Paper withBorder p="md" component="section" aria-label={`The last ${KEPT_PACK_DAYS} days`}>
      <Stack gap="md" align="flex-start">
        <Title order={2}>The last {KEPT_PACK_DAYS} days, without a network</Title>
        <Text>Made on {shortDay(kept.day)}. What was recorded since then is not in it.</Text>
        <Button
          size="lg"
          variant="default"
          leftSection={<IconFileText aria-hidden />}
          onClick={() => openFile(kept.blob)}
        >
          Open the PDF
        </Button>
      </Stack>
    </Paper>
  );
};

/** Lets a manager show an officer the records of the branch, also without a network. */
export const InspectorScreen = ({ session, snapshot }: ScreenProps) => {
  const online = useOnline();
  useEffect(() => {
    // The copy is for later: without one the screen says so.
    if (online) void refreshKeptPack(snapshot, true).catch(() => undefined);
  }, [online, snapshot]);
  return (
    <Page title="Inspector pack" help="What an officer asks for, with what is missing first.">
      <Stack gap="md">
        {online ? (
          <LivePack session={session} timezone={snapshot.data.branch.timezone} />
        ) : (
          <Text>This tablet is offline. The officer can see the copy below.</Text>
        )}
        <KeptPack />
      </Stack>
    </Page>
  );
};
