import { checkAnswers } from '@branchbook/contract/checklist-answers.ts';
import type { AnswerProblem, CheckedAnswer } from '@branchbook/contract/checklist-answers.ts';
import type { ChecklistVersion } from '@branchbook/contract/checklist-shape.ts';
import { readValue } from '@branchbook/contract/checklist-values.ts';
import type { AnswerInput, GivenAnswer } from '@branchbook/contract/checklist-values.ts';
import { groupsOf } from '@branchbook/contract/checklist.ts';
import type { Step, StepGroup } from '@branchbook/contract/checklist.ts';
import { addDays } from '@branchbook/contract/dates.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import { isVisible } from '@branchbook/contract/sanitise.ts';
import type { ChecklistDraft, DraftAnswer } from '../../offline/tablet-store.ts';

/** Occurrence of a task whose steps are answered. */
export type Place = Pick<ChecklistDraft, 'key' | 'taskId' | 'dueDate' | 'turn'>;

/** Person who answers, with the time by the server's clock. */
export type Giver = { id: number; name: string; at: Date };

/** Part of an answer that a user enters. */
export type Entry = Partial<Omit<DraftAnswer, 'step' | 'row' | 'kind' | 'by' | 'byName' | 'at'>>;

/** Returns the name of a step in one row. */
export const placeOf = (step: string, row: number): string => `${step} ${row}`;

export const emptyDraft = (place: Place, checklist: number): ChecklistDraft => ({
  ...place,
  checklist,
  answers: [],
  rows: {},
  timers: {},
  note: '',
  photo: null,
  stepsChanged: false,
});

/** Says whether nothing was entered yet, so that there is nothing to keep. */
export const isBlank = ({ answers, timers, note, photo }: ChecklistDraft): boolean =>
  answers.length === 0 && Object.keys(timers).length === 0 && note === '' && photo === null;

export const answerAt = (
  { answers }: Pick<ChecklistDraft, 'answers'>,
  step: string,
  row: number,
): DraftAnswer | undefined => answers.find((one) => one.step === step && one.row === row);

const said = (text: string | null): string | null => (text && isVisible(text) ? text : null);

/** Returns an answer as the contract's rules read it. */
export const givenOf = (answer: DraftAnswer): GivenAnswer => ({
  step: answer.step,
  row: answer.row,
  value: answer.value,
  held_seconds: answer.heldSeconds,
  not_applicable: answer.notApplicable,
  reason: said(answer.reason),
  action: said(answer.action),
  note: said(answer.note),
  photo: answer.photo,
  by: answer.by,
  at: answer.at,
});

/** Judges the answers given so far by the contract's rules. */
export const checkDraft = (
  steps: readonly Step[],
  { answers }: Pick<ChecklistDraft, 'answers'>,
): { answers: CheckedAnswer[]; problems: AnswerProblem[] } =>
  checkAnswers(steps, answers.map(givenOf));

/** Returns how many rows of a section are shown. */
export const rowsOf = (
  { section, steps, rows }: StepGroup,
  draft: Pick<ChecklistDraft, 'answers' | 'rows'>,
): number => {
  if (rows === 1 || section === null) return 1;
  const ids = new Set(steps.map(({ id }) => id));
  const answered = draft.answers.filter(({ step }) => ids.has(step)).map(({ row }) => row);
  return Math.min(rows, Math.max(1, draft.rows[section.id] ?? 1, ...answered));
};

/** Says whether a whole section was left out as not applicable. */
export const isLeftOut = (
  { section }: StepGroup,
  draft: Pick<ChecklistDraft, 'answers'>,
): boolean => section !== null && (answerAt(draft, section.id, 1)?.notApplicable ?? false);

/** Counts the answers that suffice so far, out of those that there can be, and what is still needed. */
export const progressOf = (
  steps: readonly Step[],
  draft: Pick<ChecklistDraft, 'answers' | 'rows'>,
): Progress => {
  const { answers, problems } = checkDraft(steps, draft);
  return {
    answered: answers.length,
    of: groupsOf(steps)
      .map((group) => (isLeftOut(group, draft) ? 1 : group.steps.length * rowsOf(group, draft)))
      .reduce((sum, count) => sum + count, 0),
    needed: problems.length,
  };
};

export type Progress = { answered: number; of: number; needed: number };

const isEmpty = ({ value, heldSeconds, notApplicable, photo }: DraftAnswer): boolean =>
  (value === null || value === '' || value === false) &&
  heldSeconds === null &&
  !notApplicable &&
  photo === null;

const NOT_ANSWERED = {
  value: null,
  heldSeconds: null,
  notApplicable: false,
  reason: '',
  action: null,
  note: '',
  photo: null,
} as const;

/** Tells whether an entry is an answer, and not only what was done about a failed one. */
const isAnswer = ({ kind }: Step, entry: Entry): boolean =>
  'value' in entry ||
  'heldSeconds' in entry ||
  'notApplicable' in entry ||
  (kind === 'photo' && 'photo' in entry);

/** Returns the draft with one answer changed; the person who answers is named with it. */
export const withEntry = (
  draft: ChecklistDraft,
  { step, row }: { step: Step; row: number },
  entry: Entry,
  { id: by, name: byName, at }: Giver,
): ChecklistDraft => {
  const known = answerAt(draft, step.id, row);
  const giver = { by, byName, at: at.toISOString() };
  const changed: DraftAnswer = {
    ...NOT_ANSWERED,
    ...giver,
    ...known,
    step: step.id,
    row,
    kind: step.kind,
    ...entry,
    ...(isAnswer(step, entry) && giver),
  };
  const others = draft.answers.filter((one) => one !== known);
  return { ...draft, answers: isEmpty(changed) ? others : [...others, changed] };
};

/** Returns the draft with the timer of a step started. */
export const withTimer = (
  draft: ChecklistDraft,
  step: string,
  row: number,
  at: Date,
): ChecklistDraft => ({
  ...draft,
  timers: { ...draft.timers, [placeOf(step, row)]: at.toISOString() },
});

/** Returns the draft without the running timer of a step. */
export const withoutTimer = (draft: ChecklistDraft, step: string, row: number): ChecklistDraft => {
  const { [placeOf(step, row)]: _, ...timers } = draft.timers;
  return { ...draft, timers };
};

/** Returns the draft with an empty row added to a repeated section. */
export const withRowAdded = (draft: ChecklistDraft, group: StepGroup): ChecklistDraft => {
  const { section, rows } = group;
  if (section === null) return draft;
  const shown = Math.min(rows, rowsOf(group, draft) + 1);
  return { ...draft, rows: { ...draft.rows, [section.id]: shown } };
};

/** Returns the draft without one row of a section; the rows after it move up. */
export const withoutRow = (
  draft: ChecklistDraft,
  group: StepGroup,
  removed: number,
): ChecklistDraft => {
  const { section, steps } = group;
  if (section === null) return draft;
  const ids = new Set(steps.map(({ id }) => id));
  const rowAfter = (row: number): number => (row > removed ? row - 1 : row);
  const answers = draft.answers
    .filter(({ step, row }) => !ids.has(step) || row !== removed)
    .map((one) => (ids.has(one.step) ? { ...one, row: rowAfter(one.row) } : one));
  const timers = Object.entries(draft.timers).flatMap(([place, start]) => {
    const [step = '', row = '1'] = place.split(' ');
    if (!ids.has(step)) return [[place, start] as const];
    return Number(row) === removed ? [] : [[placeOf(step, rowAfter(Number(row))), start] as const];
  });
  const shown = Math.max(1, rowsOf(group, draft) - 1);
  return {
    ...draft,
    answers,
    timers: Object.fromEntries(timers),
    rows: { ...draft.rows, [section.id]: shown },
  };
};

/** Returns an answer as it is kept for a step that may have changed; null when it does not fit. */
const carriedAnswer = (answer: DraftAnswer, step: Step | undefined): DraftAnswer | null => {
  if (!step || step.kind !== answer.kind) return null;
  const { value, photo } = answer;
  const doesNotFit = value !== null && 'wrong' in readValue(givenOf(answer), step);
  const actions = step.on_fail?.action;
  const action = answer.action !== null && actions?.includes(answer.action) ? answer.action : null;
  const kept: DraftAnswer = {
    ...answer,
    value: doesNotFit ? null : value,
    notApplicable: answer.notApplicable && step.allow_na === true,
    action,
    photo: step.kind === 'photo' || step.on_fail?.photo ? photo : null,
  };
  return isEmpty(kept) ? null : kept;
};

/**
 * Returns the draft for the steps as they are now. Of a new version, the answers of steps that it
 * still has are kept, where they fit.
 */
export const carriedOver = (
  draft: ChecklistDraft,
  { id, steps }: ChecklistVersion,
): ChecklistDraft => {
  if (draft.checklist === id) return draft;
  const stepOf = new Map(steps.map((step) => [step.id, step]));
  const mostRows = new Map(
    groupsOf(steps).flatMap(({ steps: inGroup, rows }) =>
      inGroup.map((step) => [step.id, rows] as const),
    ),
  );
  const isHeld = (place: string): boolean => {
    const [step = ''] = place.split(' ');
    return stepOf.get(step)?.hold_seconds !== undefined;
  };
  return {
    ...draft,
    checklist: id,
    answers: draft.answers
      .filter(({ step, row }) => row <= (mostRows.get(step) ?? 1))
      .map((answer) => carriedAnswer(answer, stepOf.get(answer.step)))
      .filter((answer) => answer !== null),
    timers: Object.fromEntries(Object.entries(draft.timers).filter(([place]) => isHeld(place))),
    stepsChanged: true,
  };
};

const valueToSend = ({ value }: DraftAnswer): AnswerInput['value'] => value;

/**
 * Returns the answers as they are signed: those that suffice, without what was written about an
 * answer that no longer fails. `deviceTime` converts their times to the tablet's clock.
 */
export const answersToSend = (
  steps: readonly Step[],
  draft: Pick<ChecklistDraft, 'answers'>,
  deviceTime: (instant: Date) => Date,
): AnswerInput[] =>
  checkDraft(steps, draft).answers.flatMap(({ step, row, passed, notApplicable }) => {
    const answer = answerAt(draft, step.id, row);
    if (!answer) return [];
    const { by, heldSeconds, reason, action, note, photo } = answer;
    const hasFailed = passed === false;
    return {
      step: step.id,
      ...(row > 1 && { row }),
      ...(notApplicable
        ? { not_applicable: true, reason }
        : {
            value: valueToSend(answer),
            ...(heldSeconds !== null && { held_seconds: heldSeconds }),
            ...((hasFailed || step.kind === 'photo') && photo !== null && { photo }),
            ...(hasFailed && { action, note }),
          }),
      by,
      at: deviceTime(new Date(answer.at)).toISOString(),
    };
  });

/** Days after its due day for which a half-answered checklist is kept. */
const KEPT_DAYS = 8;

/** Returns the keys of drafts whose task was dealt with, or was due too long ago. */
export const draftsToDelete = (
  drafts: readonly ChecklistDraft[],
  day: Day,
  finished: ReadonlySet<string>,
): string[] =>
  drafts
    .filter(({ key, dueDate }) => finished.has(key) || addDays(dueDate, KEPT_DAYS) < day)
    .map(({ key }) => key);
