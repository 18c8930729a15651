import { STEP_LIMITS } from '@branchbook/contract/checklist.ts';
import type { Step } from '@branchbook/contract/checklist.ts';
import { Button, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconPencil } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { NumberPad } from '../../../shared/number-pad.tsx';
import { numberText, rangeText } from '../failure-text.ts';
import type { ChecklistActions, Typing } from '../use-checklist.ts';
import { isInRange, typedNumber } from '../verdict-rules.ts';
import verdict from '../../../shared/verdict.module.css';
import classes from './number-control.module.css';

type Props = {
  step: Step;
  row: number;
  value: number | null;
  labelId: string;
  typing: Typing | null;
  actions: ChecklistActions;
};

const nameOf = ({ kind }: Step): string => (kind === 'temperature' ? 'temperature' : 'number');

/** Returns the start of an empty field: '-' where all numbers in range are negative. */
const startOf = ({ max }: Step): '' | '-' => (max !== undefined && max < 0 ? '-' : '');

const rulesOf = ({ kind, min, decimals }: Step) =>
  kind === 'temperature'
    ? { minus: true, decimals: 1, digits: 3 }
    : {
        minus: min === undefined || min < 0,
        decimals: decimals ?? STEP_LIMITS.decimals,
        digits: 9,
      };

const RangeVerdict = ({ step, number }: { step: Step; number: number }) => {
  const inRange = isInRange(step, number);
  if (inRange === null)
    return <span className={verdict['verdict']}>Not judged: any value passes</span>;
  return (
    <span className={verdict['verdict']} data-tone={inRange ? 'good' : 'bad'}>
      {inRange ? (
        <IconCircleCheck size={20} aria-hidden />
      ) : (
        <IconAlertTriangle size={20} aria-hidden />
      )}
      {inRange ? 'In range' : `Out of range: ${rangeText(step, number) ?? ''}`}
    </span>
  );
};

type PadProps = { typing: Typing; actions: ChecklistActions };

const Pad = ({ typing: { step, typed, wrong }, actions }: PadProps) => {
  const field = useRef<HTMLInputElement>(null);
  const pad = useRef<HTMLDivElement>(null);
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    pad.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const number = typedNumber(step, typed);
  const isOut = typeof number === 'number' && isInRange(step, number) === false;
  const settle = () => {
    if (actions.settle() !== null) field.current?.focus();
  };
  return (
    <div ref={pad} className={classes['pad']}>
      <NumberPad
        inputRef={field}
        label={step.kind === 'temperature' ? 'Temperature' : 'Number'}
        unit={step.kind === 'temperature' ? '°C' : step.unit}
        start={startOf(step)}
        {...rulesOf(step)}
        alarm={isOut}
        value={typed}
        error={wrong && `This ${wrong}`}
        onChange={actions.setTyped}
        onSubmit={settle}
      />
      <div className={classes['place']} role="status">
        {typeof number === 'number' && <RangeVerdict step={step} number={number} />}
      </div>
      <Button size="lg" {...(isOut && { color: 'red' })} onClick={settle}>
        OK
      </Button>
    </div>
  );
};

/** Shows a number with its unit; a tap opens the number pad below the step. */
export const NumberControl = ({ step, row, value, labelId, typing, actions }: Props) => {
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = typing !== null;
  const wasOpen = useRef(false);
  useEffect(() => {
    // The pad is gone, and the focus with it.
    if (wasOpen.current && !isOpen && document.activeElement === document.body)
      button.current?.focus({ preventScroll: true });
    wasOpen.current = isOpen;
  }, [isOpen]);
  if (isOpen) return <Pad typing={typing} actions={actions} />;
  return (
    <div className={classes['shown']}>
      {value !== null && (
        <>
          <Text className={classes['value']}>{numberText(step, value)}</Text>
          {/* What is said about a failed answer says where it is out of range. */}
          {isInRange(step, value) && <RangeVerdict step={step} number={value} />}
        </>
      )}
      <Button
        ref={button}
        id={`${labelId}-enter`}
        aria-labelledby={`${labelId}-enter ${labelId}`}
        size="lg"
        variant="default"
        leftSection={<IconPencil size={22} aria-hidden />}
        onClick={() =>
          actions.startTyping({ step, row }, value === null ? startOf(step) : String(value))
        }
      >
        {value === null ? `Enter ${nameOf(step)}` : 'Change'}
      </Button>
    </div>
  );
};
