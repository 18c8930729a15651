import { secondsLocked, unlock } from '../offline/key-ring.ts';
import type { Session } from '../offline/session.ts';
import { readPinFailures } from '../offline/store.ts';
import type { Person } from '../offline/tablet-store.ts';
import { deviceNow } from './clock.ts';
import { PinPad } from './pin-pad.tsx';
import { useLive } from './use-live.ts';
import { useNow } from './use-now.ts';

type Props = {
  person: Person;
  order?: 1 | 3;
  onBack: () => void;
  onUnlocked: (session: Session) => void;
};

/** Asks for a person's PIN, and shows the wait after too many wrong ones. */
export const PinEntry = ({ person, order, onBack, onUnlocked }: Props) => {
  const failures = useLive(readPinFailures);
  // Renders every second to count the wait down.
  useNow(1000);

  const submit = async (pin: string): Promise<string | null> => {
    const result = await unlock(person.id, pin);
    if (result.key === null) return result.message;
    onUnlocked({
      employeeId: person.id,
      name: person.name,
      roleId: person.role_id,
      key: result.key,
      pair: result.pair,
      salt: result.salt,
    });
    return null;
  };

  return (
    <PinPad
      key={person.id}
      name={person.name}
      secondsLocked={secondsLocked(
        failures?.find(({ employeeId }) => employeeId === person.id),
        deviceNow(),
      )}
      {...(order && { order })}
      onBack={onBack}
      onSubmit={submit}
    />
  );
};
