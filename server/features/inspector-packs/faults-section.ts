import { showTemperature } from '@branchbook/contract/temperature.ts';
import { formatDay } from '../../platform/format.ts';
import { badIf, counted, textOf } from './pack-rules.ts';
import type { Cell, Section } from './pack-rules.ts';
import type { PackRecords } from './read-records.ts';
import { handledText, readingLines } from './temperatures-section.ts';

/** A fault; `listed` names the section that lists it already. */
type Fault = { at: string; row: Cell[]; listed?: string };

const faultsOf = (records: PackRecords): Fault[] => {
  const { tasks, diary, checks, at } = records;
  const readings = readingLines(records)
    .filter((line) => line.out_of_range && !line.corrected)
    .map((line): Fault => ({
      at: line.recorded_at,
      listed: 'Fridges and freezers',
      row: [
        at(line.recorded_at),
        `${line.equipment}: ${showTemperature(line.value)}`,
        badIf(line.open, handledText(line, at)),
      ],
    }));
  const probes = checks
    .filter(({ passed }) => !passed)
    .map((check): Fault => ({
      at: check.checked_at,
      listed: 'Probe checks',
      row: [at(check.checked_at), `Probe ${check.probe} was wrong`, check.note ?? 'Out of use'],
    }));
  const answers = tasks.rows.flatMap((task) =>
    (tasks.failed.get(task.done_key ?? '') ?? []).map((text): Fault => ({
      at: (task.done_at ?? task.due_at).toISOString(),
      row: [at(task.done_at ?? task.due_at), task.task_name, text],
    })),
  );
  const problems = (diary?.pages ?? []).flatMap((page) =>
    page.problems
      .filter(({ topic }) => topic === 'equipment')
      .map((problem): Fault => ({
        at: problem.reported_at,
        listed: 'Diary',
        row: [
          formatDay(problem.day),
          problem.what,
          badIf(problem.done === null, problem.done ?? 'Nothing is written about what was done'),
        ],
      })),
  );
  return [...readings, ...probes, ...answers, ...problems];
};

/** Says how many faults other sections list: 'Fridges and freezers (26)'. */
const listedText = (faults: readonly Fault[]): string =>
  [...Map.groupBy(faults, ({ listed }) => listed ?? '')]
    .filter(([section]) => section !== '')
    .map(([section, some]) => `${section} (${some.length})`)
    .join(', ');

/**
 * Lists what did not work: equipment out of range, wrong probes, failed checks of tasks. What other
 * sections have in full is only counted here; the file of the ZIP file has all faults.
 */
export const faultsSection = (records: PackRecords): Section => {
  const faults = faultsOf(records).toSorted((a, b) => (a.at < b.at ? 1 : -1));
  const elsewhere = listedText(faults);
  const heads = ['When', 'What', 'What was done'];
  return {
    ...(elsewhere !== '' && { note: `In full in other sections: ${elsewhere}.` }),
    answer:
      faults.length === 0
        ? 'No faults are recorded in this period.'
        : `${counted(faults.length, 'fault', 'faults')} recorded`,
    tables: [
      {
        name: 'faults',
        heading: 'Failed checks of tasks',
        layout: 'dense',
        heads,
        widths: [1, 2, 2.6],
        rows: faults.filter(({ listed }) => listed === undefined).map(({ row }) => row),
        full: { heads, rows: faults.map(({ row }) => row.map(textOf)) },
      },
    ],
  };
};
