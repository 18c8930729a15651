import { LIMITS } from '@branchbook/contract/fields.ts';
import { changeEquipment, equipmentForm } from '@branchbook/contract/temperature.ts';
import type { Equipment } from '@branchbook/contract/temperature.ts';
import { FormGrid } from '@branchbook/ui/form-layout.tsx';
import type { ConflictChange } from '../../shared/conflict-notice.tsx';
import { EditConflict, useEditForm } from '../../shared/edit-form.tsx';
import { TextField } from '../../shared/fields/text-field.tsx';
import { DialogFormActions, Form, showFailure } from '../../shared/form.tsx';
import type { EquipmentFields } from './api.ts';

const valuesOf = (equipment: Equipment | undefined) => ({
  equipment_name: equipment?.equipment_name ?? '',
  min_temp: equipment ? String(equipment.min_temp) : '',
  max_temp: equipment ? String(equipment.max_temp) : '',
});

const LABELS = {
  equipment_name: 'Name',
  min_temp: 'Lowest temperature in °C',
  max_temp: 'Highest temperature in °C',
} as const satisfies Record<keyof EquipmentFields, string>;
const FIELDS = Object.keys(LABELS) as (keyof EquipmentFields)[];

const changesBetween = (before: Equipment, after: Equipment): ConflictChange[] =>
  FIELDS.filter((field) => before[field] !== after[field]).map((field) => ({
    label: LABELS[field],
    theirs: String(after[field]),
  }));

type Props = {
  /** The equipment to change; left out for new equipment. */
  equipment?: Equipment;
  /** Saves the fields; `version` is the version that they were changed from. */
  onSave: (fields: EquipmentFields, version: number | undefined) => Promise<Equipment>;
  onSaved: (equipment: Equipment) => void;
  onCancel: () => void;
};

export const EquipmentForm = ({ equipment, onSave, onSaved, onCancel }: Props) => {
  const editing = useEditForm({
    record: equipment,
    schema: changeEquipment.data,
    rulesOf: () => equipmentForm,
    valuesOf,
    changesBetween,
  });
  const { base, form } = editing;
  const { control } = form;

  const submit = async (fields: EquipmentFields) => {
    try {
      onSaved(await onSave(fields, base?.version));
    } catch (error) {
      if (!editing.showConflict(error)) showFailure(form, error, 'Failed to save the equipment');
    }
  };

  return (
    <Form form={form} onSubmit={submit} label={equipment ? 'Edit equipment' : 'Add equipment'}>
      <EditConflict editing={editing} onSubmit={submit} />
      <TextField
        control={control}
        name="equipment_name"
        label={LABELS.equipment_name}
        description="As people call it, such as ‘Milk fridge’"
        maxLength={LIMITS.name}
        autoFocus
        required
      />
      <FormGrid>
        <TextField
          control={control}
          name="min_temp"
          label={LABELS.min_temp}
          description="Below it, the tablet asks what was done"
          maxLength={6}
          required
        />
        <TextField
          control={control}
          name="max_temp"
          label={LABELS.max_temp}
          description="Above it, the tablet asks what was done"
          maxLength={6}
          required
        />
      </FormGrid>
      <DialogFormActions control={control} onCancel={onCancel}>
        {equipment ? 'Save' : 'Add equipment'}
      </DialogFormActions>
    </Form>
  );
};
