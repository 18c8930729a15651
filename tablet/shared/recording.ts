import type { SignedKind } from '@branchbook/contract/signing.ts';
import { record } from '../offline/outbox.ts';
import type { Session } from '../offline/session.ts';
import { notSaved } from './not-saved.ts';

type Args<K extends SignedKind> = Parameters<typeof record<K>>;

/** The key of what is being recorded, or null once it has said that it cannot be. */
export const orSayNot = async (recording: Promise<string>): Promise<string | null> => {
  try {
    return await recording;
  } catch (error) {
    notSaved(error);
    return null;
  }
};

/** Records what the person does; answers its key, or null once it has said that it cannot. */
export const recorderOf =
  (session: Session) =>
  <K extends SignedKind>(kind: K, payload: Args<K>[2], about: string): Promise<string | null> =>
    orSayNot(record(session, kind, payload, about));
