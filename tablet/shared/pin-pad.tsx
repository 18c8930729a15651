import { initialsOf } from '@branchbook/contract/names.ts';
import { Avatar, Button, Text, Title, VisuallyHidden } from '@mantine/core';
import { IconArrowLeft, IconLock } from '@tabler/icons-react';
import { countdown } from './format.ts';
import { PinKeys } from './pin-keys.tsx';
import classes from './pin-pad.module.css';
import { SHORTEST_PIN, usePinInput } from './use-pin-input.ts';

type Props = {
  name: string;
  secondsLocked: number;
  /** Heading level: 3 below a dialog's title. */
  order?: 1 | 3;
  onBack: () => void;
  /** Resolves to the reason why the PIN was refused, or to null once it has unlocked. */
  onSubmit: (pin: string) => Promise<string | null>;
};

/** Shows whose PIN is asked for, the digits entered so far, and the keys. */
export const PinPad = ({ name, secondsLocked, order = 1, onBack, onSubmit }: Props) => {
  const locked = secondsLocked > 0;
  const { pad, pin, message, busy, disabled, press, erase, submit } = usePinInput({
    isLocked: locked,
    onBack,
    onSubmit,
  });

  return (
    <section
      className={classes['pad']}
      ref={pad}
      tabIndex={-1}
      // Takes the focus in a dialog, so that Enter does not press its first button.
      data-autofocus
      aria-label={`PIN of ${name}`}
    >
      <Button
        className={classes['back']}
        variant="subtle"
        color="gray"
        leftSection={<IconArrowLeft size={20} aria-hidden />}
        onClick={onBack}
      >
        Back
      </Button>
      <Avatar size={64} color="brand" aria-hidden>
        {initialsOf(name)}
      </Avatar>
      <Title order={order} className={classes['name']}>
        {name}
      </Title>
      <Text c="dimmed">Enter your PIN</Text>
      <div className={classes['dots']} aria-hidden>
        {Array.from({ length: Math.max(SHORTEST_PIN, pin.length) }, (_, place) => (
          <span key={place} data-filled={place < pin.length || undefined} />
        ))}
      </div>
      <VisuallyHidden role="status">
        {busy ? 'Checking' : `${pin.length} digits entered`}
      </VisuallyHidden>
      <div className={classes['message']} role="alert">
        {message && !locked && message}
        {locked && 'Too many wrong PINs.'}
      </div>
      {locked && (
        <Text className={classes['locked']}>
          <IconLock size={20} aria-hidden /> Try again in {countdown(secondsLocked)}
        </Text>
      )}
      <PinKeys
        isEmpty={pin === ''}
        disabled={disabled}
        onPress={press}
        onErase={erase}
        onSubmit={() => void submit()}
      />
    </section>
  );
};
