import type { TemperatureRange } from '@branchbook/contract/temperature.ts';
import type { AuditEntry } from '../../platform/audit/queries.ts';
import type { EquipmentRow } from './equipment-queries.ts';
import { rangeOf } from './presenter.ts';

export type EquipmentFields = TemperatureRange & { equipment_name: string };

type Changes = Partial<Pick<EquipmentRow, 'equipment_name' | 'min_temp' | 'max_temp'>>;

/** Returns the fields that differ, in the database's types. */
export const changesOf = (row: EquipmentRow, fields: EquipmentFields): Changes => ({
  ...(fields.equipment_name !== row.equipment_name && { equipment_name: fields.equipment_name }),
  ...(fields.min_temp !== Number(row.min_temp) && { min_temp: String(fields.min_temp) }),
  ...(fields.max_temp !== Number(row.max_temp) && { max_temp: String(fields.max_temp) }),
});

const entryOf = (
  row: EquipmentRow,
  action: 'added' | 'changed' | 'removed',
  at: Date,
): AuditEntry => ({
  action: `equipment.${action}`,
  entity: 'equipment',
  entityId: row.id,
  branchId: row.branch_id,
  details: { name: row.equipment_name },
  at,
});

export const addedEntry = (row: EquipmentRow, at: Date): AuditEntry => ({
  ...entryOf(row, 'added', at),
  details: { name: row.equipment_name, ...rangeOf(row), ...(row.slots && { slots: row.slots }) },
});

export const removedEntry = (row: EquipmentRow, at: Date): AuditEntry =>
  entryOf(row, 'removed', at);

/** Audits limits and times before and after, because they define what is safe ([A-129]). */
export const changedEntry = (before: EquipmentRow, after: EquipmentRow, at: Date): AuditEntry => {
  const [was, is] = [rangeOf(before), rangeOf(after)];
  const isRescheduled = before.slots?.join() !== after.slots?.join();
  const fields = [
    ...Object.keys(changesOf(before, { equipment_name: after.equipment_name, ...is })),
    ...(isRescheduled ? ['slots'] : []),
  ];
  return {
    ...entryOf(after, 'changed', at),
    details: {
      name: after.equipment_name,
      fields,
      ...(fields.includes('min_temp') && { old_min_temp: was.min_temp, min_temp: is.min_temp }),
      ...(fields.includes('max_temp') && { old_max_temp: was.max_temp, max_temp: is.max_temp }),
      ...(isRescheduled && { old_slots: before.slots, slots: after.slots }),
    },
  };
};
