import type { DashboardSearch } from '../../paths.ts';

/** Element ids of the dashboard sections that figures link to. */
export const SECTIONS = { temperatures: 'open-temperatures', branches: 'branches-today' } as const;

/** Returns a search update for links within the dashboard; its other filters stay. */
export const here =
  (part: DashboardSearch) =>
  (now: object): DashboardSearch => ({ ...now, ...part });
