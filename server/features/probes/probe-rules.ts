import { PROBE_CHECK_DAYS } from '@branchbook/contract/probes.ts';

/** Says whether a probe has to be checked again, a week after its last check. */
export const isDue = (lastCheckedAt: Date | null, now: Date): boolean =>
  lastCheckedAt === null ||
  now.getTime() - lastCheckedAt.getTime() >= PROBE_CHECK_DAYS * 86_400_000;
