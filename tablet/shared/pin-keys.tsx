import { IconBackspace, IconCheck } from '@tabler/icons-react';
import { DIGITS, PadKey } from './pad-key.tsx';
import classes from './pin-pad.module.css';

type Props = {
  isEmpty: boolean;
  disabled: boolean;
  onPress: (digit: string) => void;
  onErase: () => void;
  onSubmit: () => void;
};

/** Shows the keys of the PIN pad: digits, one that deletes the last digit, and OK. */
export const PinKeys = ({ isEmpty, disabled, onPress, onErase, onSubmit }: Props) => {
  const digitKey = (digit: string) => (
    <PadKey
      key={digit}
      className={classes['key']}
      disabled={disabled}
      onClick={() => onPress(digit)}
    >
      {digit}
    </PadKey>
  );
  return (
    <div className={classes['keys']}>
      {DIGITS.map(digitKey)}
      <PadKey
        className={classes['key']}
        disabled={disabled || isEmpty}
        aria-label="Delete the last digit"
        onClick={onErase}
      >
        <IconBackspace size={28} aria-hidden />
      </PadKey>
      {digitKey('0')}
      <PadKey className={classes['key']} data-primary disabled={disabled} onClick={onSubmit}>
        <IconCheck size={26} aria-hidden /> OK
      </PadKey>
    </div>
  );
};
