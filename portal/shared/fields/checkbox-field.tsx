import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useBound } from './bound.ts';
import type { Bound } from './bound.ts';

type Props<In extends FieldValues, Out> = Omit<Bound<In, Out>, 'label'> & { label: ReactNode };

export const CheckboxField = <In extends FieldValues, Out>({ label, ...bound }: Props<In, Out>) => {
  const {
    value,
    field,
    look: { withAsterisk: _, ...look },
  } = useBound({ ...bound, label: '' });
  return (
    <Checkbox
      {...look}
      label={label}
      checked={value === true}
      onChange={(event) => field.onChange(event.currentTarget.checked)}
    />
  );
};
