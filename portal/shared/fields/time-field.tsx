import { CloseButton, TextInput } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { useRef } from 'react';
import type { KeyboardEvent } from 'react';
import type { FieldValues } from 'react-hook-form';
import { asText, useBound } from './bound.ts';
import type { Bound } from './bound.ts';

type Props<In extends FieldValues, Out> = Bound<In, Out> & {
  /** The meaning of an empty time, where an empty time is allowed. */
  none?: string;
};

/** Form value while a time is half typed; the form does not accept it as a time. */
const UNFINISHED = '--:--';

/** Renders a time of day, with a button to clear it unless it is required. */
export const TimeField = <In extends FieldValues, Out>({ none, ...bound }: Props<In, Out>) => {
  const { value, field, look } = useBound(bound);
  const typed = asText(value);
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    field.onChange('');
    // Half-typed text is held by the browser alone, so a change of the value does not clear it.
    if (input.current) input.current.value = '';
    // The button disappears, and must not take the focus with it.
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
