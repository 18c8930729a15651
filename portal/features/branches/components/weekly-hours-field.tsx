import { WEEKDAYS } from '@branchbook/contract/dates.ts';
import type { Weekday } from '@branchbook/contract/dates.ts';
import { MOST_SPANS } from '@branchbook/contract/opening-hours.ts';
import type { Span, WeeklyHours } from '@branchbook/contract/opening-hours.ts';
import { Button, CloseButton, Group, Radio, Stack, Text, TextInput } from '@mantine/core';
import { IconCopy, IconPlus } from '@tabler/icons-react';
import { useController } from 'react-hook-form';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { weekdayText } from '../hours-text.ts';
import classes from './weekly-hours-field.module.css';

const NEW_SPAN: Span = ['09:00', '17:30'];

/** Returns the first message of nested errors. */
const firstMessage = (error: unknown): string | null => {
  if (typeof error !== 'object' || error === null) return null;
  if ('message' in error && typeof error.message === 'string') return error.message;
  for (const inner of Object.values(error)) {
    const message = firstMessage(inner);
    if (message !== null) return message;
  }
  return null;
};

type DayProps = {
  weekday: Weekday;
  spans: readonly Span[];
  error: string | null;
  onSpans: (spans: Span[]) => void;
  onCopy: (() => void) | undefined;
};

const DayHours = ({ weekday, spans, error, onSpans, onCopy }: DayProps) => {
  const name = weekdayText(weekday);
  const change = (index: number, side: 0 | 1, time: string) =>
    onSpans(
      spans.map((span, at): Span => {
        if (at !== index) return span;
        return side === 0 ? [time, span[1]] : [span[0], time];
      }),
    );
  return (
    <fieldset className={classes['day']} aria-describedby={error ? `${weekday}-error` : undefined}>
      <legend className={classes['weekday']}>{name}</legend>
      <div className={classes['times']}>
        {spans.length === 0 && (
          <Text size="sm" c="dimmed" className={classes['closed']}>
            Closed
          </Text>
        )}
        {spans.map(([opens, closes], index) => {
          const which = spans.length > 1 ? `, times ${index + 1}` : '';
          return (
            // The times of a day have no identity but their place.
            <Group key={index} gap={6} wrap="nowrap">
              <TextInput
                type="time"
                className={classes['time']}
                aria-label={`${name} opens at${which}`}
                value={opens}
                error={error !== null}
                onChange={(event) => change(index, 0, event.currentTarget.value)}
              />
              <Text size="sm" span>
                to
              </Text>
              <TextInput
                type="time"
                className={classes['time']}
                aria-label={`${name} closes at${which}`}
                value={closes}
                error={error !== null}
                onChange={(event) => change(index, 1, event.currentTarget.value)}
              />
              <CloseButton
                size="lg"
                aria-label={`Remove ${name}${which || ' times'}`}
                onClick={() => onSpans(spans.filter((_, at) => at !== index))}
              />
            </Group>
          );
        })}
        {error && (
          <Text id={`${weekday}-error`} size="sm" c="red" role="alert">
            {error}
          </Text>
        )}
      </div>
      <Group gap={6} className={classes['buttons']}>
        {spans.length < MOST_SPANS && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} aria-hidden />}
            aria-label={`Add times on ${name}`}
            onClick={() => onSpans([...spans, spans.length === 0 ? NEW_SPAN : ['', '']])}
          >
            Add times
          </Button>
        )}
        {onCopy && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconCopy size={14} aria-hidden />}
            onClick={onCopy}
          >
            Copy Monday to all days
          </Button>
        )}
      </Group>
    </fieldset>
  );
};

type FormFields = FieldValues & { opens: 'always' | 'weekly'; weekly: WeeklyHours };
type Props<In extends FormFields, Out> = { control: Control<In, unknown, Out> };

/** Lets the user say that a branch is open every day, or at which times on each weekday. */
export const WeeklyHoursField = <In extends FormFields, Out>({ control }: Props<In, Out>) => {
  const { field: opens } = useController({ control, name: 'opens' as FieldPath<In> });
  const { field, fieldState } = useController({ control, name: 'weekly' as FieldPath<In> });
  const weekly = field.value as WeeklyHours;
  const errors = (fieldState.error ?? {}) as Partial<Record<Weekday, unknown>>;
  const setDay = (weekday: Weekday, spans: Span[]) =>
    field.onChange({ ...weekly, [weekday]: spans });
  const copyMonday = () =>
    field.onChange(Object.fromEntries(WEEKDAYS.map((weekday) => [weekday, weekly.monday])));
  return (
    <Stack gap="sm">
      <Radio.Group
        label="Opening times"
        description="On a day without times the branch is closed, and nothing is due."
        value={opens.value}
        onChange={opens.onChange}
      >
        <Stack gap={4} mt="xs">
          <Radio value="always" label="Open every day" />
          <Radio value="weekly" label="Open at these times" />
        </Stack>
      </Radio.Group>
      {opens.value === 'weekly' && (
        <div className={classes['week']}>
          {WEEKDAYS.map((weekday) => (
            <DayHours
              key={weekday}
              weekday={weekday}
              spans={weekly[weekday]}
              error={firstMessage(errors[weekday])}
              onSpans={(spans) => setDay(weekday, spans)}
              onCopy={weekday === 'monday' ? copyMonday : undefined}
            />
          ))}
          <Text size="sm" c="dimmed">
            A closing time before the opening time is on the next day, such as 18:00 to 02:00.
          </Text>
        </div>
      )}
    </Stack>
  );
};
