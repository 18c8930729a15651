import { compareNames } from '@branchbook/contract/names.ts';
import { presentArrival } from '../../platform/arrival/queries.ts';
import { lateGaps, whenCell } from './late-rules.ts';
import { counted, sentence } from './pack-rules.ts';
import type { Section } from './pack-rules.ts';
import type { PackRecords } from './read-records.ts';

type Training = PackRecords['training'][number];

/** Keeps the latest record of each person and subject; the records come latest first. */
const latestOf = (records: readonly Training[]): Training[] => [
  ...new Map(
    records.toReversed().map((record) => [`${record.employee_id} ${record.task_name}`, record]),
  ).values(),
];

const signedText = ({ signed_by_trainee: trainee, signed_by_trainer: trainer }: Training) => {
  if (trainee && trainer) return 'Both';
  if (trainee) return 'Trainee';
  return trainer ? 'Trainer' : 'Recorded by a manager';
};

/**
 * Lists in what the people of the branch were trained last, and all training of the period, without the
 * notes on it.
 */
export const trainingSection = ({
  training,
  people,
  range,
  at,
  arrived,
  dayOf,
}: PackRecords): Section => {
  const latest = new Set(latestOf(training));
  const isOfPeriod = ({ trained_at: when }: Training): boolean =>
    dayOf(when) >= range.from && dayOf(when) <= range.to;
  const listed = training
    .filter((record) => latest.has(record) || isOfPeriod(record))
    .toSorted(
      (a, b) =>
        compareNames(a.employee_name, b.employee_name) || compareNames(a.task_name, b.task_name),
    );
  const trained = new Set(listed.map(({ employee_id: id }) => id));
  const without = people.filter(({ id }) => !trained.has(id)).map(({ name }) => name);
  return {
    answer:
      listed.length === 0
        ? 'No training is recorded for the people of this branch.'
        : sentence(
            `${trained.size} of ${counted(people.length, 'person has', 'people have')} training on record`,
            `${counted(latest.size, 'subject', 'subjects')} in all`,
          ),
    gaps: [
      ...(without.length > 0
        ? [
            {
              what: `No training on record for ${counted(without.length, 'person', 'people')}`,
              detail: without.toSorted(compareNames).join(', '),
            },
          ]
        : []),
      ...lateGaps(
        listed
          .filter((record) => arrived(presentArrival(record.arrival), record.trained_at) !== null)
          .map(({ trained_at: when }) => dayOf(when)),
      ),
    ],
    tables: [
      {
        name: 'training',
        heads: ['Person', 'Trained in', 'Trained at', 'Trainer', 'Signed by'],
        layout: 'dense',
        widths: [1.4, 2.6, 1.1, 1.4, 1.3],
        rows: listed.map((record) => [
          record.employee_name,
          record.task_name,
          whenCell(
            at(record.trained_at),
            arrived(presentArrival(record.arrival), record.trained_at),
          ),
          record.trainer_name,
          signedText(record),
        ]),
      },
    ],
  };
};
