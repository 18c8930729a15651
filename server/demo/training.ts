import { addDays, daysBetween, instantOf } from '@branchbook/contract/dates.ts';
import type { Selectable } from 'kysely';
import type { DB } from '../platform/database/schema.ts';
import type { BoardTask } from './board.ts';
import { COMPANY, TIMEZONE } from './company.ts';
import { draw, drawBetween, drawUuid, pick } from './draw.ts';
import type { Place } from './place.ts';
import { openDayFrom } from './staff.ts';
import { at } from './tasks.ts';

export type LessonRow = Selectable<DB['training_records']>;

const TOPICS = [
  'Lifting and carrying',
  'Allergens at the counter',
  'Knife safety',
  'What to do when the fire alarm rings',
  'Difficult customers',
  'Challenge 25',
];
const NOTES = [
  'Shown twice, then done alone',
  'Very sure already',
  'To be repeated in a month',
  null,
  null,
];
/** Shares of the staff that are trained in a subject: from none to nearly all. */
const SHARES = [0, 0.15, 0.4, 0.65, 0.9];

type Subject = Pick<
  LessonRow,
  'branch_task_id' | 'task_master_id' | 'training_topic' | 'task_name'
>;

const subjectsOf = (board: BoardTask[]): Subject[] => [
  ...board
    .filter(({ row }) => !row.manager_task)
    .map(({ row: { id, task_master_id, task_name } }) => ({
      branch_task_id: id,
      task_master_id,
      training_topic: null,
      task_name,
    })),
  ...TOPICS.map((topic) => ({
    branch_task_id: null,
    task_master_id: null,
    training_topic: topic,
    task_name: topic,
  })),
];

/** Returns the training records of a branch, most of them given by its manager. */
export const lessonsAt = (
  { site, crew, deviceIds, today }: Place,
  board: BoardTask[],
  nextId: () => number,
): LessonRow[] => {
  const subjects = subjectsOf(board);
  const trainers = crew.filter(({ role }) => role !== 'staff');
  const trainees = crew.filter(({ role }) => role === 'staff');
  const days = daysBetween(site.opened, today);
  return trainees.flatMap((trainee) =>
    subjects.flatMap((subject): LessonRow[] => {
      const key = `${trainee.name} lesson ${subject.task_name}`;
      const share = pick(`${site.name} ${subject.task_name} share`, SHARES);
      if (draw(`${key} trained`) >= share) return [];
      const trainer = pick(`${key} trainer`, trainers);
      const day = openDayFrom(site, addDays(today, -drawBetween(`${key} day`, 1, days)));
      const when = instantOf(day, drawBetween(`${key} when`, at(9), at(16)), TIMEZONE);
      return [
        {
          ...subject,
          id: nextId(),
          company_id: COMPANY.id,
          branch_id: site.id,
          uuid: drawUuid(key),
          employee_id: trainee.id,
          trainer_id: trainer.id,
          trainer_name: trainer.name,
          trained_at: when,
          notes: pick(`${key} note`, NOTES),
          signed_by_trainee: true,
          signed_by_trainer: true,
          device_id: pick(`${key} device`, deviceIds),
          received_at: when,
        },
      ];
    }),
  );
};
