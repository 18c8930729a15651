import { TextInput } from '@mantine/core';
import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute } from 'react';
import type { FieldValues } from 'react-hook-form';
import { asText, useBound } from './bound.ts';
import type { Bound } from './bound.ts';

type Props<In extends FieldValues, Out> = Bound<In, Out> & {
  type?: HTMLInputTypeAttribute;
  inputMode?: 'numeric' | 'tel' | 'email' | 'url';
  autoComplete?: HTMLInputAutoCompleteAttribute;
  maxLength?: number;
  placeholder?: string;
  autoFocus?: boolean;
};

export const TextField = <In extends FieldValues, Out>({
  type,
  inputMode,
  autoComplete,
  maxLength,
  placeholder,
  autoFocus,
  ...bound
}: Props<In, Out>) => {
  const { value, field, look } = useBound(bound);
  return (
    <TextInput
      {...look}
      type={type}
      inputMode={inputMode}
      autoComplete={autoComplete}
      maxLength={maxLength}
      placeholder={placeholder}
      data-autofocus={autoFocus || undefined}
      value={asText(value)}
      onChange={(event) => field.onChange(event.currentTarget.value)}
    />
  );
};
