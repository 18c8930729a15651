import { z } from 'zod';
import { ALERT_KINDS } from './alert-kinds.ts';
import { ALLERGENS, WHICH } from './allergen-list.ts';
import { answerCounts, checklistVersion, taskStep } from './checklist-shape.ts';
import { COMPLAINT_KINDS } from './complaint-kinds.ts';
import { COURSE_RULES } from './course-rules.ts';
import { DIARY_PARTS } from './diary-parts.ts';
import { id, isoDate } from './fields.ts';
import { openingHours } from './opening-hours.ts';
import { snapshotFoodDiary } from './snapshot-diary.ts';
import { snapshotFood } from './snapshot-food.ts';
import { snapshotPaper } from './snapshot-paper.ts';
import { snapshotStaff } from './snapshot-staff.ts';
import { moreDetails, taskDetails } from './task-shape.ts';
import { SLOTS } from './temperature-slots.ts';
import { TEMPERATURE_ACTIONS } from './temperature.ts';

/* All that a tablet knows of its branch, in one document. */

const { steps: _, ...detailsButSteps } = taskDetails;
const { steps: __, ...moreButSteps } = moreDetails;

export const snapshotTask = z.object({
  id,
  ...detailsButSteps,
  // Left out where they are not in use, and by servers of a former version.
  ...z.object(moreButSteps).partial().shape,
  steps: z.array(taskStep).optional(),
  checklist: id.optional().describe('The version of its steps'),
  from_head_office: z.boolean(),
  starts_on: isoDate().describe('The first local day on which it can be due'),
});
export type SnapshotTask = z.output<typeof snapshotTask>;

export const snapshotOccurrence = z.object({
  branch_task_id: id,
  due_date: isoDate(),
  due_time: z.string().optional().describe('HH:MM, of a task that is due several times a day'),
  run: z.string().optional().describe('Of a task that was started when needed'),
  due_at: z.string(),
  opens_before: z.number().optional().describe('Minutes before it is due'),
  closes_after: z.number().optional().describe('Minutes after it is due'),
  photo_required: z.boolean().optional(),
  note_required: z.boolean().optional(),
  required_course_id: id.optional().describe('A course in `courses`'),
  course_rule: z.enum(COURSE_RULES).optional(),
  without_course: z.boolean().optional().describe('Done by a person without a valid certificate'),
  diary_part: z.enum(DIARY_PARTS).optional().describe('The checks of the food safety diary'),
  checklist: id.optional().describe('The version of its steps, of its task or in `checklists`'),
  answered: answerCounts.optional().describe('Of a task with steps that was completed'),
  failed_answers: z
    .array(z.string())
    .optional()
    .describe('Failed answers in words, of a task that waits for verification'),
  task_name: z.string(),
  priority: z.number(),
  manager_task: z.boolean(),
  state: z.enum(['pending', 'completed', 'not_completed']),
  verification: z.enum(['none', 'waiting', 'verified', 'rejected']),
  done_by: id.nullable(),
  done_by_name: z.string().nullable(),
  done_at: z.string().nullable(),
  notes: z.string().nullable(),
  verified_by_name: z.string().nullable().describe('Who verified it or sent it back'),
  verified_at: z.string().nullable(),
  rejection_reason: z.string().nullable(),
  photo_url: z.string().nullable().describe('The photo taken when it was done'),
  others: z
    .array(
      z.object({
        state: z.enum(['completed', 'not_completed']),
        by_name: z.string(),
        at: z.string(),
        note: z.string().nullable(),
      }),
    )
    .optional()
    .describe('What others did with it later than the person who counts'),
  version: z.number(),
});
export type SnapshotOccurrence = z.output<typeof snapshotOccurrence>;

/** A course that tasks of the branch ask for, with the certificates of people who unlock the tablet. */
export const snapshotCourse = z.object({
  id,
  name: z.string(),
  holders: z.array(
    z.object({
      employee_id: id,
      issued_on: isoDate(),
      valid_until: isoDate().nullable().describe('Its last day; null: it never expires'),
    }),
  ),
});
export type SnapshotCourse = z.output<typeof snapshotCourse>;

/* Records are identified by the key of the item that created them, because a tablet refers to a
   record before it is sent. */

export const snapshotEquipment = z.object({
  uuid: z.string(),
  equipment_name: z.string(),
  min_temp: z.number(),
  max_temp: z.number(),
  slots: z.array(z.string()).optional().describe('Times until which it is taken, if it has own'),
});
export type SnapshotEquipment = z.output<typeof snapshotEquipment>;

export const snapshotReading = z.object({
  uuid: z.string(),
  equipment: z.string(),
  log_date: isoDate(),
  slot: z.enum(SLOTS),
  due_by: z.string().optional().describe('HH:MM of its slot, where the equipment had own times'),
  value: z.number(),
  min_temp: z.number(),
  max_temp: z.number(),
  action: z.enum(TEMPERATURE_ACTIONS).nullable(),
  action_note: z.string().nullable(),
  recheck_of: z.string().nullable(),
  corrects: z.string().nullable(),
  open: z.boolean().describe('Out of range, and neither back in range nor closed'),
  recorded_by_name: z.string(),
  occurred_at: z.string(),
});
export type SnapshotReading = z.output<typeof snapshotReading>;

/** The part of a visit that other visitors may see ([A-098]). */
export const snapshotVisitor = z.object({
  uuid: z.string(),
  first_name: z.string(),
  company_name: z.string().nullable(),
  check_in: z.string(),
});
export type SnapshotVisitor = z.output<typeof snapshotVisitor>;

/** An accident without its contents: a tablet only lists it so that addenda can be added. */
export const snapshotAccident = z.object({
  uuid: z.string(),
  incident_date: isoDate(),
  incident_time: z.string(),
  reported_by: id.nullable(),
  reported_by_name: z.string(),
  addenda: z.number(),
});
export type SnapshotAccident = z.output<typeof snapshotAccident>;

/** A complaint without its contents: a tablet only shows that it was recorded. */
export const snapshotComplaint = z.object({
  uuid: z.string(),
  kind: z.enum(COMPLAINT_KINDS),
  reported_at: z.string(),
  reported_by_name: z.string(),
  closed: z.boolean(),
});
export type SnapshotComplaint = z.output<typeof snapshotComplaint>;

export const snapshotDiaryEntry = z.object({
  uuid: z.string(),
  date: isoDate(),
  notes: z.string(),
  created_by: id.nullable(),
  created_by_name: z.string(),
  created_at: z.string(),
});
export type SnapshotDiaryEntry = z.output<typeof snapshotDiaryEntry>;

export const snapshotAlert = z.object({
  uuid: z.string(),
  kind: z.enum(ALERT_KINDS),
  text: z.string().describe('For people who have entered their PIN'),
  public_text: z
    .string()
    .optional()
    .describe('For all who see the tablet; left out where they may not read what is wrong'),
  critical: z.boolean(),
  opened_at: z.string(),
  since: z
    .string()
    .optional()
    .describe('Since when something is wrong; a former server leaves it out'),
  acknowledged_by_name: z.string().optional().describe('Who deals with it now'),
  acknowledged_until: z.string().optional(),
});
export type SnapshotAlert = z.output<typeof snapshotAlert>;

export const snapshotDish = z.object({
  id,
  version: z.int().describe('0 of a dish that is not signed yet'),
  name: z.string(),
  states: z.string().describe('A letter for each of the 14: contains, may contain, no, unknown'),
  which: z.partialRecord(z.enum(ALLERGENS), z.array(z.enum(WHICH))).optional(),
  prepacked: z.boolean().optional(),
  ingredients: z.string().optional(),
  supplier: z.string().optional(),
  notes: z.string().optional(),
  photo_url: z.string().optional(),
  valid_from: isoDate().optional(),
  signed_at: z.string().optional(),
  signed_by_name: z.string().optional(),
  checked_at: z.string().optional(),
  waiting: z.boolean().optional().describe('A change waits for a second person'),
  ends: z.boolean().optional().describe('Not sold here any more from its day on'),
  changed: z.array(z.enum(ALLERGENS)).optional().describe('Recorded differently than before'),
});
export type SnapshotDish = z.output<typeof snapshotDish>;

export const snapshotAllergens = z.object({
  stamp: z.string().describe('Changes with the dishes; a tablet names the one that it has'),
  dishes: z.array(snapshotDish).optional().describe('Left out where the tablet has them'),
});
export type SnapshotAllergens = z.output<typeof snapshotAllergens>;
export const snapshotData = z.object({
  epoch: z.string().optional().describe('Another one once the server was restored from a backup'),
  day: isoDate().describe('The day of the branch for which it holds'),
  company: z.object({ id, name: z.string() }),
  branch: z.object({
    id,
    name: z.string(),
    timezone: z.string(),
    hours: openingHours.optional().describe('From yesterday on, for more than a year'),
    day_ends: z.int().optional().describe('Hour after midnight at which its day ends'),
  }),
  staff: z.array(snapshotStaff),
  tasks: z.array(snapshotTask),
  courses: z.array(snapshotCourse).optional().describe('Those that tasks ask for'),
  occurrences: z.array(snapshotOccurrence),
  checklists: z
    .array(checklistVersion)
    .optional()
    .describe('Steps that occurrences name and no task has any more'),
  equipment: z.array(snapshotEquipment),
  temperature_slots: z
    .array(z.string())
    .optional()
    .describe('Times of the branch until which temperatures are taken; without them, three'),
  readings: z.array(snapshotReading).describe('Of today, and those with an open action'),
  visitors: z.array(snapshotVisitor).describe('Still visiting, signed in during the last 7 days'),
  companies: z.array(z.string()).describe('Names of saved companies, to choose from'),
  accidents: z.array(snapshotAccident).describe('Of the last 7 days'),
  accident_places: z
    .array(z.string())
    .optional()
    .describe('Places in the premises that recent entries name, to choose from'),
  complaints: z.array(snapshotComplaint).optional().describe('Of the last 7 days'),
  diary: z.array(snapshotDiaryEntry).describe('From yesterday to 7 days on'),
  alerts: z.array(snapshotAlert).optional().describe('Those that are not cleared'),
  food: snapshotFood.optional().describe('Food checks, probes and suppliers'),
  allergens: snapshotAllergens.optional().describe('For tablets that ask for them'),
  papers: z
    .array(snapshotPaper)
    .optional()
    .describe('Premises papers of the branch; a former server leaves them out'),
  food_diary: snapshotFoodDiary.optional().describe('Of a branch that keeps one'),
});
export type Snapshot = z.output<typeof snapshotData>;
