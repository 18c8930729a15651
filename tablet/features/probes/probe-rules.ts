import { isProbeRight, PROBE_CHECK_DAYS } from '@branchbook/contract/probes.ts';
import type { ProbeMoment } from '@branchbook/contract/probes.ts';
import type { SnapshotProbe } from '@branchbook/contract/snapshot-food.ts';
import { itemsOfKind } from '../../offline/recorded-items.ts';
import type { RecordedItem } from '../../offline/recorded-items.ts';

/** A probe of the branch with its checks, those of this tablet included. */
export type Probe = {
  uuid: string;
  name: string;
  serial: string | null;
  checks: ProbeMoment[];
  lastAt: Date | null;
  /** True until the probe passes again: it is out of use. */
  hasFailed: boolean;
  isDue: boolean;
};

type Sources = {
  probes: readonly SnapshotProbe[];
  items: RecordedItem[];
  now: Date;
  corrected: (instant: Date) => Date;
};

/** Returns the probes of the branch, with the checks that are not sent yet. */
export const probesOf = ({ probes, items, now, corrected }: Sources): Probe[] => {
  const made = itemsOfKind(items, 'probe.check').map(({ occurredAt, payload }) => ({
    probe: payload.probe,
    at: corrected(new Date(occurredAt)),
    passed: isProbeRight(payload, payload.tolerance),
  }));
  return probes.map(({ uuid, name, serial = null, checks: known }) => {
    const stored = known.map(({ at, passed }) => ({ at: new Date(at), passed }));
    const own = made.filter(
      ({ probe, at }) => probe === uuid && !stored.some((one) => one.at.getTime() === at.getTime()),
    );
    const checks = [...stored, ...own].toSorted((a, b) => a.at.getTime() - b.at.getTime());
    const last = checks.at(-1) ?? null;
    const age = last === null ? Infinity : now.getTime() - last.at.getTime();
    return {
      uuid,
      name,
      serial,
      checks,
      lastAt: last?.at ?? null,
      hasFailed: last?.passed === false,
      isDue: age >= PROBE_CHECK_DAYS * 86_400_000,
    };
  });
};
