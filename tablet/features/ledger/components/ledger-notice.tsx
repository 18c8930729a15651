import { Button } from '@mantine/core';
import { IconShieldX } from '@tabler/icons-react';
import { endLedgerAlarm, readLedgerAlarm } from '../../../offline/ledger-head.ts';
import type { Session } from '../../../offline/session.ts';
import { shortDayTime } from '../../../shared/format.ts';
import { Notice } from '../../../shared/notice.tsx';
import { isManager } from '../../../shared/roles.ts';
import { useLive } from '../../../shared/use-live.ts';

type Props = {
  timezone: string;
  /** The person who unlocked the tablet; only a manager ends the alarm. */
  session?: Session;
};

/** Shows that the records on the server are not those that this tablet had a checkpoint of. */
export const LedgerNotice = ({ timezone, session }: Props) => {
  const alarm = useLive(readLedgerAlarm);
  return (
    <div role="status">
      {alarm && (
        <Notice
          icon={<IconShieldX size={24} aria-hidden />}
          action={
            session &&
            isManager(session.roleId) && (
              <Button variant="white" color="dark" size="md" onClick={() => void endLedgerAlarm()}>
                Head office knows
              </Button>
            )
          }
        >
          <li>
            <strong>Records on the server were changed or are missing.</strong> They no longer fit
            the checkpoint of {shortDayTime(new Date(alarm.signedAt), timezone)} that this tablet
            kept. Tell head office. If a backup was restored, this is why.
          </li>
        </Notice>
      )}
    </div>
  );
};
