import type { ReactNode } from 'react';
import { useController } from 'react-hook-form';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';

/** Props of every field of a form. */
export type Bound<In extends FieldValues, Out> = {
  control: Control<In, unknown, Out>;
  name: FieldPath<In>;
  label: string;
  description?: ReactNode;
  required?: boolean;
  disabled?: boolean;
};

/** Returns the props that connect a Mantine input to the form. */
export const useBound = <In extends FieldValues, Out>({
  control,
  name,
  label,
  description,
  required,
  disabled,
}: Bound<In, Out>) => {
  const { field, fieldState } = useController<In, FieldPath<In>, Out>({ control, name });
  const value: unknown = field.value;
  return {
    value,
    field,
    look: {
      ref: field.ref,
      name: field.name,
      label,
      description,
      disabled,
      withAsterisk: required,
      'aria-required': required,
      error: fieldState.error?.message,
      onBlur: field.onBlur,
    },
  };
};

export const asText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
