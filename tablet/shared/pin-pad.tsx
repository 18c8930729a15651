import { initialsOf } from '@branchbook/contract/names.ts';
import { Avatar, Button, Text, Title, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconArrowLeft, IconBackspace, IconCheck, IconLock } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { countdown } from './format.ts';
import classes from './pin-pad.module.css';

type Props = {
  name: string;
  secondsLocked: number;
  /** Heading level: 3 below a dialog's title. */
  order?: 1 | 3;
  onBack: () => void;
  /** Resolves to the reason why the PIN was refused, or to null once it has unlocked. */
  onSubmit: (pin: string) => Promise<string | null>;
};

const SHORTEST = 4;
const LONGEST = 6;
const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

export const PinPad = ({ name, secondsLocked, order = 1, onBack, onSubmit }: Props) => {
  const [pin, setPin] = useState('');
  const [message, setMessage] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const pad = useRef<HTMLElement>(null);
  const locked = secondsLocked > 0;
  const still = busy || locked;

  const press = (digit: string) => {
    if (still) return;
    setMessage(null);
    setPin((typed) => (typed.length < LONGEST ? typed + digit : typed));
  };
  const erase = () => {
    if (!still) setPin((typed) => typed.slice(0, -1));
  };
  const submit = async () => {
    if (still) return;
    if (pin.length < SHORTEST) {
      setMessage('A PIN has 4 to 6 digits.');
      return;
    }
    setBusy(true);
    const refusal = await onSubmit(pin);
    if (refusal === null) return;
    setBusy(false);
    setPin('');
    setMessage(refusal);
  };

  const isCovered = () => {
    const topmost = [...document.querySelectorAll('[role=dialog]')].at(-1);
    return topmost !== undefined && !topmost.contains(pad.current);
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // A dialog over this pad may have its own pad, for another person's PIN.
    if (isCovered()) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const onButton = event.target instanceof HTMLButtonElement;
    if (/^\d$/.test(event.key)) press(event.key);
    else if (event.key === 'Backspace') erase();
    else if (event.key === 'Escape') onBack();
    else if (event.key === 'Enter' && !onButton) void submit();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    pad.current?.focus();
    return () => window.removeEventListener('keydown', listener);
  }, []);

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
        {Array.from({ length: Math.max(SHORTEST, pin.length) }, (_, place) => (
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
      <div className={classes['keys']}>
        {DIGITS.map((digit) => (
          <UnstyledButton
            key={digit}
            className={classes['key']}
            disabled={still}
            onClick={() => press(digit)}
          >
            {digit}
          </UnstyledButton>
        ))}
        <UnstyledButton
          className={classes['key']}
          disabled={still || pin === ''}
          aria-label="Delete the last digit"
          onClick={erase}
        >
          <IconBackspace size={28} aria-hidden />
        </UnstyledButton>
        <UnstyledButton className={classes['key']} disabled={still} onClick={() => press('0')}>
          0
        </UnstyledButton>
        <UnstyledButton
          className={classes['key']}
          data-primary
          disabled={still}
          onClick={() => void submit()}
        >
          <IconCheck size={26} aria-hidden /> OK
        </UnstyledButton>
      </div>
    </section>
  );
};
