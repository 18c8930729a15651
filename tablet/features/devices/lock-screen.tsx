import { compareNames } from '@branchbook/contract/names.ts';
import { ErrorState } from '@branchbook/ui/error-state.tsx';
import { Skeleton, Text, Title } from '@mantine/core';
import { useIdle as useUntouched } from '@mantine/hooks';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ReactNode } from 'react';
import { isKeyValid } from '../../offline/key-ring.ts';
import type { Session } from '../../offline/session.ts';
import { refreshSnapshot } from '../../offline/snapshot.ts';
import { readKeys } from '../../offline/store.ts';
import { countWaiting } from '../../offline/outbox-queries.ts';
import type { Person, Registration, StoredSnapshot } from '../../offline/tablet-store.ts';
import { SyncStatus } from '../../offline/sync-status.tsx';
import { applyUpdate } from '../../offline/updates.ts';
import { deviceNow } from '../../shared/clock.ts';
import { hasDrafts } from '../../shared/draft.ts';
import { longDate, timeText } from '../../shared/format.ts';
import { PinEntry } from '../../shared/pin-entry.tsx';
import { useLive } from '../../shared/use-live.ts';
import { useNow } from '../../shared/use-now.ts';
import { ClockNotice } from './components/clock-notice.tsx';
import { LockMenu } from './components/lock-menu.tsx';
import { StaffTiles } from './components/staff-tiles.tsx';
import { useIdle } from './use-idle.ts';
import classes from './lock-screen.module.css';

type Props = {
  registration: Registration;
  snapshot: StoredSnapshot | null;
  /** Notices for every user, shown before unlocking. */
  notice?: ReactNode;
  /** Actions that need no PIN. */
  actions?: ReactNode;
  /** True while a visitor uses the tablet without a PIN: no new version may take over. */
  busy: boolean;
  /** Called when a user picks their name, so that the next screen can be preloaded. */
  onChoose: () => void;
  onUnlock: (session: Session) => void;
};

/** Interval at which a locked tablet checks whether a new version may take over. */
const UPDATE_MS = 15_000;
/** Idle seconds on the PIN pad after which the names return: the user has walked away. */
const LEFT_AFTER_S = 60;

const Loading = () => {
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const failed = (failure: unknown) =>
    setError(failure instanceof Error ? failure.message : String(failure));
  const again = async () => {
    setBusy(true);
    await refreshSnapshot().catch(failed);
    setBusy(false);
  };
  const failedAtFirst = useEffectEvent(failed);
  useEffect(() => {
    refreshSnapshot().catch((failure: unknown) => failedAtFirst(failure));
  }, []);
  return (
    <section className={classes['waiting']}>
      <Title order={1}>Just a moment</Title>
      {error ? (
        <ErrorState
          title="The branch could not be loaded"
          message={error}
          retrying={busy}
          onRetry={() => void again()}
        />
      ) : (
        <div className={classes['loading']} role="status" aria-label="Loading the branch">
          {[1, 2, 3, 4].map((tile) => (
            <Skeleton key={tile} height={84} radius="lg" />
          ))}
        </div>
      )}
    </section>
  );
};

export const LockScreen = ({
  registration,
  snapshot,
  notice,
  actions,
  busy,
  onChoose,
  onUnlock,
}: Props) => {
  const [chosen, setChosen] = useState<Person | null>(null);
  const [cameBack, setCameBack] = useState<number | null>(null);
  const keys = useLive(readKeys);
  const waiting = useLive(countWaiting);
  const time = useNow(1000);
  const branch = snapshot?.data.branch ?? registration.branch;

  const back = () => {
    setCameBack(chosen?.id ?? null);
    setChosen(null);
  };
  useIdle(chosen !== null, back, LEFT_AFTER_S);

  const untouched = useUntouched(UPDATE_MS);
  const mayUpdate = chosen === null && waiting === 0 && !busy && untouched;
  useEffect(() => {
    if (!mayUpdate) return undefined;
    const timer = setInterval(() => !hasDrafts() && applyUpdate(), UPDATE_MS);
    return () => clearInterval(timer);
  }, [mayUpdate]);

  const staff = (snapshot?.data.staff ?? []).toSorted((a, b) => compareNames(a.name, b.name));
  const held = new Set(
    keys?.filter((key) => isKeyValid(key, deviceNow())).map(({ employeeId }) => employeeId),
  );
  const hasTile = ({ id, works_here }: Person) => works_here === true || held.has(id);
  const person = staff.find(({ id }) => id === chosen?.id);

  return (
    <main className={classes['page']} data-choosing={person ? undefined : true}>
      <div className={classes['side']}>
        <div className={classes['place']}>
          <div className={classes['names']}>
            <Text fw={650} size="lg" className={classes['name']}>
              {branch.name}
            </Text>
            <Text c="dimmed" className={classes['name']}>
              {registration.company.name}
            </Text>
          </div>
          <LockMenu deviceName={registration.deviceName} staff={staff} />
        </div>
        <div className={classes['clock']}>
          <div className={classes['time']}>{timeText(time, branch.timezone)}</div>
          <Text className={classes['date']}>{longDate(time, branch.timezone)}</Text>
        </div>
        <ClockNotice />
        {!person && actions}
        <SyncStatus timezone={branch.timezone} session={null} />
      </div>
      <div className={classes['middle']}>
        {notice}
        {!snapshot || !keys ? (
          <Loading />
        ) : person ? (
          <PinEntry person={person} onBack={back} onUnlocked={onUnlock} />
        ) : (
          <StaffTiles
            people={staff.filter(hasTile)}
            others={staff.filter((one) => !hasTile(one))}
            focused={cameBack}
            onChoose={(who) => {
              setChosen(who);
              onChoose();
            }}
          />
        )}
      </div>
    </main>
  );
};
