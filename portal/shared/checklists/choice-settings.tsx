import { STEP_LIMITS } from '@branchbook/contract/checklist.ts';
import type { Step } from '@branchbook/contract/checklist.ts';
import { inForceText } from '@branchbook/contract/law-text.ts';
import {
  Button,
  Checkbox,
  CloseButton,
  Group,
  Input,
  SegmentedControl,
  TextInput,
} from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { localToday } from '../dates.ts';
import classes from './builder.module.css';
import type { StepProblems } from './problem-rules.ts';
import type { StepChanges } from './step-values.ts';

type Props = {
  step: Step;
  problems: StepProblems;
  onChange: (changes: StepChanges) => void;
};

const RESULTS = [
  { value: 'passes', label: 'Passes' },
  { value: 'fails', label: 'Fails' },
];

/** Edits the options of a choice; Enter adds an option, and pasted lines become options. */
export const ChoiceSettings = ({ step, problems, onChange }: Props) => {
  const list = useRef<HTMLDivElement>(null);
  const wanted = useRef<number | null>(null);
  const { options = [], many } = step;
  useEffect(() => {
    if (wanted.current === null) return;
    const inputs = list.current?.querySelectorAll<HTMLInputElement>('[data-option]') ?? [];
    inputs[Math.min(wanted.current, inputs.length - 1)]?.focus();
    wanted.current = null;
  });
  const set = (next: typeof options) =>
    onChange({ options: next.slice(0, STEP_LIMITS.mostOptions) });
  /** Focuses an option once the list has its new length. */
  const focusOption = (index: number) => {
    wanted.current = index;
  };
  const add = (at: number, labels: readonly string[] = ['']) => {
    focusOption(at + labels.length - 1);
    set(options.toSpliced(at, 0, ...labels.map((label) => ({ label, passes: true }))));
  };
  const edit = (index: number, changes: Partial<(typeof options)[number]>) =>
    set(options.map((option, other) => (other === index ? { ...option, ...changes } : option)));
  const paste = (index: number, text: string): boolean => {
    const lines = text.split(/\r?\n/).map((line) => line.trim().slice(0, STEP_LIMITS.option));
    const labels = lines.filter((line) => line !== '');
    if (labels.length < 2) return false;
    const isEmpty = options[index]?.label === '';
    const made = labels.map((label) => ({ label, passes: true }));
    set(options.toSpliced(isEmpty ? index : index + 1, isEmpty ? 1 : 0, ...made));
    return true;
  };
  return (
    <div ref={list} role="group" aria-label="Options" className={classes['options']}>
      {options.map((option, index) => (
        // The options have no identity but their place in the list.
        <div key={index} className={classes['option']}>
          <TextInput
            aria-label={`Option ${index + 1}`}
            data-option
            value={option.label}
            maxLength={STEP_LIMITS.option}
            autoComplete="off"
            error={problems[`options.${index}.label`]}
            description={
              inForceText(
                { from: option.from ?? null, until: option.until ?? null },
                localToday(),
              ) || undefined
            }
            onChange={(event) => edit(index, { label: event.currentTarget.value })}
            onPaste={(event) => {
              if (paste(index, event.clipboardData.getData('text'))) event.preventDefault();
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              event.preventDefault();
              if (options.length < STEP_LIMITS.mostOptions) add(index + 1);
            }}
          />
          <SegmentedControl
            size="xs"
            color="brand"
            aria-label={`Option ${index + 1}${option.label && `, ${option.label}`}`}
            data={RESULTS}
            value={option.passes ? 'passes' : 'fails'}
            onChange={(result) => edit(index, { passes: result === 'passes' })}
          />
          <CloseButton
            aria-label={`Remove option ${index + 1}${option.label && `, ${option.label}`}`}
            disabled={options.length <= STEP_LIMITS.leastOptions}
            onClick={() => {
              focusOption(Math.min(index, options.length - 2));
              set(options.toSpliced(index, 1));
            }}
          />
        </div>
      ))}
      {problems['options'] && <Input.Error>{problems['options']}</Input.Error>}
      <Group gap="md">
        {options.length < STEP_LIMITS.mostOptions && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => add(options.length)}
          >
            Add option
          </Button>
        )}
        <Checkbox
          label="Several may be chosen"
          checked={many === true}
          onChange={(event) => onChange({ many: event.currentTarget.checked || undefined })}
        />
      </Group>
    </div>
  );
};
