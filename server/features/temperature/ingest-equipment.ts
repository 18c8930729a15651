import { ERRORS } from '@branchbook/contract/errors.ts';
import { can } from '@branchbook/contract/permissions.ts';
import { ACCEPTED, DUPLICATE, refused } from '../../platform/tablet-items.ts';
import type { ItemResult, TabletItem, TabletWorld } from '../../platform/tablet-items.ts';
import type { Batch } from './read-batch.ts';
import { addedEntry, changedEntry, changesOf, removedEntry } from './equipment-change-rules.ts';
import type { EquipmentRow } from './equipment-queries.ts';
import { rangeOf } from './presenter.ts';

export const UNKNOWN_EQUIPMENT = 'This equipment is not known at this branch';

const write = (batch: Batch, row: EquipmentRow): void => {
  batch.equipment.set(row.uuid, row);
  if (!batch.addedEquipment.has(row.id)) batch.changedEquipment.add(row.id);
};

const isNameTaken = (batch: Batch, name: string, own: EquipmentRow | undefined): boolean =>
  [...batch.equipment.values()].some(
    (row) =>
      row.deleted_at === null &&
      row.id !== own?.id &&
      batch.fold(row.equipment_name) === batch.fold(name),
  );

/** Adds equipment, changes it or takes it out of use. */
export const takeEquipment = (
  batch: Batch,
  { branchId, now }: TabletWorld,
  { key, at, by, payload }: TabletItem<'equipment.save'>,
): ItemResult => {
  if (!can(by, 'manage_equipment', { branchId })) {
    return refused('Only managers can change equipment');
  }
  const { equipment: uuid, removed, ...fields } = payload;
  const row = uuid ? batch.equipment.get(uuid) : undefined;
  if (!row && (uuid || removed)) return refused(UNKNOWN_EQUIPMENT);
  if (row && row.deleted_at !== null) {
    return removed ? DUPLICATE : refused('This equipment is no longer in use');
  }
  if (row && removed) {
    write(batch, { ...row, version: row.version + 1, updated_at: now, deleted_at: now });
    batch.entries.push({ ...removedEntry(row, at), actor: by });
    return ACCEPTED;
  }
  if (isNameTaken(batch, fields.equipment_name, row)) {
    return refused(ERRORS.EQUIPMENT_NAME_EXISTS.message);
  }
  if (!row) {
    const added: EquipmentRow = {
      id: batch.nextEquipmentId(),
      branch_id: branchId,
      uuid: key,
      equipment_name: fields.equipment_name,
      min_temp: String(fields.min_temp),
      max_temp: String(fields.max_temp),
      slots: null,
      version: 1,
      created_at: now,
      updated_at: now,
      deleted_at: null,
    };
    batch.addedEquipment.add(added.id);
    write(batch, added);
    batch.entries.push({ ...addedEntry(added, at), actor: by });
    return ACCEPTED;
  }
  const changes = changesOf(row, fields);
  if (Object.keys(changes).length === 0) return ACCEPTED;
  const changed = { ...row, ...changes, version: row.version + 1, updated_at: now };
  batch.earlierLimits.set(row.id, [...(batch.earlierLimits.get(row.id) ?? []), rangeOf(row)]);
  write(batch, changed);
  batch.entries.push({ ...changedEntry(row, changed, at), actor: by });
  return ACCEPTED;
};
