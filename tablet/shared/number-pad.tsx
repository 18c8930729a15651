import { keepFocusInField } from '@branchbook/ui/form-layout.tsx';
import { TextInput, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconBackspace } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode, Ref } from 'react';
import { readNumber, withMinusSign, afterKey, withSignFlipped } from './number-entry.ts';
import classes from './number-pad.module.css';
import { DIGITS, PadKey } from './pad-key.tsx';

type Props = {
  /** Value as typed, with a hyphen for the minus: '', '-', '-18.5'. */
  value: string;
  onChange: (value: string) => void;
  /** Start of an empty field: '-' where most numbers are negative. */
  start?: '' | '-';
  label: string;
  minus?: boolean;
  /** Maximum number of digits after the decimal point; 0 by default. */
  decimals?: number;
  /** Maximum number of digits before the decimal point; 7 by default. */
  digits?: number;
  unit?: ReactNode;
  /** True when the number is a cause for alarm, though it may be saved. */
  alarm?: boolean;
  error?: ReactNode;
  /** Called when the user presses Enter on a keyboard. */
  onSubmit?: () => void;
  inputRef?: Ref<HTMLInputElement>;
};

/** Shows a number field with keys big enough for wet hands; a keyboard types into the field. */
export const NumberPad = ({
  value,
  onChange,
  start = '',
  label,
  minus = false,
  decimals = 0,
  digits = 7,
  unit,
  alarm = false,
  error,
  onSubmit,
  inputRef,
}: Props) => {
  const [isFromEarlierVisit, setFromEarlierVisit] = useState(() => /\d/.test(value));
  const take = (text: string) => {
    const read = readNumber(text, { minus, decimals, digits });
    if (read === null) return;
    setFromEarlierVisit(false);
    onChange(read);
  };
  const press = (sign: string) => take(afterKey(value, sign, { isFromEarlierVisit, start }));
  const key = (sign: string) => (
    <PadKey
      key={sign}
      className={classes['key']}
      onMouseDown={keepFocusInField}
      onClick={() => press(sign)}
    >
      {sign}
    </PadKey>
  );

  return (
    <div className={classes['pad']}>
      <TextInput
        ref={inputRef}
        classNames={{ input: classes['input'] ?? '', section: classes['section'] ?? '' }}
        label={label}
        // Keeps the on-screen keyboard away: the keys below replace it.
        inputMode="none"
        autoComplete="off"
        data-autofocus
        data-alarm={alarm || undefined}
        value={withMinusSign(value)}
        error={error}
        rightSectionWidth={unit ? 128 : 76}
        rightSection={
          <>
            {unit && <span className={classes['unit']}>{unit}</span>}
            <UnstyledButton
              className={classes['erase']}
              aria-label="Delete the last digit"
              disabled={value === ''}
              onMouseDown={keepFocusInField}
              onClick={() => {
                setFromEarlierVisit(false);
                onChange(value.slice(0, -1));
              }}
            >
              <IconBackspace size={28} aria-hidden />
            </UnstyledButton>
          </>
        }
        onFocus={(event) => isFromEarlierVisit && event.currentTarget.select()}
        onChange={(event) => take(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !onSubmit) return;
          event.preventDefault();
          onSubmit();
        }}
      />
      <VisuallyHidden role="status">{withMinusSign(value)}</VisuallyHidden>
      <div className={classes['keys']}>
        {DIGITS.map(key)}
        {minus && (
          <PadKey
            className={classes['key']}
            onMouseDown={keepFocusInField}
            aria-label="Minus"
            aria-pressed={value.startsWith('-')}
            // The minus that an empty field starts with stays where the user presses it as well.
            onClick={() => (start !== '-' || value !== '-') && onChange(withSignFlipped(value))}
          >
            −
          </PadKey>
        )}
        {key('0')}
        {decimals > 0 && (
          <PadKey
            className={classes['key']}
            onMouseDown={keepFocusInField}
            aria-label="Point"
            onClick={() => press('.')}
          >
            .
          </PadKey>
        )}
      </div>
    </div>
  );
};
