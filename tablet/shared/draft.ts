import { useEffect, useState } from 'react';
import type { Session } from '../offline/session.ts';

/** Time for which the draft of a form that the lock interrupted is kept ([A-114]). */
const KEPT_MS = 15 * 60_000;

type Draft = { value: unknown; at: number };

/** Held in memory only: a half-written text is not a record yet, and often about health. */
const drafts = new Map<string, Draft>();

const nameOf = (key: string, { employeeId }: Session): string => `${employeeId} ${key}`;

const keptOf = (name: string): Draft | undefined => {
  const draft = drafts.get(name);
  if (draft && performance.now() - draft.at < KEPT_MS) return draft;
  drafts.delete(name);
  return undefined;
};

/** Keeps a person's input in a form, for when they come back to it. */
export const keepDraft = (key: string, session: Session, value: unknown): void => {
  drafts.set(nameOf(key, session), { value, at: performance.now() });
};

/**
 * Returns the state of a form that outlasts the lock, and functions that set and clear it. Only the
 * same person finds it again, for 15 minutes, and it is never stored.
 */
export const useDraft = <T>(
  key: string,
  session: Session,
  initial: T,
): [value: T, set: (value: T | ((latest: T) => T)) => void, clear: () => void] => {
  const name = nameOf(key, session);
  const [value, setValue] = useState<T>(() => (draftOf(key, session) as T | undefined) ?? initial);
  const set = (changed: T | ((latest: T) => T)) => {
    const latest = (draftOf(key, session) as T | undefined) ?? initial;
    const fresh = typeof changed === 'function' ? (changed as (latest: T) => T)(latest) : changed;
    keepDraft(key, session, fresh);
    setValue(fresh);
  };
  const clear = () => {
    drafts.delete(name);
    setValue(initial);
  };
  // The time counts from when the form was last shown, not from the last key press.
  useEffect(
    () => () => {
      const draft = drafts.get(name);
      if (draft) drafts.set(name, { ...draft, at: performance.now() });
    },
    [name],
  );
  return [value, set, clear];
};

/** Deletes a draft but not its form's state, which a dialog may still show while it fades out. */
export const forgetDraft = (key: string, session: Session): void => {
  drafts.delete(nameOf(key, session));
};

/** Returns the draft that the person left in a form, if there is one. */
export const draftOf = (key: string, session: Session): unknown =>
  keptOf(nameOf(key, session))?.value;

/** Says whether a user may come back to a draft, for which a new version has to wait. */
export const hasDrafts = (): boolean => [...drafts.keys()].some((name) => keptOf(name));

/** Deletes all drafts, when the tablet is signed out or changes its branch. */
export const forgetDrafts = (): void => drafts.clear();
