import { ANSWER_TEXT_MAX, optionsOn } from '@branchbook/contract/checklist.ts';
import type { Step } from '@branchbook/contract/checklist.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import { Textarea } from '@mantine/core';
import type { DraftAnswer } from '../../../offline/tablet-store.ts';
import { PhotoField } from '../../../shared/photo-field.tsx';
import type { ChecklistActions, Typing } from '../use-checklist.ts';
import { NumberControl } from './number-control.tsx';
import { OptionButtons } from './option-buttons.tsx';
import { TimeControl } from './time-control.tsx';

type Props = {
  step: Step;
  row: number;
  answer: DraftAnswer | undefined;
  labelId: string;
  typing: Typing | null;
  actions: ChecklistActions;
  timezone: string;
  /** The calendar day, on which options may begin or end to hold. */
  today: Day;
};

const YES_NO = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

const textOf = (answer: DraftAnswer | undefined): string =>
  typeof answer?.value === 'string' ? answer.value : '';

const chosenOf = (answer: DraftAnswer | undefined): string[] => {
  const value = answer?.value ?? null;
  if (Array.isArray(value)) return value;
  return typeof value === 'string' ? [value] : [];
};

/** Shows the control that fits the kind of a step; a tick is part of its line. */
export const StepControl = ({
  step,
  row,
  answer,
  labelId,
  typing,
  actions,
  timezone,
  today,
}: Props) => {
  const onChange = (value: DraftAnswer['value']) => actions.answer({ step, row }, { value });
  switch (step.kind) {
    case 'yes_no':
      return (
        <OptionButtons
          labelId={labelId}
          options={YES_NO}
          chosen={chosenOf(answer)}
          onChange={([value = null]) => onChange(value)}
        />
      );
    case 'choice':
      return (
        <OptionButtons
          labelId={labelId}
          options={optionsOn(step, today).map(({ label }) => ({ value: label, label }))}
          chosen={chosenOf(answer)}
          many={step.many ?? false}
          onChange={(chosen) => onChange(chosen.length > 0 ? chosen : null)}
        />
      );
    case 'number':
    case 'temperature':
      return (
        <NumberControl
          step={step}
          row={row}
          value={typeof answer?.value === 'number' ? answer.value : null}
          labelId={labelId}
          typing={typing}
          actions={actions}
        />
      );
    case 'text':
      return (
        <Textarea
          size="md"
          aria-labelledby={labelId}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={ANSWER_TEXT_MAX}
          value={textOf(answer)}
          onChange={(event) => onChange(event.currentTarget.value || null)}
        />
      );
    case 'time':
      return (
        <TimeControl
          labelId={labelId}
          value={textOf(answer)}
          timezone={timezone}
          onChange={(value) => onChange(value || null)}
        />
      );
    case 'photo':
      return (
        <PhotoField
          photo={answer?.photo ?? null}
          fromGallery={step.gallery === true}
          onChange={(photo) => actions.answer({ step, row }, { photo })}
        />
      );
    case 'tick':
    case 'section':
      return null;
  }
};
