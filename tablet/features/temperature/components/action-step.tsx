import {
  actionLabel,
  showRange,
  showTemperature,
  TEMPERATURE_ACTIONS,
} from '@branchbook/contract/temperature.ts';
import type { TemperatureRange } from '@branchbook/contract/temperature.ts';
import { Step } from '@branchbook/ui/step.tsx';
import { Button, Text, Textarea } from '@mantine/core';
import type { Ref } from 'react';
import { Choice } from '../../../shared/choice.tsx';
import classes from '../reading-dialog.module.css';
import { RangeStatus } from './range-status.tsx';

const ACTIONS = TEMPERATURE_ACTIONS.map((action) => ({
  value: action,
  label: actionLabel[action],
}));

type Answer = { action: string | null; note: string };

type Props = {
  value: number;
  range: TemperatureRange;
  answer: Answer;
  errors: { action?: string; action_note?: string };
  actionsRef: Ref<HTMLDivElement>;
  noteRef: Ref<HTMLTextAreaElement>;
  onChange: (changed: Partial<Answer>) => void;
  onBack: () => void;
  onSave: () => void;
};

/** Asks what was done about a temperature that is out of range. */
export const ActionStep = ({
  value,
  range,
  answer: { action, note },
  errors,
  actionsRef,
  noteRef,
  onChange,
  onBack,
  onSave,
}: Props) => (
  <Step label="What did you do about it?">
    <div className={classes['out']}>
      <span className={classes['value']}>{showTemperature(value)}</span>
      <RangeStatus value={value} range={range} />
      <Text span>Should be {showRange(range)}</Text>
    </div>
    <div ref={actionsRef}>
      <Choice
        label="What did you do about it?"
        options={ACTIONS}
        value={action}
        error={errors.action}
        onChange={(chosen) => onChange({ action: chosen })}
      />
    </div>
    <Textarea
      ref={noteRef}
      size="lg"
      label={action === 'other' ? 'What you did' : 'Note (optional)'}
      autosize
      minRows={2}
      maxRows={5}
      value={note}
      error={errors.action_note}
      onChange={(event) => onChange({ note: event.currentTarget.value })}
    />
    <div className={classes['actions']}>
      <Button size="lg" variant="default" onClick={onBack}>
        Back
      </Button>
      <Button size="lg" onClick={onSave}>
        Save
      </Button>
    </div>
  </Step>
);
