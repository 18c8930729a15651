import { compareNames } from '@branchbook/contract/names.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import { presentArrival } from '../../platform/arrival/queries.ts';
import { formatDay } from '../../platform/format.ts';
import { isCleaning } from './cleaning-rules.ts';
import { lateGaps } from './late-rules.ts';
import { bad, badIf, counted, daysFrom, daysText, sentence } from './pack-rules.ts';
import type { Cell, Gap, PackTable, Section } from './pack-rules.ts';
import { peopleOf } from './people-rules.ts';
import type { PeopleCodes } from './people-rules.ts';
import type { PackRecords } from './read-records.ts';

type Task = PackRecords['tasks']['rows'][number];

const isMissed = (task: Task, now: Date): boolean => task.state === 'pending' && task.due_at <= now;

type Counts = { due: number; onTime: number; late: number; notDone: number; missed: number };

const countsOf = (tasks: readonly Task[], now: Date): Counts => ({
  due: tasks.length,
  onTime: tasks.filter(({ state, late }) => state === 'completed' && !late).length,
  late: tasks.filter(({ state, late }) => state === 'completed' && late).length,
  notDone: tasks.filter(({ state }) => state === 'not_completed').length,
  missed: tasks.filter((task) => isMissed(task, now)).length,
});

const byName = (tasks: readonly Task[]): [string, Task[]][] =>
  [...Map.groupBy(tasks, ({ task_name: of }) => of)].toSorted(([a], [b]) => compareNames(a, b));

const stateText = (task: Task, now: Date): string => {
  if (task.state === 'completed') return task.late ? 'Done late' : 'Done';
  if (task.state === 'not_completed') return 'Not done';
  return isMissed(task, now) ? 'Missed' : 'To do';
};

const arrivalOf = (task: Task, { arrived }: PackRecords): string | null =>
  task.done_at && arrived(presentArrival(task.arrival), task.done_at);

/** Counts how often each task was due and done; the ZIP file has every time. */
const summaryTable = (
  { name, heading }: Pick<PackTable, 'name'> & { heading: string },
  tasks: readonly Task[],
  records: PackRecords,
): PackTable => ({
  name,
  heading,
  layout: 'dense',
  heads: ['Task', 'Due', 'On time', 'Late', 'Not done, with a reason', 'Missed'],
  widths: [3, 0.6, 0.8, 0.6, 1.5, 0.8],
  rows: byName(tasks).map(([of, all]): Cell[] => {
    const { due, onTime, late, notDone, missed } = countsOf(all, records.now);
    return [
      of,
      String(due),
      String(onTime),
      String(late),
      badIf(notDone > 0, String(notDone)),
      badIf(missed > 0, String(missed)),
    ];
  }),
  full: {
    heads: ['Task', 'Due on', 'State', 'Done at', 'Done by', 'Arrived late'],
    rows: tasks.map((task) => [
      task.task_name,
      formatDay(task.due_date),
      stateText(task, records.now),
      task.done_at && records.at(task.done_at),
      task.done_by_name,
      arrivalOf(task, records),
    ]),
  },
});

/** Shows a task on its day: the initials of its person, or a sign that it was not done. */
const markOf = (task: Task, people: PeopleCodes, now: Date): Cell => {
  if (task.state === 'completed')
    return `${people.codeOf(task.done_by_name ?? '')}${task.late ? '*' : ''}`;
  if (task.state === 'not_completed') return bad('–');
  return isMissed(task, now) ? bad('×') : '';
};

const dayCell = (tasks: readonly Task[], people: PeopleCodes, now: Date): Cell => {
  const marks = tasks.map((task) => markOf(task, people, now));
  const text = marks.map((mark) => (typeof mark === 'string' ? mark : mark.text)).join(' ');
  return badIf(
    marks.some((mark) => typeof mark !== 'string'),
    text.trim(),
  );
};

const monthName = (month: string): string =>
  new Date(`${month}-01T12:00:00Z`).toLocaleDateString('en-GB', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });

/** Shows the cleaning of each month: a line for each task, a column for each day of the period. */
const monthTables = (
  tasks: readonly Task[],
  people: PeopleCodes,
  { range, now }: PackRecords,
): PackTable[] =>
  [...Map.groupBy(daysFrom(range), (day) => day.slice(0, 7))].flatMap(
    ([month, newestFirst]): PackTable[] => {
      const days: Day[] = newestFirst.toReversed();
      const ofMonth = byName(tasks.filter(({ due_date: due }) => due.startsWith(month)));
      if (ofMonth.length === 0) return [];
      return [
        {
          name: `cleaning-${month}`,
          heading: monthName(month),
          only: 'print',
          layout: 'grid',
          heads: ['Task', ...days.map((day) => String(Number(day.slice(8))))],
          widths: [38 - days.length, ...days.map(() => 1)],
          rows: ofMonth.map(([name, all]) => {
            const ofDay = Map.groupBy(all, ({ due_date: due }) => due);
            return [name, ...days.map((day) => dayCell(ofDay.get(day) ?? [], people, now))];
          }),
        },
      ];
    },
  );

const gapsOf = (
  { cleaning, others }: { cleaning: readonly Task[]; others: readonly Task[] },
  records: PackRecords,
): Gap[] => {
  const { now } = records;
  const undone = (text: string, isUndone: (task: Task) => boolean): Gap[] =>
    byName(cleaning.filter(isUndone)).map(([name, all]) => ({
      what: `${name}: ${text} ${counted(all.length, 'time', 'times')}`,
      detail: daysText([...new Set(all.map(({ due_date: day }) => day))]),
    }));
  const missed = byName(others.filter((task) => isMissed(task, now)));
  const late = cleaning.filter((task) => arrivalOf(task, records) !== null);
  return [
    ...undone('missed', (task) => isMissed(task, now)),
    ...undone('not done, with a reason,', ({ state }) => state === 'not_completed'),
    ...(missed.length > 0
      ? [
          {
            what: `Other tasks were missed ${counted(
              missed.reduce((sum, [, all]) => sum + all.length, 0),
              'time',
              'times',
            )}`,
            detail: missed.map(([name, all]) => `${name} (${all.length})`).join(', '),
          },
        ]
      : []),
    ...lateGaps(late.map(({ due_date: day }) => day)),
  ];
};

/** Shows cleaning day by day, and says how often all other tasks were due and done. */
export const cleaningSection = (records: PackRecords): Section => {
  const { tasks, now, at } = records;
  const { rows } = tasks;
  if (rows.length === 0) return { answer: 'No tasks were due in this period.' };
  const cleaning = rows.filter(({ task_name: name }) => isCleaning(name));
  const others = rows.filter(({ task_name: name }) => !isCleaning(name));
  const { due, onTime, late } = countsOf(cleaning, now);
  const all = countsOf(rows, now);
  const people = peopleOf(
    cleaning.flatMap(({ state, done_by_name: name }) =>
      state === 'completed' && name ? [name] : [],
    ),
  );
  const arrivedLate = cleaning.filter((task) => arrivalOf(task, records) !== null);
  return {
    answer:
      cleaning.length === 0
        ? `No task of this branch names cleaning; ${all.onTime + all.late} of ${all.due} tasks done`
        : sentence(
            `cleaning done ${onTime + late} of ${due} times`,
            `all tasks ${all.onTime + all.late} of ${all.due} times`,
          ),
    ...(cleaning.length > 0 && {
      note: `By day: initials for done, with * for done late; × for missed; – for not done, with a reason.${
        people.key === '' ? '' : `\n${people.key}.`
      }`,
    }),
    gaps: gapsOf({ cleaning, others }, records),
    tables: [
      summaryTable({ name: 'cleaning', heading: 'Cleaning' }, cleaning, records),
      ...(arrivedLate.length === 0
        ? []
        : [
            {
              name: 'cleaning-late',
              heading: 'Cleaning that arrived more than a day late',
              only: 'print' as const,
              layout: 'dense' as const,
              heads: ['Done at', 'Task', 'Arrival', 'Done by'],
              widths: [1.2, 2.6, 1.4, 1.4],
              rows: arrivedLate.map((task): Cell[] => [
                task.done_at ? at(task.done_at) : '',
                task.task_name,
                bad(arrivalOf(task, records) ?? ''),
                task.done_by_name ?? '',
              ]),
            },
          ]),
      ...monthTables(cleaning, people, records),
      summaryTable({ name: 'other-tasks', heading: 'All other tasks' }, others, records),
    ],
  };
};
