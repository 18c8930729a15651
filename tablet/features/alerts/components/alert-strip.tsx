import { Button } from '@mantine/core';
import { IconAlertTriangle, IconHandStop } from '@tabler/icons-react';
import type { RecordedItem } from '../../../offline/recorded-items.ts';
import type { Session } from '../../../offline/session.ts';
import type { StoredSnapshot } from '../../../offline/tablet-store.ts';
import { reportNotSaved } from '../../../shared/report-not-saved.ts';
import { useNow } from '../../../shared/use-now.ts';
import { alertsOf } from '../alert-rules.ts';
import type { ShownAlert } from '../alert-rules.ts';
import { publicTextOf, sinceText } from '../alert-text.ts';
import classes from './alert-strip.module.css';

/** Alerts that are shown; the rest are counted, so that the names stay within reach. */
const SHOWN = 3;

type Props = {
  snapshot: StoredSnapshot;
  items: RecordedItem[];
  /** The person who unlocked the tablet; without one, alerts are only shown. */
  session?: Session;
  /** True where other people look at the tablet, too: an officer, or a customer at the counter. */
  isPublic: boolean;
};

/** Records that a person deals with an alert; the lock screen loads no code that records. */
const dealWith = async (session: Session, { uuid, text }: ShownAlert): Promise<void> => {
  const { recorderOf } = await import('../../../shared/recording.ts');
  await recorderOf(session)('alert.acknowledge', { alert: uuid }, text);
};

type RowProps = {
  alert: ShownAlert;
  text: string;
  since: string | null;
  session: Session | undefined;
};

const Row = ({ alert, text, since, session }: RowProps) => (
  <li className={classes['alert']}>
    <span className={classes['text']}>
      <strong>{text}</strong>
      <br />
      {[since, alert.dealtWithBy && `${alert.dealtWithBy} deals with it`]
        .filter(Boolean)
        .join(' · ')}
    </span>
    {session && alert.dealtWithBy === null && (
      <Button
        variant="white"
        color="dark"
        size="md"
        leftSection={<IconHandStop size={20} aria-hidden />}
        aria-label={`I deal with it: ${text}`}
        onClick={() => void dealWith(session, alert).catch(reportNotSaved)}
      >
        I deal with it
      </Button>
    )}
  </li>
);

/** Shows in red what is wrong at the branch; who unlocked the tablet can say that they deal with it. */
export const AlertStrip = ({ snapshot, items, session, isPublic }: Props) => {
  const now = useNow(10_000);
  const alerts = alertsOf({ snapshot, items, now });
  // Behind the lock, what someone deals with already is no longer in the way.
  const shown = session ? alerts.filter((alert) => alert.dealtWithBy === null) : alerts;
  const { timezone } = snapshot.data.branch;
  return (
    <div role="status">
      {shown.length > 0 && (
        <section className={classes['strip']} aria-label="Alerts">
          <IconAlertTriangle size={28} aria-hidden />
          <ul className={classes['list']}>
            {shown.slice(0, SHOWN).map((alert) => (
              <Row
                key={alert.uuid}
                alert={alert}
                text={isPublic ? publicTextOf(alert, session !== undefined) : alert.text}
                since={sinceText(alert, now, timezone)}
                session={session}
              />
            ))}
            {shown.length > SHOWN && <li>And {shown.length - SHOWN} more</li>}
            {!session && <li>Choose your name and enter your PIN to deal with it.</li>}
          </ul>
        </section>
      )}
    </div>
  );
};
