import type { SignedKind } from '@branchbook/contract/signing.ts';
import { record } from '../offline/outbox.ts';
import type { Session } from '../offline/session.ts';
import { reportNotSaved } from './report-not-saved.ts';

type Args<K extends SignedKind> = Parameters<typeof record<K>>;

/** Returns the key of the record, or null after telling the user that it was not saved. */
export const reportFailure = async (recording: Promise<string>): Promise<string | null> => {
  try {
    return await recording;
  } catch (error) {
    reportNotSaved(error);
    return null;
  }
};

/** Returns a function that records an item; it returns null after reporting a failure. */
export const recorderOf =
  (session: Session) =>
  <K extends SignedKind>(kind: K, payload: Args<K>[2], about: string): Promise<string | null> =>
    reportFailure(record(session, kind, payload, about));
