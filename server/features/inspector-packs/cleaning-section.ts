import { compareNames } from '@branchbook/contract/names.ts';
import { formatDay } from '../../platform/format.ts';
import { badIf, counted, sentence } from './pack-rules.ts';
import type { Cell, PackTable, Section } from './pack-rules.ts';
import type { PackRecords } from './read-records.ts';

type Task = PackRecords['tasks']['rows'][number];

/** Tasks have no kind of their own, so cleaning is told by the words of their names. */
const CLEANING = /clean|saniti[sz]|disinfect|wash|mop|wipe|sweep|scrub|descal/i;

const isMissed = (task: Task, now: Date): boolean => task.state === 'pending' && task.due_at <= now;

type Counts = { due: number; onTime: number; late: number; notDone: number; missed: number };

const countsOf = (tasks: readonly Task[], now: Date): Counts => ({
  due: tasks.length,
  onTime: tasks.filter(({ state, late }) => state === 'completed' && !late).length,
  late: tasks.filter(({ state, late }) => state === 'completed' && late).length,
  notDone: tasks.filter(({ state }) => state === 'not_completed').length,
  missed: tasks.filter((task) => isMissed(task, now)).length,
});

const HEADS = ['Task', 'Due', 'On time', 'Late', 'Not done, with a reason', 'Missed'];

const summaryTable = (
  { name, heading }: Pick<PackTable, 'name'> & { heading: string },
  tasks: readonly Task[],
  now: Date,
): PackTable => ({
  name,
  heading,
  heads: HEADS,
  widths: [3, 0.6, 0.8, 0.6, 1.2, 0.8],
  rows: [...Map.groupBy(tasks, ({ task_name: of }) => of)]
    .toSorted(([a], [b]) => compareNames(a, b))
    .map(([of, all]): Cell[] => {
      const { due, onTime, late, notDone, missed } = countsOf(all, now);
      return [
        of,
        String(due),
        String(onTime),
        String(late),
        badIf(notDone > 0, String(notDone)),
        badIf(missed > 0, String(missed)),
      ];
    }),
});

const stateText = (task: Task, now: Date): string => {
  if (task.state === 'completed') return task.late ? 'Done late' : 'Done';
  if (task.state === 'not_completed') return 'Not done';
  return isMissed(task, now) ? 'Missed' : 'To do';
};

/** Says how often cleaning was due and done, and the same of all other tasks. */
export const cleaningSection = ({ tasks: { rows }, now, at }: PackRecords): Section => {
  if (rows.length === 0) return { answer: 'No tasks were due in this period.' };
  const cleaning = rows.filter(({ task_name: name }) => CLEANING.test(name));
  const others = rows.filter(({ task_name: name }) => !CLEANING.test(name));
  const { due, onTime, late, missed } = countsOf(cleaning, now);
  const all = countsOf(rows, now);
  return {
    answer:
      cleaning.length === 0
        ? `No task of this branch names cleaning; ${all.onTime + all.late} of ${all.due} tasks done`
        : sentence(
            `cleaning done ${onTime + late} of ${due} times`,
            `all tasks ${all.onTime + all.late} of ${all.due} times`,
          ),
    gaps:
      missed > 0
        ? [
            {
              what: `Cleaning was missed ${counted(missed, 'time', 'times')}`,
              detail: [
                ...new Set(
                  cleaning.filter((one) => isMissed(one, now)).map((one) => one.task_name),
                ),
              ].join(', '),
            },
          ]
        : [],
    tables: [
      {
        ...summaryTable({ name: 'cleaning', heading: 'Cleaning' }, cleaning, now),
        full: {
          heads: ['Task', 'Due on', 'State', 'Done at', 'Done by'],
          rows: cleaning.map((task) => [
            task.task_name,
            formatDay(task.due_date),
            stateText(task, now),
            task.done_at && at(task.done_at),
            task.done_by_name,
          ]),
        },
      },
      summaryTable({ name: 'other-tasks', heading: 'All other tasks' }, others, now),
    ],
  };
};
