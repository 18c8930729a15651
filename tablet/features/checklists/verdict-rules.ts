import { isUnanswered, passes, readValue } from '@branchbook/contract/checklist-values.ts';
import type { AnswerValue } from '@branchbook/contract/checklist-values.ts';
import type { Step } from '@branchbook/contract/checklist.ts';
import { numberOf } from '../../shared/number-entry.ts';
import type { DraftAnswer } from '../../offline/tablet-store.ts';
import { givenOf } from './draft-rules.ts';

/** An answer so far, as the contract's rules judge it. */
export type Verdict = Pick<AnswerValue, 'number' | 'chosen'> & {
  heldSeconds: number | null;
  /** Null without an answer, and where nothing is judged. */
  passed: boolean | null;
  /** True of a value that passes once it has been held for long enough. */
  isToBeHeld: boolean;
};

const NOTHING: Verdict = {
  number: null,
  chosen: null,
  heldSeconds: null,
  passed: null,
  isToBeHeld: false,
};

/** Judges an answer, whether it says what was done about a failure or not. */
export const verdictOf = (step: Step, answer: DraftAnswer | undefined): Verdict => {
  if (!answer || answer.notApplicable) return NOTHING;
  const given = givenOf(answer);
  const value = isUnanswered(given, step) ? null : readValue(given, step);
  if (value === null || 'wrong' in value) return NOTHING;
  const { heldSeconds } = answer;
  const { number, chosen } = value;
  const passed = passes(step, { number, chosen, heldSeconds });
  const passesWhenHeld = passes(step, {
    number,
    chosen,
    heldSeconds: step.hold_seconds ?? null,
  });
  const isToBeHeld = passed === false && passesWhenHeld === true && heldSeconds === null;
  return { number, chosen, heldSeconds, passed, isToBeHeld };
};

/** Reads a number as it was typed: null for none, or what is wrong with it. */
export const typedNumber = (step: Step, typed: string): number | null | { wrong: string } => {
  const number = numberOf(typed);
  if (number === null) return null;
  const read = readValue({ ...NO_WORDS, step: step.id, value: number }, step);
  return 'wrong' in read ? read : number;
};

const NO_WORDS = { reason: null, action: null, note: null } as const;

/** Returns whether a typed number is in the range of its step; null if the step has no range. */
export const isInRange = (step: Step, number: number): boolean | null =>
  passes({ ...step, hold_seconds: undefined }, { number, chosen: null, heldSeconds: null });
