import { LIVE_TOPICS } from '@branchbook/contract/live.ts';
import { z } from 'zod';

/** Said to all processes once what it tells of is committed; ids only, for anybody can listen there. */
const change = z.object({
  company: z.int(),
  topics: z.array(z.enum(LIVE_TOPICS)),
  /** The branches that it is about; null where it may concern every one. */
  branches: z.array(z.int()).readonly().nullable(),
  /** The only people whom it concerns, if it is theirs alone. */
  employees: z.array(z.int()).readonly().nullable(),
});
export type Change = z.output<typeof change>;

/** A payload of NOTIFY has room for 8,000 bytes, and an id of ours for twelve digits. */
const MOST_IDS = 250;

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];
const few = (ids: Change['branches']): Change['branches'] => {
  const own = ids && unique(ids);
  return own && own.length <= MOST_IDS ? own : null;
};

/** A change as it is said; one that concerns very many is said to all, who only look once more. */
export const tell = ({ topics, branches, employees, ...rest }: Change): string => {
  const said: Change = {
    ...rest,
    topics: unique(topics),
    branches: few(branches),
    employees: few(employees),
  };
  return JSON.stringify(said);
};

/** What was said; null for what a newer server says and this one does not know. */
export const understand = (payload: string): Change | null => {
  try {
    return change.parse(JSON.parse(payload));
  } catch {
    return null;
  }
};
