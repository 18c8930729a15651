import { CloseButton, TextInput } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { useRef } from 'react';
import type { KeyboardEvent } from 'react';
import type { FieldValues } from 'react-hook-form';
import { asText, useBound } from './bound.ts';
import type { Bound } from './bound.ts';

type Props<In extends FieldValues, Out> = Bound<In, Out> & {
  /** What it means when there is none, where that is allowed. */
  none?: string;
};

/** What the form holds of a time that is half typed: nothing that it takes for one. */
const UNFINISHED = '--:--';

/** A time of day, which may be taken out again unless it is required. */
export const TimeField = <In extends FieldValues, Out>({ none, ...bound }: Props<In, Out>) => {
  const { value, field, look } = useBound(bound);
  const typed = asText(value);
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    field.onChange('');
    // What is half typed is the browser's own, and no value that would change.
    if (input.current) input.current.value = '';
    // The button goes away, and the focus must not go with it.
    input.current?.focus();
  };
  const noticeUnfinished = ({ currentTarget }: KeyboardEvent<HTMLInputElement>) => {
    if (currentTarget.validity.badInput) field.onChange(UNFINISHED);
    else if (typed === UNFINISHED && currentTarget.value === '') field.onChange('');
  };
  return (
    <TextInput
      {...look}
      ref={useMergedRef(look.ref, input)}
      type="time"
      description={typed ? bound.description : none}
      value={typed === UNFINISHED ? '' : typed}
      onKeyUp={noticeUnfinished}
      onChange={(event) => field.onChange(event.currentTarget.value)}
      rightSection={
        typed !== '' &&
        !bound.disabled &&
        !bound.required && (
          <CloseButton aria-label={`Clear ${bound.label.toLowerCase()}`} onClick={clear} />
        )
      }
    />
  );
};
