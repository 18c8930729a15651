import { groupsOf, isOptionInForce } from './checklist.ts';
import type { Step, StepGroup } from './checklist.ts';
import { isUnanswered, NO_VALUE, passes, readValue } from './checklist-values.ts';
import type { AnswerValue, GivenAnswer } from './checklist-values.ts';
import type { Day } from './dates.ts';

/**
 * The one check of answers that tablet, portal and server share: which of them pass, and what is
 * still missing before the task can be completed.
 */

/** An answer that was checked, with its value in the column of its type. */
export type CheckedAnswer = AnswerValue & {
  step: Step;
  /** Counts from 1; 1 of steps that are not repeated. */
  row: number;
  heldSeconds: number | null;
  /** Null where nothing is judged. */
  passed: boolean | null;
  notApplicable: boolean;
  reason: string | null;
  action: string | null;
  note: string | null;
  photo: string | null;
  by: number | null;
  at: string | null;
};

/** What keeps the task from being completed; the message names the step by its label. */
export type AnswerProblem = { step: string | null; row: number; message: string };

/** Names what a failed answer still lacks; null when it has all that its step asks for. */
const missingAfterFailure = (
  { on_fail: asked }: Step,
  { action, note, photo }: CheckedAnswer,
): string | null => {
  // A failed answer of a step that asks for nothing in particular still says what was done.
  if (!asked) return action || note ? null : 'needs what was done about it';
  if (asked.action && (!action || !asked.action.includes(action))) {
    return 'needs an action from its list';
  }
  if (asked.note && !note) return 'needs a note on what was done about it';
  return asked.photo && !photo ? 'needs a photo of it' : null;
};

/** Returns the calendar day on which an answer was given, by the clock of its branch. */
export type DayOfAnswer = (answer: Pick<GivenAnswer, 'at'>) => Day;

/** Returns the first chosen option that did not hold on the day of the answer. */
const optionOutOfForce = ({ options = [] }: Step, chosen: readonly string[] | null, day: Day) =>
  options.find((option) => chosen?.includes(option.label) && !isOptionInForce(option, day));

class Check {
  readonly answers: CheckedAnswer[] = [];
  readonly problems: AnswerProblem[] = [];
  readonly #repeated: boolean;
  readonly #dayOf: DayOfAnswer | undefined;

  constructor(group: StepGroup, dayOf: DayOfAnswer | undefined) {
    this.#repeated = group.rows > 1;
    this.#dayOf = dayOf;
  }

  refuse(step: Step, row: number, what: string): void {
    const place = this.#repeated ? ` (${row})` : '';
    this.problems.push({ step: step.id, row, message: `“${step.label}”${place} ${what}` });
  }

  add(step: Step, row: number, given: GivenAnswer): void {
    const heldSeconds = given.held_seconds ?? null;
    const { reason, action, note } = given;
    const rest = { reason, action, note, photo: given.photo ?? null };
    const base = { step, row, ...rest, by: given.by ?? null, at: given.at ?? null };
    if (given.not_applicable) {
      if (!step.allow_na) return this.refuse(step, row, 'cannot be left out as not applicable');
      if (!reason) return this.refuse(step, row, 'needs the reason why it does not apply');
      this.answers.push({ ...base, ...NO_VALUE, heldSeconds, passed: null, notApplicable: true });
      return;
    }
    if (isUnanswered(given, step)) {
      if (step.required) this.refuse(step, row, 'needs an answer');
      return;
    }
    const value = readValue(given, step);
    if ('wrong' in value) return this.refuse(step, row, value.wrong);
    const early = this.#dayOf && optionOutOfForce(step, value.chosen, this.#dayOf(given));
    if (early) return this.refuse(step, row, `does not have “${early.label}” on this day`);
    const passed = passes(step, { ...value, heldSeconds });
    const answer = { ...base, ...value, heldSeconds, passed, notApplicable: false };
    const lacking = passed === false ? missingAfterFailure(step, answer) : null;
    if (lacking) return this.refuse(step, row, lacking);
    this.answers.push(answer);
  }
}

const keyOf = (step: string, row: number): string => `${step} ${row}`;

const checkGroup = (
  group: StepGroup,
  given: ReadonlyMap<string, GivenAnswer>,
  rowsOf: Map<string, number>,
  dayOf: DayOfAnswer | undefined,
): Check => {
  const check = new Check(group, dayOf);
  const { section } = group;
  const ofSection = section && given.get(keyOf(section.id, 1));
  if (section && ofSection?.not_applicable) {
    check.add(section, 1, ofSection);
    return check;
  }
  const last = Math.max(1, ...group.steps.map(({ id: stepId }) => rowsOf.get(stepId) ?? 1));
  const named = section ?? group.steps[0];
  if (named && last > group.rows) {
    check.refuse(
      named,
      last,
      `takes ${group.rows === 1 ? 'one row' : `${group.rows} rows`} at most`,
    );
    return check;
  }
  for (let row = 1; row <= last; row += 1) {
    for (const step of group.steps) {
      const answer = given.get(keyOf(step.id, row));
      if (answer) check.add(step, row, answer);
      else if (step.required) check.refuse(step, row, 'needs an answer');
    }
  }
  return check;
};

/**
 * Checks the answers to a task's steps. The task can be completed when there are no problems; the
 * answers are then in the order of the steps, row by row. With `dayOf`, an option that holds from or
 * until a day is refused on other days.
 */
export const checkAnswers = (
  steps: readonly Step[],
  given: readonly GivenAnswer[],
  dayOf?: DayOfAnswer,
): { answers: CheckedAnswer[]; problems: AnswerProblem[] } => {
  const known = new Set(steps.map((step) => step.id));
  const byKey = new Map<string, GivenAnswer>();
  const rowsOf = new Map<string, number>();
  const problems: AnswerProblem[] = [];
  for (const answer of given) {
    const row = answer.row ?? 1;
    const key = keyOf(answer.step, row);
    if (!known.has(answer.step)) {
      problems.push({ step: null, row, message: 'An answer belongs to no step of this task' });
    } else if (byKey.has(key)) {
      problems.push({ step: answer.step, row, message: 'A step was answered twice' });
    }
    byKey.set(key, answer);
    rowsOf.set(answer.step, Math.max(row, rowsOf.get(answer.step) ?? 1));
  }
  const checks = groupsOf(steps).map((group) => checkGroup(group, byKey, rowsOf, dayOf));
  return {
    answers: checks.flatMap(({ answers }) => answers),
    problems: [...problems, ...checks.flatMap((check) => check.problems)],
  };
};
