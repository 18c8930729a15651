import { Select } from '@mantine/core';
import type { ComboboxData } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import { asText, useBound } from './bound.ts';
import type { Bound } from './bound.ts';

type Props<In extends FieldValues, Out> = Bound<In, Out> & {
  data: ComboboxData;
  placeholder?: string;
  searchable?: boolean;
  clearable?: boolean;
  onChosen?: (value: string | null) => void;
};

export const SelectField = <In extends FieldValues, Out>({
  data,
  placeholder,
  searchable,
  clearable,
  onChosen,
  ...bound
}: Props<In, Out>) => {
  const { value, field, look } = useBound(bound);
  const text = asText(value);
  // A stored value that is no longer offered is shown and kept.
  const isOffered = text === '' || data.some((one) => typeof one !== 'string' || one === text);
  return (
    <Select
      {...look}
      data={isOffered ? data : [...data, text]}
      placeholder={placeholder}
      searchable={searchable}
      // A failed submit also focuses the field: an open list would hide the error.
      openOnFocus={false}
      clearable={clearable}
      clearButtonProps={{ 'aria-label': `Clear ${bound.label.toLowerCase()}` }}
      nothingFoundMessage="Nothing found"
      value={text || null}
      onChange={(chosen) => {
        field.onChange(chosen);
        onChosen?.(chosen);
      }}
    />
  );
};
