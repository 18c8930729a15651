import { showTemperature } from '@branchbook/contract/temperature.ts';
import { formatDay } from '../../platform/format.ts';
import { badIf, counted } from './pack-rules.ts';
import type { Cell, Section } from './pack-rules.ts';
import type { PackRecords } from './read-records.ts';
import { handledText, readingLines } from './temperatures-section.ts';

type Fault = { at: string; row: Cell[] };

const faultsOf = (records: PackRecords): Fault[] => {
  const { tasks, diary, checks, at } = records;
  const readings = readingLines(records)
    .filter((line) => line.out_of_range && !line.corrected)
    .map((line): Fault => ({
      at: line.recorded_at,
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
        row: [
          formatDay(problem.day),
          problem.what,
          badIf(problem.done === null, problem.done ?? 'Nothing is written about what was done'),
        ],
      })),
  );
  return [...readings, ...probes, ...answers, ...problems];
};

/** Lists what did not work: equipment out of range, wrong probes, failed checks of tasks. */
export const faultsSection = (records: PackRecords): Section => {
  const faults = faultsOf(records).toSorted((a, b) => (a.at < b.at ? 1 : -1));
  return {
    answer:
      faults.length === 0
        ? 'No faults are recorded in this period.'
        : `${counted(faults.length, 'fault', 'faults')} recorded`,
    tables: [
      {
        name: 'faults',
        heads: ['When', 'What', 'What was done'],
        widths: [1, 2, 2.6],
        rows: faults.map(({ row }) => row),
      },
    ],
  };
};
