import { ACTIVITY_KINDS, actionText } from '@branchbook/contract/activity-text.ts';
import type { Activity } from '@branchbook/contract/audit.ts';
import type { CsvCell } from '../../platform/csv.ts';
import { formatDay, formatInstant } from '../../platform/format.ts';
import type { ActivityRow } from './audit-queries.ts';
import { fieldWords } from './field-text.ts';

type Details = ActivityRow['details'];

/** Units of the counts that details may hold. */
const COUNTED = {
  people: { one: 'employee', many: 'employees' },
  created: { one: 'task', many: 'tasks' },
  records: { one: 'record', many: 'records' },
  minutes: { one: 'minute', many: 'minutes' },
} as const;

const countIn = (details: Details): string | null => {
  for (const [key, { one, many }] of Object.entries(COUNTED)) {
    const count = details[key];
    if (typeof count === 'number') return `${count} ${count === 1 ? one : many}`;
  }
  return null;
};

/** Returns an entry's label; employees' names are current, as the log stores none. */
const labelOf = ({ details, person_name: person }: ActivityRow): string | null => {
  const { name } = details;
  if (typeof name === 'string' && name !== '') return name;
  return person ?? countIn(details);
};

const dayOf = ({ details: { date } }: ActivityRow): string | null =>
  typeof date === 'string' ? date : null;

const changeText = (details: Details, field: string): string => {
  const was = details[`old_${field}`];
  if (typeof was !== 'number') return fieldWords(field);
  return `${fieldWords(field)} from ${was} °C to ${String(details[field])} °C`;
};

const changesOf = ({ details }: ActivityRow): string[] => {
  // Correcting a temperature changes only its value.
  const fields = Object.hasOwn(details, 'old_value') ? ['value'] : details['fields'];
  return Array.isArray(fields) ? fields.map((field) => changeText(details, String(field))) : [];
};

/** Returns the tablet's name where a tablet made an entry about itself; else null. */
const ownTabletOf = ({ actor_kind: kind, actor_id: id, entity, details }: ActivityRow) =>
  kind === 'device' && id === null && entity === 'device' && typeof details['name'] === 'string'
    ? details['name']
    : null;

const actorOf = (row: ActivityRow): string => {
  const tablet = ownTabletOf(row);
  if (tablet !== null) return `Tablet ‘${tablet}’`;
  return row.actor_name ?? (row.actor_kind === 'device' ? 'Tablet' : 'Branchbook');
};

/** Returns the time of an action that reached the server later. */
const happenedAt = ({ happened_at: at }: Details): { happened_at?: string } =>
  typeof at === 'string' ? { happened_at: at } : {};

export const presentActivity = (row: ActivityRow): Activity => ({
  id: row.id,
  at: row.at.toISOString(),
  ...happenedAt(row.details),
  action: row.action,
  ...actionText(row.action, row.actor_kind === 'device' && row.actor_id === null),
  actor_id: row.actor_id,
  actor_name: actorOf(row),
  branch_id: row.branch_id,
  branch_name: row.branch_name,
  entity: row.entity,
  entity_id: row.entity_id,
  label: ownTabletOf(row) === null ? labelOf(row) : null,
  day: dayOf(row),
  equipId: row.equipment_id,
  changes: changesOf(row),
});

export const AUDIT_COLUMNS = ['When', 'Who', 'What', 'About', 'Changed', 'Branch', 'Kind'];

/** Returns the cells of an entry in the order of `AUDIT_COLUMNS`. */
export const auditCells =
  (timezone: string) =>
  (row: ActivityRow): CsvCell[] => {
    const entry = presentActivity(row);
    return [
      formatInstant(row.at, timezone),
      entry.actor_name,
      entry.text,
      entry.label ?? (entry.day && formatDay(entry.day)),
      entry.changes.join(', '),
      entry.branch_name,
      ACTIVITY_KINDS[entry.kind],
    ];
  };
