import { TextInput } from '@mantine/core';
import { Choice } from '../../../shared/choice.tsx';
import type { Moment } from '../complaint-rules.ts';

const CHOICES = [
  { value: 'today', label: 'Today' },
  { value: 'yesterday', label: 'Yesterday' },
  { value: 'other', label: 'Another day' },
  { value: 'unknown', label: 'Not known' },
];

type Props = {
  label: string;
  moment: Moment;
  dayError: string | undefined;
  timeError: string | undefined;
  onChange: (moment: Moment) => void;
};

/** Asks for a day and, if it is known, a time. */
export const MomentField = ({ label, moment, dayError, timeError, onChange }: Props) => {
  const isOther = moment.choice === 'other';
  const hasDay = moment.choice !== null && moment.choice !== 'unknown';
  return (
    <>
      <Choice
        label={label}
        options={CHOICES}
        value={moment.choice}
        error={isOther ? undefined : dayError}
        onChange={(choice) => onChange({ ...moment, choice: choice as Moment['choice'] })}
      />
      {isOther && (
        <TextInput
          size="xl"
          type="date"
          label="Which day?"
          value={moment.day}
          error={dayError}
          onChange={(event) => onChange({ ...moment, day: event.currentTarget.value })}
        />
      )}
      {hasDay && (
        <TextInput
          size="xl"
          type="time"
          label="What time?"
          description="Leave it empty if you don’t know"
          value={moment.time}
          error={timeError}
          onChange={(event) => onChange({ ...moment, time: event.currentTarget.value })}
        />
      )}
    </>
  );
};
