import {
  answersInput,
  isUnanswered,
  passes,
  readValue,
} from '@branchbook/contract/checklist-values.ts';
import type { AnswerInput, GivenAnswer } from '@branchbook/contract/checklist-values.ts';
import type { Step } from '@branchbook/contract/checklist.ts';

/** A photo that the server has kept for an answer: its name there, and the picture itself. */
export type KeptPhoto = { name: string; file: Blob };

/** An answer as it is typed. */
export type DraftAnswer = {
  value?: boolean | string | string[] | undefined;
  minutes?: string | undefined;
  seconds?: string | undefined;
  notApplicable?: boolean | undefined;
  reason?: string | undefined;
  action?: string | undefined;
  note?: string | undefined;
  photo?: KeptPhoto | undefined;
};

/** Answers by the id of their step and their row. */
export type Drafts = Readonly<Record<string, DraftAnswer>>;

export const draftKey = (stepId: string, row: number): string => `${stepId} ${row}`;

const heldOf = ({ minutes, seconds }: DraftAnswer): number | undefined => {
  const typed = [minutes, seconds].map((text = '') => text.trim());
  if (typed.every((text) => text === '')) return undefined;
  const [whole = 0, rest = 0] = typed.map((text) => (/^\d{1,5}$/.test(text) ? Number(text) : 0));
  return whole * 60 + rest;
};

const isEmpty = ({ value, photo, notApplicable }: DraftAnswer): boolean =>
  !notApplicable && !photo && (value === undefined || value === '' || value === false);

const inputOf = (step: string, row: number, draft: DraftAnswer): AnswerInput => {
  const named = { step, row };
  if (draft.notApplicable) return { ...named, not_applicable: true, reason: draft.reason ?? '' };
  return {
    ...named,
    value: draft.value,
    held_seconds: heldOf(draft),
    action: draft.action,
    note: draft.note,
    photo: draft.photo?.name,
  };
};

/** Returns the answers as they are sent, in the order of the steps; those not given are left out. */
export const givenOf = (steps: readonly Step[], drafts: Drafts): GivenAnswer[] => {
  const known = new Set(steps.map(({ id }) => id));
  const given = Object.entries(drafts).flatMap(([key, draft]) => {
    const [step = '', row = '1'] = key.split(' ');
    return known.has(step) && !isEmpty(draft) ? [inputOf(step, Number(row), draft)] : [];
  });
  return answersInput.parse(given);
};

/** Tells whether a typed answer fails its step, so that the form asks what was done about it. */
export const failsAt = (step: Step, draft: DraftAnswer): boolean => {
  const [given] = givenOf([step], { [draftKey(step.id, 1)]: draft });
  if (!given || given.not_applicable || isUnanswered(given, step)) return false;
  const value = readValue(given, step);
  if ('wrong' in value) return false;
  return passes(step, { ...value, heldSeconds: given.held_seconds ?? null }) === false;
};
