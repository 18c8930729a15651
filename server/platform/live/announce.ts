import type { LiveTopic } from '@branchbook/contract/live.ts';
import { notifyAfterCommit } from '../database/after-commit.ts';
import type { Db, Tx } from '../database/database.ts';
import type { Scope } from '../session/actor.ts';
import { tell } from './change.ts';

export type Announced = {
  topics: LiveTopic[];
  /** The affected branches; left out where all may be affected. */
  branches?: readonly number[];
  /** The affected employees, if the change concerns only them. */
  employees?: readonly number[];
};

/** Notifies open pages of a change once it is committed. */
export const announce = (
  db: Db | Tx,
  { companyId }: Scope,
  { topics, branches, employees }: Announced,
): void =>
  notifyAfterCommit(
    db,
    tell({
      company: companyId,
      topics,
      branches: branches ?? null,
      employees: employees ?? null,
    }),
  );
