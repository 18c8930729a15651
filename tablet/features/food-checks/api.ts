import { branchDay, branchTimeOf } from '@branchbook/contract/branch-day.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import { foodCheckLabel } from '@branchbook/contract/food-verdict.ts';
import type { ScreenProps } from '../../offline/screen.ts';
import { corrected } from '../../shared/clock.ts';
import { boardOf } from './board-rules.ts';

type Asked = Pick<ScreenProps, 'snapshot' | 'items'> & { now: Date; day: Day };

/** Names the food checks of a day that failed and are still open. */
export const openFoodChecksOn = ({ day, ...sources }: Asked): string[] => {
  const time = branchTimeOf(sources.snapshot.data.branch);
  return boardOf({ ...sources, corrected })
    .open.filter(({ at }) => branchDay(at, time) === day)
    .map(({ kind, food }) => `${foodCheckLabel[kind]}: ${food}`);
};
