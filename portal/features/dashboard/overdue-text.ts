import type { BranchToday } from '@branchbook/contract/activity.ts';

type Counts = Pick<BranchToday, 'overdueBefore' | 'overdueYesterday'>;

/** Says how many overdue tasks were due before today; null when none were. */
export const earlierText = ({ overdueBefore, overdueYesterday }: Counts): string | null => {
  if (overdueBefore === 0) return null;
  const days = overdueBefore === overdueYesterday ? 'yesterday' : 'earlier days';
  return `${overdueBefore.toLocaleString('en-GB')} from ${days}`;
};
