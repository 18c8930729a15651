import type { DashboardSearch } from '../../paths.ts';

/** The parts of the dashboard that its figures lead to. */
export const SECTIONS = { temperatures: 'open-temperatures', branches: 'branches-today' } as const;

/** For links of the dashboard to itself: what else it is narrowed to stays. */
export const here =
  (part: DashboardSearch) =>
  (now: object): DashboardSearch => ({ ...now, ...part });
