import { STEP_LIMITS } from '@branchbook/contract/checklist.ts';
import type { Step } from '@branchbook/contract/checklist.ts';
import { Checkbox, Textarea } from '@mantine/core';
import { useState } from 'react';
import classes from './builder.module.css';
import { problemUnder } from './problem-rules.ts';
import type { StepProblems } from './problem-rules.ts';
import type { StepChanges } from './step-values.ts';

const linesOf = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

type Failure = NonNullable<Step['on_fail']>;

/** Returns what a failed answer asks for; undefined for nothing in particular. */
const failureOf = (asked: { [Name in keyof Failure]?: Failure[Name] | undefined }) => {
  const { action, note, photo } = asked;
  const demands: Failure = {
    ...(action && action.length > 0 && { action }),
    ...(note && { note }),
    ...(photo && { photo }),
  };
  return Object.keys(demands).length > 0 ? demands : undefined;
};

/** Tells whether an answer to a step can fail. */
export const mayFail = ({ kind, min, max, hold_seconds: hold, passes, options }: Step): boolean => {
  if (kind === 'yes_no') return passes !== undefined;
  if (kind === 'choice') return options?.some((option) => !option.passes) ?? false;
  const isMeasured = kind === 'number' || kind === 'temperature';
  return isMeasured && (min !== undefined || max !== undefined || hold !== undefined);
};

type Props = {
  step: Step;
  problems: StepProblems;
  onChange: (changes: StepChanges) => void;
};

/** Edits what a failed answer asks for. */
export const FailureSettings = ({ step, problems, onChange }: Props) => {
  const { on_fail: asked = {}, critical } = step;
  const [typed, setTyped] = useState('');
  const actions = asked.action ?? [];
  // Empty lines are kept while they are typed, but are no actions.
  const isTyped = linesOf(typed).join('\n') === actions.join('\n');
  const set = (changes: Parameters<typeof failureOf>[0]) =>
    onChange({ on_fail: failureOf({ ...asked, ...changes }) });
  return (
    <fieldset className={classes['failure']}>
      <legend>If the answer fails</legend>
      <Textarea
        label="Actions to choose from (optional)"
        description={`One per line, at most ${STEP_LIMITS.actions}. Without a list, staff write what they did.`}
        placeholder={'Moved to another fridge\nThrown away'}
        autosize
        minRows={2}
        maxRows={STEP_LIMITS.actions}
        value={isTyped ? typed : actions.join('\n')}
        error={problemUnder(problems, 'on_fail')}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          set({ action: linesOf(event.currentTarget.value) });
        }}
      />
      <div className={classes['checks']}>
        <Checkbox
          label="Needs a note"
          checked={asked.note === true}
          onChange={(event) => set({ note: event.currentTarget.checked || undefined })}
        />
        <Checkbox
          label="Needs a photo"
          checked={asked.photo === true}
          onChange={(event) => set({ photo: event.currentTarget.checked || undefined })}
        />
        <Checkbox
          label="Urgent"
          description="Marked as urgent for managers"
          checked={critical === true}
          onChange={(event) => onChange({ critical: event.currentTarget.checked || undefined })}
        />
      </div>
    </fieldset>
  );
};
