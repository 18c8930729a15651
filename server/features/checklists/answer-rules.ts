import { checkAnswers } from '@branchbook/contract/checklist-answers.ts';
import type { CheckedAnswer } from '@branchbook/contract/checklist-answers.ts';
import { answerText } from '@branchbook/contract/checklist-text.ts';
import type { GivenAnswer } from '@branchbook/contract/checklist-values.ts';
import type { Step } from '@branchbook/contract/checklist.ts';
import { localDay } from '@branchbook/contract/dates.ts';
import type { AnswerRow } from './queries.ts';

/** Answers that suffice, or why they do not. */
export type JudgedAnswers = { answers: CheckedAnswer[] } | { problem: string };

/** When answers came, and the timezone whose calendar days decide which options hold. */
export type AnsweredAt = { at: Date; shiftMs: number; timezone: string };

/** Longest time before an action for which a tablet is believed, in milliseconds: 31 days. */
const OLDEST_MS = 31 * 86_400_000;

/**
 * Returns the time of an answer. One that is later than the action that it came with, or long
 * before it, is that of a clock that was wrong: the action's time is then the best known.
 */
const timeOf = (
  { at: saidAt }: Pick<GivenAnswer, 'at'>,
  { at, shiftMs }: Pick<AnsweredAt, 'at' | 'shiftMs'>,
): Date => {
  const answeredMs = saidAt ? Date.parse(saidAt) + shiftMs : NaN;
  const before = at.getTime() - answeredMs;
  return before >= 0 && before <= OLDEST_MS ? new Date(answeredMs) : at;
};

/** Checks answers to steps; the problem is that of the first step that has one. */
export const judgeAnswers = (
  steps: readonly Step[],
  given: readonly GivenAnswer[],
  { at, shiftMs, timezone }: AnsweredAt,
): JudgedAnswers => {
  const { answers, problems } = checkAnswers(steps, given, (answer) =>
    localDay(timeOf(answer, { at, shiftMs }), timezone),
  );
  const [first] = problems;
  return first ? { problem: first.message } : { answers };
};

type AnsweredWith = {
  occurrenceId: number;
  key: string;
  by: number;
  at: Date;
  /** Milliseconds by which the tablet's clock was wrong. */
  shiftMs: number;
  nameOf: (employeeId: number) => string;
  photoOf: (hash: string) => number | null;
};

/** Returns answers as they are stored with the action that they came with. */
export const answerRows = (answers: readonly CheckedAnswer[], action: AnsweredWith): AnswerRow[] =>
  answers.map((answer, position) => {
    const { step, photo } = answer;
    const by = answer.by ?? action.by;
    return {
      occurrence_id: action.occurrenceId,
      action_key: action.key,
      position,
      step: step.id,
      row_number: answer.row,
      kind: step.kind,
      label: step.label,
      unit: step.unit ?? null,
      value_number: answer.number,
      value_text: answer.text,
      value_chosen: answer.chosen,
      words: answerText(step, {
        ...answer,
        held_seconds: answer.heldSeconds,
        not_applicable: answer.notApplicable,
      }),
      held_seconds: answer.heldSeconds,
      passed: answer.passed,
      critical: step.critical === true && answer.passed === false,
      not_applicable: answer.notApplicable,
      reason: answer.reason,
      action: answer.action,
      note: answer.note,
      photo_id: photo === null ? null : action.photoOf(photo),
      photo_sha256: photo,
      answered_by: by,
      answered_by_name: action.nameOf(by),
      answered_at: timeOf(answer, action).toISOString(),
    };
  });
