import { addDays, daysBetween, instantOf } from '@branchbook/contract/schedule.ts';
import type { Selectable } from 'kysely';
import type { DB } from '../platform/database/schema.ts';
import type { BoardTask } from './board.ts';
import { COMPANY, TIMEZONE } from './company.ts';
import { draw, drawBetween, drawUuid, pick } from './draw.ts';
import type { Place } from './place.ts';
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
const MOST_EACH = 4;
const ON_A_TOPIC = 0.35;

/** What the staff of a branch were trained in, most often by their manager. */
export const lessonsAt = (
  { site, crew, deviceIds, today }: Place,
  board: BoardTask[],
  nextId: () => number,
): LessonRow[] => {
  const tasks = board.filter(({ row }) => !row.manager_task);
  const trainers = crew.filter(({ role }) => role !== 'staff');
  const days = daysBetween(site.opened, today);
  return crew
    .filter(({ role }) => role === 'staff')
    .flatMap((trainee) =>
      Array.from({ length: drawBetween(`${trainee.name} lessons`, 1, MOST_EACH) }, (_, index) => {
        const key = `${trainee.name} lesson ${index}`;
        const trainer = pick(`${key} trainer`, trainers);
        const day = addDays(today, -drawBetween(`${key} day`, 1, days));
        const when = instantOf(day, drawBetween(`${key} when`, at(9), at(16)), TIMEZONE);
        const isTopic = draw(`${key} topic`) < ON_A_TOPIC;
        const task = isTopic ? null : pick(`${key} task`, tasks).row;
        const topic = isTopic ? pick(`${key} which`, TOPICS) : null;
        return {
          id: nextId(),
          company_id: COMPANY.id,
          branch_id: site.id,
          uuid: drawUuid(key),
          branch_task_id: task?.id ?? null,
          task_master_id: task?.task_master_id ?? null,
          training_topic: topic,
          task_name: task?.task_name ?? topic ?? '',
          employee_id: trainee.id,
          trainer_id: trainer.id,
          trainer_name: trainer.name,
          trained_at: when,
          notes: pick(`${key} note`, NOTES),
          signed_by_trainee: true,
          signed_by_trainer: true,
          device_id: pick(`${key} device`, deviceIds),
          received_at: when,
        };
      }),
    );
};
