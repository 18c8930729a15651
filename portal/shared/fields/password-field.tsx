import { PasswordInput } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import { asText, useBound } from './bound.ts';
import type { Bound } from './bound.ts';

type Props<In extends FieldValues, Out> = Bound<In, Out> & {
  autoComplete: 'current-password' | 'new-password';
  maxLength?: number;
};

export const PasswordField = <In extends FieldValues, Out>({
  autoComplete,
  maxLength,
  ...bound
}: Props<In, Out>) => {
  const { value, field, look } = useBound(bound);
  return (
    <PasswordInput
      {...look}
      autoComplete={autoComplete}
      maxLength={maxLength}
      visibilityToggleButtonProps={{
        'aria-label': `Show or hide ${bound.label.toLowerCase()}`,
        tabIndex: 0,
      }}
      value={asText(value)}
      onChange={(event) => field.onChange(event.currentTarget.value)}
    />
  );
};
