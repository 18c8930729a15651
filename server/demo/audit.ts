import type { AuditAction } from '@branchbook/contract/activity-text.ts';
import { addDays, instantOf } from '@branchbook/contract/dates.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import type { Selectable } from 'kysely';
import type { DB } from '../platform/database/schema.ts';
import type { AccidentRow } from './accidents.ts';
import { COMPANY, TIMEZONE } from './company.ts';
import type { DiaryRow } from './diary.ts';
import type { LessonRow } from './training.ts';
import type { Device, ReadingRow } from './readings.ts';
import type { VisitorRow } from './visits.ts';

const AUDITED_DAYS = 7;

/** A row of the audit log without its label, which is made from the details. */
export type AuditRow = Partial<Omit<Selectable<DB['audit_log']>, 'label'>> & {
  action: AuditAction;
  at: Date;
};

/** Returns the start of the audited period; older entries would only slow down loading the demo. */
export const auditedSince = (today: Day): Date =>
  instantOf(addDays(today, 1 - AUDITED_DAYS), 0, TIMEZONE);

/** All records of a branch except its tasks. */
export type Records = {
  branchId: number;
  equipment: Device[];
  readings: ReadingRow[];
  visitors: VisitorRow[];
  accidents: AccidentRow[];
  lessons: LessonRow[];
  diary: DiaryRow[];
};

type Entry = {
  action: AuditAction;
  entity: string;
  id: number;
  /** Left out where visitors sign themselves in. */
  by?: number | undefined;
  at: Date | null | undefined;
  details?: Record<string, string>;
};

const temperatureEntries = ({ equipment, readings }: Records): Entry[] => {
  const names = new Map(equipment.map(({ id, name }) => [id, name]));
  return readings.flatMap((row) => {
    const name = names.get(row.equipment_id) ?? '';
    const reading = { entity: 'reading', id: row.id, details: { name } };
    const { recorded_by: by, occurred_at: at } = row;
    const recorded: Entry = { ...reading, action: 'temperature.recorded', by, at };
    if (row.close_note === null) return [recorded];
    const closing = { by: row.closed_by ?? undefined, at: row.closed_at };
    return [recorded, { ...reading, action: 'temperature.closed', ...closing }];
  });
};

const visitEntries = ({ visitors }: Records): Entry[] =>
  visitors.flatMap(({ id, check_in, check_out }) => [
    { entity: 'visitor', id, action: 'visitor.signed-in', at: check_in },
    { entity: 'visitor', id, action: 'visitor.signed-out', at: check_out },
  ]);

const accidentEntries = ({ accidents }: Records): Entry[] =>
  accidents.map(({ id, addendum_to, reported_by: by, occurred_at: at }) => ({
    entity: 'accident',
    id,
    action: addendum_to === null ? 'accident.reported' : 'accident.added-to',
    by,
    at,
  }));

const lessonEntries = ({ lessons }: Records): Entry[] =>
  lessons.map(({ id, trainer_id: by, trained_at: at, training_topic, task_name: name }) => ({
    entity: 'training record',
    id,
    action: 'training.recorded',
    by,
    at,
    ...(training_topic === null && { details: { name } }),
  }));

const diaryEntries = ({ diary }: Records): Entry[] =>
  diary.map(({ id, created_by: by, created_at: at, date }) => ({
    entity: 'diary entry',
    id,
    action: 'diary.added',
    by,
    at,
    details: { date },
  }));

/** Returns the audit entries since `since` for the records made at tablets. */
export const auditOf = (records: Records, since: Date): AuditRow[] =>
  [temperatureEntries, visitEntries, accidentEntries, lessonEntries, diaryEntries]
    .flatMap((entriesOf) => entriesOf(records))
    .flatMap(({ action, entity, id, by, at, details = {} }) =>
      at && at >= since
        ? [
            {
              company_id: COMPANY.id,
              actor_id: by ?? null,
              actor_kind: 'device',
              action,
              entity,
              entity_id: id,
              branch_id: records.branchId,
              details,
              at,
            },
          ]
        : [],
    );
