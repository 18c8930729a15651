import { MOST_DUE_TIMES } from '@branchbook/contract/schedule.ts';
import { Button, CloseButton, Group, Input, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { useController } from 'react-hook-form';
import type { TaskForm, TaskInput, TaskValues } from '../task-values.ts';
import classes from './schedule-fields.module.css';

/** Returns the time offered next: four hours after the last, or nine o'clock. */
const nextTime = (times: readonly string[]): string => {
  const hour = Number(times.at(-1)?.slice(0, 2) ?? 5) + 4;
  return hour > 23 || times.at(-1) === '' ? '' : `${String(hour).padStart(2, '0')}:00`;
};

/** Edits the times of a task that is due several times a day. */
export const DueTimesField = ({ form }: { form: TaskForm }) => {
  const {
    field: { ref: registered, value, onChange },
    fieldState,
  } = useController<TaskInput, 'due_times', TaskValues>({
    control: form.control,
    name: 'due_times',
  });
  const list = useRef<HTMLFieldSetElement>(null);
  const [errorId, helpId] = [useId(), useId()];
  const times = Array.isArray(value) ? (value as string[]) : [];
  const errors: unknown = fieldState.error;
  const problem = Array.isArray(errors)
    ? errors.map((one: { message?: string } | undefined) => one?.message).find(Boolean)
    : fieldState.error?.message;

  const set = (changed: string[]) => {
    onChange(changed);
    form.clearErrors('due_times');
  };
  const focusInput = (index: number) =>
    requestAnimationFrame(() => {
      const inputs = list.current?.querySelectorAll('input') ?? [];
      (inputs[index] ?? list.current?.querySelector('button'))?.focus();
    });
  const add = () => {
    set([...times, nextTime(times)]);
    focusInput(times.length);
  };
  const remove = (index: number) => {
    set(times.filter((_, other) => other !== index));
    focusInput(Math.min(index, times.length - 2));
  };

  return (
    <fieldset
      ref={list}
      className={classes['days']}
      tabIndex={-1}
      aria-describedby={problem ? `${helpId} ${errorId}` : helpId}
    >
      <legend ref={(legend) => registered(legend)} tabIndex={-1}>
        Times due
      </legend>
      <Input.Description id={helpId} mb={6}>
        {times.length === 0
          ? 'For a task that is due several times a day'
          : 'Due at each of these times (branch time)'}
      </Input.Description>
      <Group gap="xs">
        {times.map((time, index) => (
          // The times have no identity but their place in the list.
          <Group key={index} gap={2} wrap="nowrap">
            <TextInput
              type="time"
              aria-label={`Time ${index + 1}`}
              value={time}
              error={problem !== undefined && time === ''}
              onChange={(event) => {
                const typed = event.currentTarget.value;
                set(times.map((one, other) => (other === index ? typed : one)));
              }}
            />
            <CloseButton
              aria-label={`Remove time ${index + 1}${time && `, ${time}`}`}
              onClick={() => remove(index)}
            />
          </Group>
        ))}
        {times.length < MOST_DUE_TIMES && (
          <Button
            variant="default"
            size="sm"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={add}
          >
            {times.length === 0 ? 'Add times' : 'Add another time'}
          </Button>
        )}
      </Group>
      {problem && (
        <Input.Error id={errorId} mt={6}>
          {problem}
        </Input.Error>
      )}
    </fieldset>
  );
};
