import { useEffect, useState } from 'react';
import type { Session } from '../offline/session.ts';

/** A form left behind by the lock is there again for so long ([A-114]). */
const KEPT_MS = 15 * 60_000;

type Draft = { value: unknown; at: number };

/** In memory only: what is half written is nobody's record, and often of somebody's health. */
const drafts = new Map<string, Draft>();

const nameOf = (key: string, { employeeId }: Session): string => `${employeeId} ${key}`;

const keptOf = (name: string): Draft | undefined => {
  const draft = drafts.get(name);
  if (draft && performance.now() - draft.at < KEPT_MS) return draft;
  drafts.delete(name);
  return undefined;
};

/** Keeps what a person has typed into a form, for when they come back to it. */
export const keepDraft = (key: string, session: Session, value: unknown): void => {
  drafts.set(nameOf(key, session), { value, at: performance.now() });
};

/**
 * State of a form that outlasts the lock: the same person finds it again for 15 minutes, nobody
 * else does, and it is never stored. Answers the value, how to set it, and how to be done with it.
 */
export const useDraft = <T>(
  key: string,
  session: Session,
  initial: T,
): [value: T, set: (value: T) => void, clear: () => void] => {
  const name = nameOf(key, session);
  const [value, setValue] = useState<T>(() => (draftOf(key, session) as T | undefined) ?? initial);
  const set = (fresh: T) => {
    keepDraft(key, session, fresh);
    setValue(fresh);
  };
  const clear = () => {
    drafts.delete(name);
    setValue(initial);
  };
  // The time runs from when it was last seen, not from the last letter.
  useEffect(
    () => () => {
      const draft = drafts.get(name);
      if (draft) drafts.set(name, { ...draft, at: performance.now() });
    },
    [name],
  );
  return [value, set, clear];
};

/** A dialog is done with what it asked for, and may still show it while it fades away. */
export const forgetDraft = (key: string, session: Session): void => {
  drafts.delete(nameOf(key, session));
};

/** What the person has left behind in a form, if anything. */
export const draftOf = (key: string, session: Session): unknown =>
  keptOf(nameOf(key, session))?.value;

/** Whether somebody may come back to a form: a new version has to wait for them. */
export const hasDrafts = (): boolean => [...drafts.keys()].some((name) => keptOf(name));

/** The tablet was signed out, or the branch changed: nothing of it remains. */
export const forgetDrafts = (): void => drafts.clear();
