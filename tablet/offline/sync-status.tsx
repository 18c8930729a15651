import { Button, UnstyledButton } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCloudCheck,
  IconCloudOff,
  IconCloudUpload,
  IconDatabaseExclamation,
  IconWifi,
  IconWifiOff,
} from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { corrected, now } from '../shared/clock.ts';
import { ScreenBoundary } from '../shared/error-boundary.tsx';
import { preloadable } from '../shared/preloadable.tsx';
import { shortDayTime, timeText } from '../shared/format.ts';
import { useLive } from '../shared/use-live.ts';
import { useConnection } from './connection.ts';
import type { Connection } from './connection.ts';
import { useStorageAlmostFull } from './storage-reserve.ts';
import type { Session } from './session.ts';
import { readLastSent } from './store.ts';
import { sendNow } from './sync.ts';
import { countRefused, countWaiting } from './outbox-queries.ts';
import classes from './sync-status.module.css';

/** The dialog of refused records, in its own chunk: the lock screen does not need it. */
export const attention = preloadable(() =>
  import('./attention-dialog.tsx').then((file) => file.AttentionDialog),
);
const AttentionDialog = attention.Component;

type Props = {
  timezone: string;
  /** User of the tablet; null while it is locked. */
  session: Session | null;
};

const DAY_MS = 86_400_000;

const lastSentText = (lastSent: string, timezone: string): string => {
  const at = corrected(new Date(lastSent));
  const recent = now().getTime() - at.getTime() < DAY_MS;
  return `Last sent ${recent ? timeText(at, timezone) : shortDayTime(at, timezone)}`;
};

const STATES: Record<Connection, { icon: ReactNode; text: string }> = {
  online: { icon: <IconWifi size={18} aria-hidden />, text: 'Online' },
  offline: { icon: <IconWifiOff size={18} aria-hidden />, text: 'Offline' },
  unreachable: {
    icon: <IconCloudOff size={18} aria-hidden />,
    text: 'Head office not reachable',
  },
};

const SendNow = () => {
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    await sendNow();
    setBusy(false);
  };
  return (
    <Button variant="default" loading={busy} onClick={() => void send()}>
      Send now
    </Button>
  );
};

/** Shows the connection, how many items wait and when the last ones were sent. */
export const SyncStatus = ({ timezone, session }: Props) => {
  const connection = useConnection();
  const { icon, text } = STATES[connection];
  const waiting = useLive(countWaiting);
  const refused = useLive(countRefused) ?? 0;
  const lastSent = useLive(readLastSent);
  const isAlmostFull = useStorageAlmostFull();
  // Stays true once the dialog was opened, so that it can fade out.
  const [wanted, setWanted] = useState(false);
  const [reading, setReading] = useState(false);
  const read = () => {
    setWanted(true);
    setReading(true);
  };

  return (
    <div className={classes['status']}>
      <div className={classes['facts']} role="status">
        <span data-tone={connection === 'online' ? 'good' : 'warn'}>
          {icon}
          {text}
        </span>
        {waiting !== undefined && (
          <span data-tone={waiting > 0 ? 'warn' : undefined}>
            {waiting > 0 ? (
              <IconCloudUpload size={18} aria-hidden />
            ) : (
              <IconCloudCheck size={18} aria-hidden />
            )}
            {waiting > 0 ? `${waiting} waiting` : lastSent ? 'All sent' : 'Nothing to send yet'}
          </span>
        )}
        {lastSent && <span>{lastSentText(lastSent, timezone)}</span>}
        {isAlmostFull && (
          <span data-tone="warn">
            <IconDatabaseExclamation size={18} aria-hidden />
            Tablet almost full
          </span>
        )}
      </div>
      {connection === 'unreachable' && <SendNow />}
      {refused > 0 && (
        <UnstyledButton className={classes['attention']} onClick={read}>
          <IconAlertTriangle size={18} aria-hidden />
          {refused === 1 ? '1 needs attention' : `${refused} need attention`}
        </UnstyledButton>
      )}
      {wanted && (
        <ScreenBoundary>
          <Suspense>
            <AttentionDialog
              timezone={timezone}
              session={session}
              opened={reading && refused > 0}
              onClose={() => setReading(false)}
            />
          </Suspense>
        </ScreenBoundary>
      )}
    </div>
  );
};
