import { CloseButton, TextInput } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { asText, useBound } from './bound.ts';
import type { Bound } from './bound.ts';

type Props<In extends FieldValues, Out> = Bound<In, Out> & {
  /** What it means when there is none. */
  none: string;
};

/** A time of day, which may be taken out again. */
export const TimeField = <In extends FieldValues, Out>({ none, ...bound }: Props<In, Out>) => {
  const { value, field, look } = useBound(bound);
  const time = asText(value);
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    field.onChange('');
    // The button goes away, and the focus must not go with it.
    input.current?.focus();
  };
  return (
    <TextInput
      {...look}
      ref={useMergedRef(look.ref, input)}
      type="time"
      description={time ? bound.description : none}
      value={time}
      onChange={(event) => field.onChange(event.currentTarget.value)}
      rightSection={
        time !== '' &&
        !bound.disabled && (
          <CloseButton aria-label={`Clear ${bound.label.toLowerCase()}`} onClick={clear} />
        )
      }
    />
  );
};
