import { compareNames } from '@branchbook/contract/names.ts';
import { ErrorState } from '@branchbook/ui/error-state.tsx';
import { Skeleton, Text, Title } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { isKept, secondsLocked, unlock } from '../../offline/key-ring.ts';
import type { Session } from '../../offline/session.ts';
import { refreshSnapshot } from '../../offline/snapshot.ts';
import { countWaiting, readKeys, readPinFailures } from '../../offline/store.ts';
import type { Registration, StoredSnapshot } from '../../offline/store.ts';
import { SyncStatus } from '../../offline/sync-status.tsx';
import { applyUpdate } from '../../offline/updates.ts';
import { deviceNow } from '../../shared/clock.ts';
import { longDate, timeText } from '../../shared/format.ts';
import { useLive } from '../../shared/use-live.ts';
import { useNow } from '../../shared/use-now.ts';
import { LockMenu } from './components/lock-menu.tsx';
import { PinPad } from './components/pin-pad.tsx';
import { StaffTiles } from './components/staff-tiles.tsx';
import type { Person } from './components/staff-tiles.tsx';
import classes from './lock-screen.module.css';

type Props = {
  registration: Registration;
  snapshot: StoredSnapshot | null;
  onUnlock: (session: Session) => void;
};

/** How often a locked tablet looks whether a new version may take over. */
const UPDATE_MS = 15_000;

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

export const LockScreen = ({ registration, snapshot, onUnlock }: Props) => {
  const [chosen, setChosen] = useState<Person | null>(null);
  const [cameBack, setCameBack] = useState<number | null>(null);
  const keys = useLive(readKeys);
  const failures = useLive(readPinFailures);
  const waiting = useLive(countWaiting);
  const time = useNow(1000);
  const branch = snapshot?.data.branch ?? registration.branch;

  const mayUpdate = chosen === null && waiting === 0;
  useEffect(() => {
    if (!mayUpdate) return undefined;
    const timer = setInterval(applyUpdate, UPDATE_MS);
    return () => clearInterval(timer);
  }, [mayUpdate]);

  const staff = (snapshot?.data.staff ?? []).toSorted((a, b) => compareNames(a.name, b.name));
  const held = new Set(
    keys?.filter((key) => isKept(key, deviceNow())).map(({ employeeId }) => employeeId),
  );
  const person = staff.find(({ id }) => id === chosen?.id);

  const submit = async (pin: string): Promise<string | null> => {
    if (!person) return 'Please try again.';
    const result = await unlock(person.id, pin);
    if (result.key === null) return result.message;
    onUnlock({
      employeeId: person.id,
      name: person.name,
      roleId: person.role_id,
      key: result.key,
    });
    return null;
  };

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
          <LockMenu deviceName={registration.deviceName} />
        </div>
        <div className={classes['clock']}>
          <div className={classes['time']}>{timeText(time, branch.timezone)}</div>
          <Text className={classes['date']}>{longDate(time, branch.timezone)}</Text>
        </div>
        <SyncStatus timezone={branch.timezone} session={null} />
      </div>
      <div className={classes['middle']}>
        {!snapshot || !keys ? (
          <Loading />
        ) : person ? (
          <PinPad
            key={person.id}
            name={person.name}
            secondsLocked={secondsLocked(
              failures?.find(({ employeeId }) => employeeId === person.id),
              deviceNow(),
            )}
            onBack={() => {
              setCameBack(person.id);
              setChosen(null);
            }}
            onSubmit={submit}
          />
        ) : (
          <StaffTiles
            people={staff.filter(({ id }) => held.has(id))}
            others={staff.filter(({ id }) => !held.has(id))}
            focused={cameBack}
            onChoose={setChosen}
          />
        )}
      </div>
    </main>
  );
};
