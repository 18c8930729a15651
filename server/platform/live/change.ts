import { LIVE_TOPICS } from '@branchbook/contract/live.ts';
import { z } from 'zod';

/** A notification after a commit; ids only, because any client of the database can listen. */
const change = z.object({
  company: z.int(),
  topics: z.array(z.enum(LIVE_TOPICS)),
  /** The affected branches; null where all may be affected. */
  branches: z.array(z.int()).readonly().nullable(),
  /** The affected employees, if the change concerns only them. */
  employees: z.array(z.int()).readonly().nullable(),
});
export type Change = z.output<typeof change>;

/** A NOTIFY payload has room for 8,000 bytes, and an id takes up to twelve digits. */
const MOST_IDS = 250;

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];
const few = (ids: Change['branches']): Change['branches'] => {
  const own = ids && unique(ids);
  return own && own.length <= MOST_IDS ? own : null;
};

/** Encodes a change; one with too many ids goes to everyone, who then reload without need. */
export const tell = ({ topics, branches, employees, ...rest }: Change): string => {
  const said: Change = {
    ...rest,
    topics: unique(topics),
    branches: few(branches),
    employees: few(employees),
  };
  return JSON.stringify(said);
};

/** Decodes a change; null for the format of a newer server. */
export const understand = (payload: string): Change | null => {
  try {
    return change.parse(JSON.parse(payload));
  } catch {
    return null;
  }
};
