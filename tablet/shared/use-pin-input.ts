import { useEffect, useEffectEvent, useRef, useState } from 'react';

export const SHORTEST_PIN = 4;
const LONGEST_PIN = 6;

type Options = {
  isLocked: boolean;
  onBack: () => void;
  /** Resolves to the reason why the PIN was refused, or to null once it has unlocked. */
  onSubmit: (pin: string) => Promise<string | null>;
};

/** Returns the PIN as typed with keys or a keyboard, and functions that change and submit it. */
export const usePinInput = ({ isLocked, onBack, onSubmit }: Options) => {
  const [pin, setPin] = useState('');
  const [message, setMessage] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const pad = useRef<HTMLElement>(null);
  const disabled = busy || isLocked;

  const press = (digit: string) => {
    if (disabled) return;
    setMessage(null);
    setPin((typed) => (typed.length < LONGEST_PIN ? typed + digit : typed));
  };
  const erase = () => {
    if (!disabled) setPin((typed) => typed.slice(0, -1));
  };
  const submit = async () => {
    if (disabled) return;
    if (pin.length < SHORTEST_PIN) {
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

  return { pad, pin, message, busy, disabled, press, erase, submit };
};
