import { STEP_LIMITS, stepMayHave } from '@branchbook/contract/checklist.ts';
import type { Step } from '@branchbook/contract/checklist.ts';
import { Checkbox, Input, SegmentedControl, Select, Textarea, TextInput } from '@mantine/core';
import { useId } from 'react';
import classes from './builder.module.css';
import { ChoiceSettings } from './choice-settings.tsx';
import { FailureSettings, mayFail } from './failure-settings.tsx';
import { HelpPhotoSetting } from './help-photo-setting.tsx';
import { NumberText } from './number-text.tsx';
import type { StepProblems } from './problem-rules.ts';
import type { StepChanges } from './step-values.ts';

type Props = {
  step: Step;
  problems: StepProblems;
  onChange: (changes: StepChanges) => void;
};

const DECIMALS = [
  { value: '', label: 'Any' },
  { value: '0', label: 'Whole numbers' },
  { value: '1', label: '1' },
  { value: '2', label: '2' },
  { value: '3', label: '3' },
];

const Limits = ({ step, problems, onChange }: Props) => {
  const unit = step.kind === 'temperature' ? '°C' : undefined;
  return (
    <>
      <NumberText
        label="Lowest (optional)"
        value={step.min}
        error={problems['min']}
        rightSection={unit}
        onChange={(min) => onChange({ min })}
      />
      <NumberText
        label="Highest (optional)"
        value={step.max}
        error={problems['max']}
        rightSection={unit}
        onChange={(max) => onChange({ max })}
      />
    </>
  );
};

const Unit = ({ step, problems, onChange }: Props) => (
  <>
    <TextInput
      label="Unit (optional)"
      placeholder="kg"
      maxLength={STEP_LIMITS.unit}
      autoComplete="off"
      value={step.unit ?? ''}
      error={problems['unit']}
      onChange={(event) => onChange({ unit: event.currentTarget.value || undefined })}
    />
    <Select
      label="Decimals"
      data={DECIMALS}
      value={String(step.decimals ?? '')}
      error={problems['decimals']}
      onChange={(chosen) => onChange({ decimals: chosen ? Number(chosen) : undefined })}
    />
  </>
);

/** Returns the seconds of both parts: undefined if both are empty, NaN if one cannot be read. */
const secondsOf = (minutes: number | undefined, seconds: number | undefined) => {
  const total = (minutes ?? 0) * 60 + (seconds ?? 0);
  return total === 0 ? undefined : total;
};

const Hold = ({ step, problems, onChange }: Props) => {
  const id = useId();
  const { hold_seconds: hold } = step;
  const minutes = hold === undefined ? undefined : Math.floor(hold / 60) || undefined;
  const seconds = hold === undefined ? undefined : hold % 60 || undefined;
  const set = (hold_seconds: number | undefined) => {
    // Text that cannot be read as a number changes nothing.
    if (!Number.isNaN(hold_seconds)) onChange({ hold_seconds });
  };
  return (
    <div role="group" aria-labelledby={id}>
      <Input.Label component="div" id={id}>
        Must be held for (optional)
      </Input.Label>
      <div className={classes['held']}>
        <NumberText
          aria-label="Must be held for, minutes"
          inputMode="numeric"
          rightSection="min"
          rightSectionWidth={44}
          value={minutes}
          error={problems['hold_seconds']}
          onChange={(typed) => set(secondsOf(typed, seconds))}
        />
        <NumberText
          aria-label="Must be held for, seconds"
          inputMode="numeric"
          rightSection="sec"
          rightSectionWidth={44}
          value={seconds}
          onChange={(typed) => set(secondsOf(minutes, typed))}
        />
      </div>
      <Input.Description>Staff time it on the tablet</Input.Description>
    </div>
  );
};

const PASSES = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
  { value: 'either', label: 'Either' },
];

const Passes = ({ step, onChange }: Pick<Props, 'step' | 'onChange'>) => {
  const id = useId();
  return (
    <div>
      <Input.Label component="div" id={id}>
        The answer that passes
      </Input.Label>
      <div>
        <SegmentedControl
          color="brand"
          aria-labelledby={id}
          data={PASSES}
          value={step.passes ?? 'either'}
          onChange={(chosen) =>
            onChange({ passes: chosen === 'yes' || chosen === 'no' ? chosen : undefined })
          }
        />
      </div>
    </div>
  );
};

/** Edits all that a step has beside its label, its kind's own settings first. */
export const StepSettings = (props: Props & { branchId: number | undefined }) => {
  const { step, problems, onChange } = props;
  const { kind } = step;
  const may = (setting: Parameters<typeof stepMayHave>[1]) => stepMayHave(kind, setting);
  return (
    <div className={classes['settings']}>
      {may('options') && <ChoiceSettings {...props} />}
      {may('passes') && <Passes step={step} onChange={onChange} />}
      {(may('range') || may('hold')) && (
        <div className={classes['fields']}>
          {may('range') && <Limits {...props} />}
          {may('unit') && <Unit {...props} />}
          {may('hold') && <Hold {...props} />}
        </div>
      )}
      {may('rows') && (
        <NumberText
          label="Repeated at most (optional)"
          description={`How often the steps below can be answered, such as once per delivery. From 1 to ${STEP_LIMITS.rows}.`}
          inputMode="numeric"
          value={step.rows}
          error={problems['rows']}
          onChange={(rows) => onChange({ rows })}
        />
      )}
      <div className={classes['checks']}>
        {kind !== 'section' && (
          <Checkbox
            label="Required"
            checked={step.required === true}
            onChange={(event) => onChange({ required: event.currentTarget.checked || undefined })}
          />
        )}
        {may('gallery') && (
          <Checkbox
            label="Stored photos allowed"
            description="Otherwise staff take the photo there and then"
            checked={step.gallery === true}
            onChange={(event) => onChange({ gallery: event.currentTarget.checked || undefined })}
          />
        )}
        {may('birth_dates') && (
          <Checkbox
            label="Show dates of birth"
            description="The latest ones to which alcohol, vapes and tobacco may be sold that day"
            checked={step.birth_dates === true}
            onChange={(event) =>
              onChange({ birth_dates: event.currentTarget.checked || undefined })
            }
          />
        )}
        <Checkbox
          label="“Not applicable” allowed"
          description={
            kind === 'section' ? 'For all steps below, with a reason' : 'Staff give the reason'
          }
          checked={step.allow_na === true}
          onChange={(event) => onChange({ allow_na: event.currentTarget.checked || undefined })}
        />
      </div>
      <Textarea
        label="Help (optional)"
        description="Shown below the step: how it is done, or what to look for"
        autosize
        minRows={1}
        maxRows={6}
        maxLength={STEP_LIMITS.help}
        value={step.help ?? ''}
        error={problems['help']}
        onChange={(event) => onChange({ help: event.currentTarget.value || undefined })}
      />
      <HelpPhotoSetting
        step={step}
        branchId={props.branchId}
        error={problems['help_photo']}
        onChange={onChange}
      />
      {mayFail(step) && <FailureSettings {...props} />}
    </div>
  );
};
