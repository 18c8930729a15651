import { MOST_SLOTS } from '@branchbook/contract/temperature-slots.ts';
import { ActionButton } from '@branchbook/ui/action-button.tsx';
import { Button, Fieldset, Group, Input, Radio, Stack, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { useController } from 'react-hook-form';
import type { FieldPath, FieldValues } from 'react-hook-form';
import type { Bound } from '../../../shared/fields/bound.ts';
import classes from '../temperature.module.css';

const USUAL = 'usual';
const OWN = 'own';

type Props<In extends FieldValues, Out> = Bound<In, Out> & {
  /** What null means, such as ‘Three times a day’. */
  usual: string;
  own: string;
  /** The times that own ones begin with. */
  start: readonly string[];
};

/** Returns the message about a list of times, and of each of them. */
const messagesOf = (
  error: unknown,
): { ofList: string | undefined; ofTimes: (string | undefined)[] } => {
  const { message } = (error ?? {}) as { message?: string };
  const each: unknown[] = Array.isArray(error) ? error : [];
  return {
    ofList: message,
    ofTimes: each.map((one) => (one as { message?: string } | undefined)?.message),
  };
};

/** Lets the user choose between the usual times and one to six times of their own. */
export const SlotTimesField = <In extends FieldValues, Out>({
  control,
  name,
  label,
  description,
  usual,
  own,
  start,
}: Props<In, Out>) => {
  const { field, fieldState } = useController<In, FieldPath<In>, Out>({ control, name });
  const times = field.value as string[] | null;
  const { ofList, ofTimes } = messagesOf(fieldState.error);
  const list = useRef<HTMLFieldSetElement>(null);
  /** Changes the list, and focuses a time of it: the button that was pressed may disappear. */
  const change = (changed: string[], focus: number) => {
    flushSync(() => field.onChange(changed));
    const inputs = list.current?.querySelectorAll('input') ?? [];
    inputs[Math.min(focus, inputs.length - 1)]?.focus();
  };
  return (
    <Stack gap="xs">
      <Radio.Group
        label={label}
        description={description}
        value={times === null ? USUAL : OWN}
        onChange={(chosen) => field.onChange(chosen === OWN ? [...start] : null)}
      >
        <Stack gap="xs" mt="xs">
          <Radio value={USUAL} label={usual} />
          <Radio value={OWN} label={own} />
        </Stack>
      </Radio.Group>
      {times && (
        <Fieldset variant="unstyled" p={0} m={0} legend="Take the temperature by" ref={list}>
          <div className={classes['times']}>
            {times.map((time, index) => (
              // A time has no identity but its place.
              <Group key={index} gap={4} wrap="nowrap" align="flex-start">
                <TextInput
                  ref={index === 0 ? field.ref : undefined}
                  type="time"
                  aria-label={`Time ${index + 1}`}
                  value={time}
                  error={ofTimes[index]}
                  onBlur={field.onBlur}
                  onChange={({ currentTarget }) =>
                    field.onChange(times.with(index, currentTarget.value))
                  }
                />
                {times.length > 1 && (
                  <ActionButton
                    label={`Remove time ${index + 1}`}
                    icon={<IconX size={18} aria-hidden />}
                    onClick={() => change(times.toSpliced(index, 1), index)}
                  />
                )}
              </Group>
            ))}
          </div>
          {ofList && <Input.Error mt="xs">{ofList}</Input.Error>}
          <Button
            mt="xs"
            variant="default"
            size="xs"
            leftSection={<IconPlus size={16} aria-hidden />}
            disabled={times.length >= MOST_SLOTS}
            onClick={() => change([...times, ''], times.length)}
          >
            Add time
          </Button>
        </Fieldset>
      )}
    </Stack>
  );
};
