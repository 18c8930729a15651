import { z } from 'zod';
import { id, isoDate } from './fields.ts';
import { taskDetails } from './task-shape.ts';
import { SLOTS, TEMPERATURE_ACTIONS } from './temperature.ts';

/* All that a tablet knows of its branch, in one document. */

const wrappedKey = z.object({
  salt: z.string(),
  rounds: z.number(),
  iv: z.string(),
  wrapped: z.string(),
});

export const snapshotStaff = z.object({
  id,
  name: z.string(),
  role_id: z.number(),
  works_here: z.boolean().optional().describe('Belongs to the branch, whether with a key or not'),
  key: wrappedKey.nullable(),
});
export type SnapshotStaff = z.output<typeof snapshotStaff>;

export const snapshotTask = z.object({
  id,
  ...taskDetails,
  from_head_office: z.boolean(),
  starts_on: isoDate().describe('The first local day on which it can be due'),
});
export type SnapshotTask = z.output<typeof snapshotTask>;

export const snapshotOccurrence = z.object({
  branch_task_id: id,
  due_date: isoDate(),
  due_at: z.string(),
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

/* Records are identified by the key of the item that created them, because a tablet refers to a
   record before it is sent. */

export const snapshotEquipment = z.object({
  uuid: z.string(),
  equipment_name: z.string(),
  min_temp: z.number(),
  max_temp: z.number(),
});
export type SnapshotEquipment = z.output<typeof snapshotEquipment>;

export const snapshotReading = z.object({
  uuid: z.string(),
  equipment: z.string(),
  log_date: isoDate(),
  slot: z.enum(SLOTS),
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

export const snapshotDiaryEntry = z.object({
  uuid: z.string(),
  date: isoDate(),
  notes: z.string(),
  created_by: id.nullable(),
  created_by_name: z.string(),
  created_at: z.string(),
});
export type SnapshotDiaryEntry = z.output<typeof snapshotDiaryEntry>;

export const snapshotData = z.object({
  epoch: z.string().optional().describe('Another one once the server was restored from a backup'),
  day: isoDate().describe('The branch’s local day for which it holds'),
  company: z.object({ id, name: z.string() }),
  branch: z.object({ id, name: z.string(), timezone: z.string() }),
  staff: z.array(snapshotStaff),
  tasks: z.array(snapshotTask),
  occurrences: z.array(snapshotOccurrence),
  equipment: z.array(snapshotEquipment),
  readings: z.array(snapshotReading).describe('Of today, and those with an open action'),
  visitors: z.array(snapshotVisitor).describe('Still visiting, signed in during the last 7 days'),
  companies: z.array(z.string()).describe('Names of saved companies, to choose from'),
  accidents: z.array(snapshotAccident).describe('Of the last 7 days'),
  diary: z.array(snapshotDiaryEntry).describe('From yesterday to 7 days on'),
});
export type Snapshot = z.output<typeof snapshotData>;
