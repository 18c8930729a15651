import { lengthOf, removalNote } from '@branchbook/contract/sanitise.ts';
import { Text, Textarea } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import { asText, useBound } from './bound.ts';
import type { Bound } from './bound.ts';

type Props<In extends FieldValues, Out> = Bound<In, Out> & {
  /** Shows a counter that turns red above `warnAbove`. */
  counter?: { max: number; warnAbove: number };
  maxLength?: number;
  autoFocus?: boolean;
};

export const TextAreaField = <In extends FieldValues, Out>({
  counter,
  maxLength,
  autoFocus,
  ...bound
}: Props<In, Out>) => {
  const { value, field, look } = useBound(bound);
  const length = lengthOf(asText(value));
  return (
    <div>
      <Textarea
        {...look}
        description={removalNote(asText(value)) ?? look.description}
        autosize
        minRows={3}
        maxRows={8}
        maxLength={maxLength}
        data-autofocus={autoFocus || undefined}
        value={asText(value)}
        onChange={(event) => field.onChange(event.currentTarget.value)}
      />
      {counter && (
        <Text
          size="xs"
          mt={4}
          ta="right"
          c={length > counter.warnAbove ? 'var(--mantine-color-error)' : 'dimmed'}
        >
          {length}/{counter.max}
        </Text>
      )}
    </div>
  );
};
