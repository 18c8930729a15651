import { isInDoubt } from '@branchbook/contract/probes.ts';
import type { Probe } from './probe-rules.ts';

export { probesOf } from './probe-rules.ts';
export type { Probe } from './probe-rules.ts';
export { ProbeDialog } from './probe-dialog.tsx';
export type { ProbeToCheck } from './probe-dialog.tsx';

/** Says whether a reading of a probe is in doubt. */
export const isDoubted = (probes: readonly Probe[], uuid: string | null, at: Date): boolean =>
  isInDoubt(probes.find((probe) => probe.uuid === uuid)?.checks ?? [], at);
