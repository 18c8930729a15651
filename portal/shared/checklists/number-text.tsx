import { TextInput } from '@mantine/core';
import type { TextInputProps } from '@mantine/core';
import { useState } from 'react';

/** Returns the number that was typed: undefined for empty text, NaN for any other text. */
export const typedNumber = (text: string): number | undefined => {
  const typed = text.trim().replace('−', '-').replace(',', '.');
  if (typed === '') return undefined;
  return /^-?\d+(?:\.\d+)?$/.test(typed) ? Number(typed) : Number.NaN;
};

type Props = Pick<
  TextInputProps,
  'label' | 'aria-label' | 'description' | 'rightSection' | 'rightSectionWidth'
> & {
  value: number | undefined;
  onChange: (value: number | undefined) => void;
  error?: string | undefined;
  /** Set where the number is never below zero, for a keypad without a minus. */
  inputMode?: 'numeric' | 'decimal';
};

/** Edits a number as text, so that what is half typed, such as '-' or '1.', stays as it is. */
export const NumberText = ({ value, onChange, ...input }: Props) => {
  const [typed, setTyped] = useState('');
  const shown = Object.is(typedNumber(typed), value) ? typed : String(value ?? '');
  return (
    <TextInput
      {...input}
      autoComplete="off"
      maxLength={14}
      value={shown}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        onChange(typedNumber(text));
      }}
    />
  );
};
