import { LIMITS } from '@branchbook/contract/fields.ts';
import { slotTimes, slotTimesText } from '@branchbook/contract/temperature-slots.ts';
import {
  changeEquipment,
  equipmentFields,
  isRangeValid,
  RANGE_MESSAGE,
} from '@branchbook/contract/temperature.ts';
import type { Equipment } from '@branchbook/contract/temperature.ts';
import { foodRangeWarning } from '@branchbook/contract/temperature-law.ts';
import { confirm } from '@branchbook/ui/confirm.tsx';
import { FormGrid } from '@branchbook/ui/form-layout.tsx';
import { z } from 'zod';
import type { ConflictChange } from '../../shared/conflict-notice.tsx';
import { EditConflict, useEditForm } from '../../shared/edit-form.tsx';
import { TextField } from '../../shared/fields/text-field.tsx';
import { DialogFormActions, Form, showFailure } from '../../shared/form.tsx';
import { rulesToday } from '../../shared/rules-today.ts';
import type { EquipmentFields } from './api.ts';
import { SlotTimesField } from './components/slot-times-field.tsx';
import { FIRST_TIMES } from './slots-form.tsx';

const RULES = z
  .object({ ...equipmentFields, slots: slotTimes.nullable() })
  .refine(isRangeValid, { path: ['max_temp'], error: RANGE_MESSAGE });

const valuesOf = (equipment: Equipment | undefined) => ({
  equipment_name: equipment?.equipment_name ?? '',
  min_temp: equipment ? String(equipment.min_temp) : '',
  max_temp: equipment ? String(equipment.max_temp) : '',
  slots: equipment?.slots ?? null,
});

const LABELS = {
  equipment_name: 'Name',
  min_temp: 'Lowest temperature in °C',
  max_temp: 'Highest temperature in °C',
  slots: 'When its temperature is taken',
} as const satisfies Record<keyof EquipmentFields, string>;
const FIELDS = Object.keys(LABELS) as (keyof EquipmentFields)[];

const valueText = (equipment: Equipment, field: keyof EquipmentFields): string => {
  if (field !== 'slots') return String(equipment[field]);
  return equipment.slots ? slotTimesText(equipment.slots) : 'As the branch';
};

const changesBetween = (before: Equipment, after: Equipment): ConflictChange[] =>
  FIELDS.filter((field) => valueText(before, field) !== valueText(after, field)).map((field) => ({
    label: LABELS[field],
    theirs: valueText(after, field),
  }));

type Props = {
  /** The equipment to change; left out for new equipment. */
  equipment?: Equipment;
  /** Times of the branch; null for the three parts of the day, undefined until they are read. */
  ofBranch: string[] | null | undefined;
  /** Saves the fields; `version` is the version that they were changed from. */
  onSave: (fields: EquipmentFields, version: number | undefined) => Promise<Equipment>;
  onSaved: (equipment: Equipment) => void;
  onCancel: () => void;
};

export const EquipmentForm = ({ equipment, ofBranch, onSave, onSaved, onCancel }: Props) => {
  const editing = useEditForm({
    record: equipment,
    schema: changeEquipment.data,
    rulesOf: () => RULES,
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

  /** Asks before a range is saved at which the law lets no chilled or hot food be kept. */
  const askAndSubmit = (fields: EquipmentFields): Promise<void> => {
    const warning = foodRangeWarning(fields, rulesToday());
    const isKnown = base?.min_temp === fields.min_temp && base.max_temp === fields.max_temp;
    if (warning === null || isKnown) return submit(fields);
    return new Promise((resolve) => {
      let saving = Promise.resolve();
      confirm({
        title: 'Is this for food?',
        message: `${warning}: readings in between would count as in range. Save this only for equipment that holds no such food.`,
        confirmText: 'Save',
        onConfirm: () => {
          saving = submit(fields);
        },
        onClose: () => resolve(saving),
      });
    });
  };

  return (
    <Form
      form={form}
      onSubmit={askAndSubmit}
      label={equipment ? 'Edit equipment' : 'Add equipment'}
    >
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
          description="Below this, the tablet asks what was done"
          maxLength={6}
          required
        />
        <TextField
          control={control}
          name="max_temp"
          label={LABELS.max_temp}
          description="Above this, the tablet asks what was done"
          maxLength={6}
          required
        />
      </FormGrid>
      <SlotTimesField
        control={control}
        name="slots"
        label={LABELS.slots}
        usual={
          ofBranch === undefined ? 'As the branch' : `As the branch: ${slotTimesText(ofBranch)}`
        }
        own="At its own times"
        start={ofBranch ?? FIRST_TIMES}
      />
      <DialogFormActions control={control} onCancel={onCancel}>
        {equipment ? 'Save' : 'Add equipment'}
      </DialogFormActions>
    </Form>
  );
};
