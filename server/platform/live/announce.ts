import type { LiveTopic } from '@branchbook/contract/live.ts';
import { notifyAfterCommit } from '../database/after-commit.ts';
import type { Db, Tx } from '../database/database.ts';
import type { Scope } from '../session/actor.ts';
import { tell } from './change.ts';

export type Announced = {
  topics: LiveTopic[];
  /** The branches that it is about; left out where it may concern every one. */
  branches?: readonly number[];
  /** The only people whom it concerns, if it is theirs alone. */
  employees?: readonly number[];
};

/** Tells whoever watches that something has changed, once it is committed. */
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
