/** The part of a food check that decides whether a failed check is still open. */
export type ChainCheck = { passed: boolean | null; at: Date };

/**
 * Says whether a failed food check is open: the last check of it and its rechecks failed, and no
 * manager has closed it since. It depends on times alone, so that late arrivals change nothing else.
 */
export const isFoodCheckOpen = (
  first: ChainCheck & { closedAt: Date | null },
  rechecks: readonly ChainCheck[],
): boolean => {
  if (first.passed !== false) return false;
  const last = rechecks.reduce<ChainCheck>(
    (latest, check) => (check.at >= latest.at ? check : latest),
    { passed: false, at: new Date(-8.64e15) },
  );
  if (last.passed !== false) return false;
  const { closedAt } = first;
  return closedAt === null || rechecks.some(({ passed, at }) => passed === false && at > closedAt);
};
