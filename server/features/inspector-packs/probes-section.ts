import { PROBE_CHECK_DAYS } from '@branchbook/contract/probes.ts';
import { showTemperature } from '@branchbook/contract/temperature.ts';
import { lateGaps, whenCell } from './late-rules.ts';
import { bad, counted, sentence } from './pack-rules.ts';
import type { Section } from './pack-rules.ts';
import type { PackRecords } from './read-records.ts';

/** Lists the checks of probes in iced and in boiling water. */
export const probesSection = ({ probes, checks, at, arrived, dayOf }: PackRecords): Section => {
  const present = probes.filter(({ state }) => state !== 'removed');
  if (present.length === 0 && checks.length === 0) {
    return { answer: 'No probes are set up for this branch.' };
  }
  const failed = checks.filter(({ passed }) => !passed);
  return {
    answer: sentence(
      `${counted(checks.length, 'check', 'checks')} of ${counted(present.length, 'probe', 'probes')}`,
      `${failed.length} failed`,
    ),
    gaps: [
      ...present.flatMap(({ name, state, due, last_checked_at: last }) => {
        if (state === 'failed') {
          return [{ what: `Probe out of use: ${name}`, detail: 'it failed its last check' }];
        }
        const since = last === null ? 'never checked' : `last checked ${at(last)}`;
        return due
          ? [{ what: `Probe not checked for ${PROBE_CHECK_DAYS} days: ${name}`, detail: since }]
          : [];
      }),
      ...lateGaps(
        checks
          .filter((check) => arrived(check, check.checked_at) !== null)
          .map(({ checked_at: when }) => dayOf(when)),
      ),
    ],
    tables: [
      {
        name: 'probe-checks',
        heads: ['When', 'Probe', 'In iced water', 'In boiling water', 'Result', 'By'],
        widths: [1.2, 1.3, 1, 1.1, 1.6, 1.2],
        layout: 'dense',
        rows: checks.map((check) => [
          whenCell(at(check.checked_at), arrived(check, check.checked_at)),
          check.probe,
          showTemperature(check.ice),
          showTemperature(check.boiling),
          check.passed
            ? 'Passed'
            : bad(`Failed. ${counted(check.in_doubt, 'food check', 'food checks')} in doubt`),
          check.checked_by_name,
        ]),
      },
    ],
  };
};
