import { instantOf } from '@branchbook/contract/dates.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import type { Selectable } from 'kysely';
import { NO_TASK_FIELDS } from '../features/tasks/difference-rules.ts';
import type { DB } from '../platform/database/schema.ts';
import { BRANCH_TASKS } from './branch-tasks.ts';
import { courseOfTask } from './certificates.ts';
import { checklistOf } from './checklists.ts';
import { COMPANY, FIRST_ID, TIMEZONE } from './company.ts';
import type { Site } from './staff.ts';
import { GLOBAL_TASKS } from './tasks.ts';
import type { DemoTask, GlobalDemoTask } from './tasks.ts';

type MasterRow = Selectable<DB['task_masters']>;

/** A task at a branch: its stored row and the demo task that decides the outcomes of its days. */
export type BoardTask = { row: Selectable<DB['branch_tasks']>; task: DemoTask };

const NOON = 12 * 60;

const common = (
  { when, ...task }: DemoTask,
  { since, by, photoId }: { since: Day; by: number; photoId: number | null },
) => ({
  ...NO_TASK_FIELDS,
  company_id: COMPANY.id,
  task_name: task.task_name,
  task_description: task.task_description,
  ...when,
  time_to_finish_min: task.by,
  priority: task.priority,
  notification: task.priority === 5,
  photo_id: photoId,
  checklist_id: checklistOf(task.task_name)?.id ?? null,
  active: true,
  manager_task: task.manager ?? false,
  needs_verification: task.verify ?? false,
  diary_part: task.diary ?? null,
  required_course_id: courseOfTask(task.task_name),
  created_by: by,
  version: 1,
  created_at: instantOf(since, NOON, TIMEZONE),
  updated_at: instantOf(since, NOON, TIMEZONE),
  deleted_at: null,
});

const masterId = (index: number): number => FIRST_ID.task + index;

/** Photo ids of global tasks by task name. */
export type PhotoIds = Map<string, number>;

export const masterRows = (since: Day, by: number, photos: PhotoIds): MasterRow[] =>
  GLOBAL_TASKS.map((task, index) => ({
    id: masterId(index),
    library_task: null,
    ...common(task, { since, by, photoId: photos.get(task.task_name) ?? null }),
  }));

const isFor = (site: Site, { where }: GlobalDemoTask): boolean =>
  where === 'everywhere' || (site.name !== 'Head Office' && (where === 'shops' || site.kitchen));

/** Returns the tasks of each branch: first those from head office, then the branch's own. */
export const boards = (sites: Site[], by: number, photos: PhotoIds): Map<Site, BoardTask[]> => {
  let id = FIRST_ID.task + 100;
  const row = (site: Site, task: DemoTask, master: number | null): BoardTask => {
    id += 1;
    return {
      task,
      row: {
        id,
        branch_id: site.id,
        task_master_id: master,
        employee_id: null,
        starts_on: site.opened,
        due_since: null,
        ...common(task, {
          since: site.opened,
          by,
          photoId: photos.get(task.task_name) ?? null,
        }),
      },
    };
  };
  return new Map(
    sites.map((site) => [
      site,
      [
        ...GLOBAL_TASKS.map((task, index) => ({ task, master: masterId(index) }))
          .filter(({ task }) => isFor(site, task))
          .map(({ task, master }) => row(site, task, master)),
        ...(BRANCH_TASKS[site.name] ?? []).map((task) => row(site, task, null)),
      ],
    ]),
  );
};
