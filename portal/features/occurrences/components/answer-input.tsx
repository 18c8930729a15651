import { birthDatesOn, birthDateText } from '@branchbook/contract/age-rules.ts';
import { askedText } from '@branchbook/contract/checklist-text.ts';
import { ANSWER_TEXT_MAX, optionsOn } from '@branchbook/contract/checklist.ts';
import type { Step } from '@branchbook/contract/checklist.ts';
import { Checkbox, Group, Radio, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { localToday } from '../../../shared/dates.ts';
import type { DraftAnswer } from '../answer-values.ts';
import { AnswerPhoto } from './answer-photo.tsx';

export type AnswerProps = {
  occurrenceId: number;
  step: Step;
  draft: DraftAnswer;
  onChange: (changes: Partial<DraftAnswer>) => void;
  error?: string | undefined;
};

const textOf = (value: DraftAnswer['value']): string => (typeof value === 'string' ? value : '');

/** Says below a step what it asks for, and how it is done. */
const noteOf = (step: Step): string | undefined => {
  const births = step.birth_dates ? birthDatesOn(localToday()).map(birthDateText) : [];
  const note = [askedText(step), step.help, ...births].filter(Boolean).join('. ');
  return note === '' ? undefined : note.charAt(0).toUpperCase() + note.slice(1);
};

const Choices = ({ step, draft, onChange, look }: AnswerProps & { look: object }) => {
  const labels =
    step.kind === 'yes_no'
      ? [
          { value: 'yes', label: 'Yes' },
          { value: 'no', label: 'No' },
        ]
      : optionsOn(step, localToday()).map(({ label }) => ({ value: label, label }));
  return step.many ? (
    <Checkbox.Group
      {...look}
      value={Array.isArray(draft.value) ? draft.value : []}
      onChange={(value) => onChange({ value: value.length === 0 ? undefined : value })}
    >
      <Stack gap={6} my={6}>
        {labels.map((one) => (
          <Checkbox key={one.value} {...one} />
        ))}
      </Stack>
    </Checkbox.Group>
  ) : (
    <Radio.Group {...look} value={textOf(draft.value)} onChange={(value) => onChange({ value })}>
      <Group gap="md" my={6}>
        {labels.map((one) => (
          <Radio key={one.value} {...one} />
        ))}
      </Group>
    </Radio.Group>
  );
};

/** Renders the input in which a step of each kind is answered. */
export const AnswerInput = (props: AnswerProps) => {
  const { occurrenceId, step, draft, onChange, error } = props;
  const look = {
    label: step.label,
    description: noteOf(step),
    withAsterisk: step.required === true,
    error,
  };
  const typed = {
    ...look,
    autoComplete: 'off',
    value: textOf(draft.value),
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ value: event.currentTarget.value }),
  };
  switch (step.kind) {
    case 'tick':
      return (
        <Checkbox
          label={
            <>
              {step.label}
              {step.required && (
                <Text span inherit c="var(--mantine-color-error)" aria-hidden>
                  {' *'}
                </Text>
              )}
            </>
          }
          aria-required={step.required === true}
          description={look.description}
          error={error}
          checked={draft.value === true}
          onChange={(event) => onChange({ value: event.currentTarget.checked || undefined })}
        />
      );
    case 'yes_no':
    case 'choice':
      return <Choices {...props} look={look} />;
    case 'number':
      return <TextInput {...typed} maw="16rem" rightSection={step.unit} rightSectionWidth={64} />;
    case 'temperature':
      return <TextInput {...typed} maw="16rem" rightSection="°C" />;
    case 'time':
      return <TextInput {...typed} maw="16rem" type="time" />;
    case 'text':
      return <Textarea {...typed} autosize minRows={1} maxRows={6} maxLength={ANSWER_TEXT_MAX} />;
    case 'photo':
      return (
        <AnswerPhoto
          occurrenceId={occurrenceId}
          label={step.label}
          description={look.description}
          isRequired={look.withAsterisk}
          photo={draft.photo}
          onChange={(photo) => onChange({ photo })}
          error={error}
        />
      );
    case 'section':
      return null;
  }
};
