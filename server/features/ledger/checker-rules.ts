import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { LedgerDamage, LedgerHead } from '@branchbook/contract/ledger.ts';
import type { LeafChange } from './leaf-rules.ts';

/** The program that strangers run, whose rules and checks the server uses too. */
export const CHECKER_FILE = path.join(import.meta.dirname, '../../../scripts/check-ledger.mjs');

/** An entry of the audit log that may permit what happened to a record. */
export type AuditNote = { id: number; action: string; entity: string; entity_id: number | null };

/** What happened to a record, as the rules judge it. */
export type RecordEvent = {
  kind: string;
  change: LeafChange;
  record: number;
  /** The groups that changed; null where the leaf before has another format. */
  changed: string[] | null;
  /** What never changes of the record, where it still exists. */
  facts: Readonly<Record<string, unknown>> | undefined;
  /** UTC instants. */
  occurred: string;
  received: string;
};

type Report = { count: () => number; damages: () => LedgerDamage[] };

type Checker = {
  RULES: Readonly<
    Record<
      string,
      { groups: Readonly<Record<string, string[]>>; added?: string[]; removed?: string[] }
    >
  >;
  /** Returns the actions of entries that could permit anything to happen to a kind of record. */
  actionsOf: (kind: string) => string[];
  permitted: (event: RecordEvent, entries: AuditNote[]) => AuditNote[] | null;
  check: (
    lines: AsyncIterable<unknown>,
    head: LedgerHead,
  ) => Promise<{
    problems: Report;
    counts: { leaves: number; unchanged: number; changed: number; removed: number };
  }>;
};

/** The rules and checks of the checker, which depends on nothing of the product. */
export const CHECKER = (await import(pathToFileURL(CHECKER_FILE).href)) as Checker;

const ACTIONS = new Map<string, readonly string[]>();

/** Returns the actions of entries that could permit anything to happen to a kind of record. */
export const actionsFor = (kind: string): readonly string[] => {
  const known = ACTIONS.get(kind) ?? CHECKER.actionsOf(kind);
  ACTIONS.set(kind, known);
  return known;
};
