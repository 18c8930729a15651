import type { CheckedAnswer } from '@branchbook/contract/checklist-answers.ts';
import { secondsText } from '@branchbook/contract/checklist-text.ts';
import type { Step } from '@branchbook/contract/checklist.ts';
import { showTemperature } from '@branchbook/contract/temperature.ts';

type Value = Pick<CheckedAnswer, 'number' | 'chosen' | 'heldSeconds'>;

/** Returns a number of a step with its unit. */
export const numberText = ({ kind, unit }: Step, number: number): string => {
  if (kind === 'temperature') return showTemperature(number);
  return unit ? `${number} ${unit}` : String(number);
};

/** Says on which side of its range a number is; null when it is in range. */
export const rangeText = (step: Step, number: number): string | null => {
  const { min, max } = step;
  if (min !== undefined && number < min) return `below ${numberText(step, min)}`;
  if (max !== undefined && number > max) return `above ${numberText(step, max)}`;
  return null;
};

const heldText = (asked: number, held: number | null): string =>
  held
    ? `It was held for ${secondsText(held)}, not for ${secondsText(asked)}.`
    : `It was not held for ${secondsText(asked)}.`;

/** Says why an answer failed. */
export const failedBecause = (step: Step, { number, chosen, heldSeconds }: Value): string => {
  if (number !== null) {
    const where = rangeText(step, number);
    if (where !== null) return `${numberText(step, number)} is ${where}.`;
  }
  if (step.kind === 'yes_no') {
    return `The answer is ${chosen?.[0] ?? ''}, and it should be ${step.passes ?? ''}.`;
  }
  if (step.kind === 'choice') {
    const bad = step.options?.filter(({ label, passes }) => !passes && chosen?.includes(label));
    return `Not as it should be: ${bad?.map(({ label }) => label).join(', ') ?? ''}.`;
  }
  return heldText(step.hold_seconds ?? 0, heldSeconds);
};
