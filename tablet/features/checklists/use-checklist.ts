import type { AnswerProblem } from '@branchbook/contract/checklist-answers.ts';
import type { ChecklistVersion } from '@branchbook/contract/checklist-shape.ts';
import type { AnswerInput } from '@branchbook/contract/checklist-values.ts';
import type { Step } from '@branchbook/contract/checklist.ts';
import { useRef, useState } from 'react';
import {
  deleteChecklistDrafts,
  finishChecklistDraft,
  putChecklistDraft,
} from '../../offline/checklist-drafts.ts';
import type { Session } from '../../offline/session.ts';
import type { ChecklistDraft } from '../../offline/tablet-store.ts';
import { byTabletClock, now } from '../../shared/clock.ts';
import { reportNotSaved } from '../../shared/report-not-saved.ts';
import {
  answersToSend,
  carriedOver,
  checkDraft,
  emptyDraft,
  isBlank,
  placeOf,
  progressOf,
  withEntry,
  withoutTimer,
  withTimer,
} from './draft-rules.ts';
import type { Entry, Place } from './draft-rules.ts';
import { withRestInOrder } from './rest-rules.ts';
import { secondsHeld } from './timer-rules.ts';
import { typedNumber } from './verdict-rules.ts';

/** A step in one row of its section. */
export type StepPlace = { step: Step; row: number };

/** A number that a user is typing, and what was wrong with it when it was to be taken over. */
export type Typing = StepPlace & { typed: string; wrong: string | null };

const problemOf = ({ step, row }: Typing, wrong: string): AnswerProblem => ({
  step: step.id,
  row,
  message: `“${step.label}” ${wrong}`,
});

/** The answers of a task that can be completed, and the version of the steps that they answer. */
export type Finished = { checklist: number; answers: AnswerInput[] };

type Options = {
  place: Place;
  version: ChecklistVersion;
  /** The draft in the store when the checklist is opened. */
  stored: ChecklistDraft | undefined;
  session: Session;
};

const store = (draft: ChecklistDraft): void => {
  const stored: Promise<unknown> = isBlank(draft)
    ? deleteChecklistDrafts([draft.key])
    : putChecklistDraft(draft);
  stored.catch(reportNotSaved);
};

/** Returns a checklist that is being answered; every change is stored at once. */
export const useChecklist = ({ place, version, stored, session }: Options) => {
  const { id, steps } = version;
  const [kept, setKept] = useState(() => stored ?? emptyDraft(place, id));
  const [typing, setTyping] = useState<Typing | null>(null);
  // A photo arrives after further changes: each change starts from the latest draft.
  const latest = useRef(kept);
  const draft = carriedOver(kept, version);

  const change = (next: (current: ChecklistDraft) => ChecklistDraft): void => {
    latest.current = next(carriedOver(latest.current, version));
    setKept(latest.current);
    store(latest.current);
  };
  const giver = () => ({ id: session.employeeId, name: session.name, at: now() });
  const answer = (at: StepPlace, entry: Entry): void =>
    change((current) => withEntry(current, at, entry, giver()));
  /** Takes over the number that is being typed; returns what is wrong with it. */
  const settle = (): string | null => {
    if (typing === null) return null;
    const number = typedNumber(typing.step, typing.typed);
    if (number !== null && typeof number === 'object') {
      setTyping({ ...typing, wrong: number.wrong });
      return number.wrong;
    }
    setTyping(null);
    // A number that was only looked at keeps who gave it.
    const known = latest.current.answers.find(
      ({ step, row }) => step === typing.step.id && row === typing.row,
    );
    if ((known?.value ?? null) !== number) answer(typing, { value: number });
    return null;
  };

  const startTyping = (at: StepPlace, typed: string): void => {
    if (settle() === null) setTyping({ ...at, typed, wrong: null });
  };
  const setTyped = (typed: string): void =>
    setTyping((current) => current && { ...current, typed, wrong: null });
  const startTimer = ({ step, row }: StepPlace): void =>
    change((current) => withTimer(current, step.id, row, now()));
  /** Takes over the time of a timer; a tick that was held for long enough is done. */
  const finishTimer = (at: StepPlace): void => {
    const { step, row } = at;
    const startedAt = latest.current.timers[placeOf(step.id, row)];
    if (startedAt === undefined) return;
    const heldSeconds = secondsHeld(startedAt, now());
    const isDone = step.kind === 'tick' && heldSeconds >= (step.hold_seconds ?? 0);
    change((current) => withoutTimer(current, step.id, row));
    answer(at, { heldSeconds, ...(isDone && { value: true }) });
  };

  const rested = withRestInOrder(draft, steps, giver());

  return {
    steps,
    draft,
    typing,
    change,
    /** How many steps `answerRest` would answer. */
    rest: rested.answers.length - draft.answers.length,
    /** Whether nothing would be missing then. */
    restCompletes: typing === null && checkDraft(steps, rested).problems.length === 0,
    answerRest: (): void => change((current) => withRestInOrder(current, steps, giver())),
    /** What a step does; stays the same object while only answers change. */
    actions: { answer, startTyping, setTyped, settle, startTimer, finishTimer },
    progress: progressOf(steps, draft),
    problems: [
      ...(typing?.wrong ? [problemOf(typing, typing.wrong)] : []),
      ...checkDraft(steps, draft).problems,
    ],
    /** Returns the answers as they are signed; null while something is missing. */
    finish: (): Finished | null => {
      if (settle() !== null || checkDraft(steps, latest.current).problems.length > 0) return null;
      return { checklist: id, answers: answersToSend(steps, latest.current, byTabletClock) };
    },
    /** Deletes the draft once the task was dealt with; undoing that brings it back. */
    forget: () => {
      if (!isBlank(latest.current)) void finishChecklistDraft(latest.current).catch(reportNotSaved);
    },
  };
};

/** A checklist that is being answered. */
export type Checklist = ReturnType<typeof useChecklist>;

/** What a user can do with the steps of a checklist. */
export type ChecklistActions = Checklist['actions'];
