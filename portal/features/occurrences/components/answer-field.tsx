import { ANSWER_TEXT_MAX, stepMayHave } from '@branchbook/contract/checklist.ts';
import type { Step } from '@branchbook/contract/checklist.ts';
import { Badge, Checkbox, Group, Input, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { HelpPhoto } from '../../../shared/checklists/help-photo.tsx';
import type { DraftAnswer } from '../answer-values.ts';
import { failsAt } from '../answer-values.ts';
import { AnswerInput } from './answer-input.tsx';
import type { AnswerProps } from './answer-input.tsx';
import { AnswerPhoto } from './answer-photo.tsx';
import classes from './answers.module.css';

type PartProps = Pick<AnswerProps, 'draft' | 'onChange'>;

/** Asks for how long the value was held; only tablets have a timer. */
const Held = ({ draft, onChange }: PartProps) => (
  <div role="group" aria-label="Held for" className={classes['held']}>
    <TextInput
      label="Held for, minutes"
      inputMode="numeric"
      maxLength={4}
      autoComplete="off"
      value={draft.minutes ?? ''}
      onChange={(event) => onChange({ minutes: event.currentTarget.value })}
    />
    <TextInput
      label="Seconds"
      inputMode="numeric"
      maxLength={5}
      autoComplete="off"
      value={draft.seconds ?? ''}
      onChange={(event) => onChange({ seconds: event.currentTarget.value })}
    />
  </div>
);

/** Asks what was done about a failed answer, as its step demands. */
const Failed = ({ occurrenceId, step, draft, onChange }: AnswerProps) => {
  const { on_fail: asked, critical } = step;
  return (
    <Stack gap="sm" className={classes['failed']} role="group" aria-label={`Failed: ${step.label}`}>
      <Group gap="xs">
        <Badge color="red" leftSection={<IconAlertTriangle size={12} aria-hidden />} role="status">
          {critical ? 'Failed, urgent' : 'Failed'}
        </Badge>
      </Group>
      {asked?.action && (
        <Select
          label="Action taken"
          withAsterisk
          data={asked.action}
          value={draft.action ?? null}
          onChange={(action) => onChange({ action: action ?? undefined })}
        />
      )}
      <Textarea
        label={asked?.action ? 'Note' : 'What was done about it'}
        withAsterisk={!asked || asked.note === true}
        autosize
        minRows={1}
        maxRows={5}
        maxLength={ANSWER_TEXT_MAX}
        value={draft.note ?? ''}
        onChange={(event) => onChange({ note: event.currentTarget.value })}
      />
      {asked?.photo && (
        <AnswerPhoto
          occurrenceId={occurrenceId}
          label="Photo of it"
          isRequired
          photo={draft.photo}
          onChange={(photo) => onChange({ photo })}
        />
      )}
    </Stack>
  );
};

type LeftOutProps = PartProps & { step: Step; label: string };

/** Lets a step or a section be left out, with the reason. */
export const LeftOut = ({ step, draft, onChange, label }: LeftOutProps) => (
  <Stack gap="xs">
    <Checkbox
      size="xs"
      label={label}
      aria-label={`${label}: ${step.label}`}
      checked={draft.notApplicable === true}
      onChange={(event) => onChange({ notApplicable: event.currentTarget.checked || undefined })}
    />
    {draft.notApplicable && (
      <TextInput
        label="Reason"
        withAsterisk
        maxLength={ANSWER_TEXT_MAX}
        value={draft.reason ?? ''}
        onChange={(event) => onChange({ reason: event.currentTarget.value })}
      />
    )}
  </Stack>
);

const hasValue = ({ value }: DraftAnswer): boolean => value !== undefined && value !== '';

/** Shows one step to answer, with what its answer still lacks. */
export const AnswerField = (props: AnswerProps) => {
  const { step, draft, onChange, error } = props;
  const hasFailed = failsAt(step, draft);
  const isHeld = stepMayHave(step.kind, 'hold') && step.hold_seconds !== undefined;
  const mayClear = !step.required && (step.kind === 'yes_no' || step.kind === 'choice');
  const isLeftOut = draft.notApplicable === true;
  // An error of the demands of a failed answer stands below them.
  const isBelow = hasFailed || isLeftOut;
  return (
    <Stack
      gap="sm"
      className={classes['step']}
      data-failed={hasFailed || undefined}
      data-problem={error === undefined ? undefined : true}
    >
      {isLeftOut ? (
        <Input.Label component="div">{step.label}</Input.Label>
      ) : (
        <AnswerInput {...props} error={isBelow ? undefined : error} />
      )}
      <HelpPhoto step={step} />
      {!isLeftOut && isHeld && <Held draft={draft} onChange={onChange} />}
      {!isLeftOut && mayClear && hasValue(draft) && (
        <div>
          <button
            type="button"
            className={classes['clear']}
            aria-label={`Clear the answer to ${step.label}`}
            onClick={() => onChange({ value: undefined })}
          >
            Clear answer
          </button>
        </div>
      )}
      {hasFailed && <Failed {...props} />}
      {step.allow_na && (
        <LeftOut step={step} draft={draft} onChange={onChange} label="Not applicable" />
      )}
      {isBelow && error && (
        <Input.Error role="alert" tabIndex={-1}>
          {error}
        </Input.Error>
      )}
    </Stack>
  );
};
