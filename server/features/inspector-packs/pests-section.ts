import type { FoodProblem } from '@branchbook/contract/sfbb.ts';
import { formatDay } from '../../platform/format.ts';
import { badIf, counted, sentence } from './pack-rules.ts';
import type { Cell, Section } from './pack-rules.ts';
import type { PackRecords } from './read-records.ts';

const PEST = /\bpests?\b/i;

const problemRow = ({ day, what, done }: FoodProblem): Cell[] => [
  formatDay(day),
  `In the diary: ${what}`,
  badIf(done === null, done ?? 'Nothing is written about what was done'),
];

/** Lists signs of pests and visits of pest control; who came is not for the pack. */
export const pestsSection = (records: PackRecords): Section => {
  const { diary, tasks, pestVisits, suppliers, at } = records;
  const problems = (diary?.pages ?? []).flatMap((page) =>
    page.problems.filter(({ topic }) => topic === 'pests'),
  );
  const failed = tasks.rows.flatMap((task) =>
    (tasks.failed.get(task.done_key ?? '') ?? [])
      .filter((text) => PEST.test(text))
      .map((text): Cell[] => [formatDay(task.due_date), `${task.task_name}: ${text}`, '']),
  );
  const contractors = suppliers.filter(
    ({ name, supplies }) => PEST.test(name) || PEST.test(supplies ?? ''),
  );
  const signs = problems.length + failed.length;
  return {
    answer: sentence(
      `${counted(pestVisits.length, 'visit', 'visits')} of pest control in the visitors’ book`,
      signs === 0
        ? 'no signs of pests written down'
        : `${counted(signs, 'sign', 'signs')} of pests`,
    ),
    ...(contractors.length > 0 && {
      note: `Pest control: ${contractors.map(({ name }) => name).join(', ')}.`,
    }),
    tables: [
      {
        name: 'pests',
        heads: ['When', 'What', 'What was done'],
        widths: [1, 2.5, 2],
        rows: [
          ...problems.map(problemRow),
          ...failed,
          ...pestVisits.map(({ check_in: when }): Cell[] => [
            at(when),
            'Visit of pest control',
            '',
          ]),
        ],
      },
    ],
  };
};
