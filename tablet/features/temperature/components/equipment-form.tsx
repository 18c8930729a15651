import { ERRORS } from '@branchbook/contract/errors.ts';
import { dayOfRules } from '@branchbook/contract/food-limits.ts';
import { foodRangeWarning } from '@branchbook/contract/temperature-law.ts';
import { equipmentForm } from '@branchbook/contract/temperature.ts';
import { confirm } from '@branchbook/ui/confirm.tsx';
import { FormGrid } from '@branchbook/ui/form-layout.tsx';
import { zodResolver } from '@hookform/resolvers/zod';
import { Stack, TextInput } from '@mantine/core';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import type { Session } from '../../../offline/session.ts';
import { now } from '../../../shared/clock.ts';
import { forgetDraft, useDraft } from '../../../shared/draft.ts';
import { FormButtons } from '../../../shared/form-buttons.tsx';
import type { Equipment } from '../reading-rules.ts';

type Fields = z.output<typeof equipmentForm>;

type Props = {
  by: Session;
  equipment: Equipment | null;
  /** Names of the other equipment, which cannot be used again. */
  others: string[];
  onCancel: () => void;
  /** Records the equipment; resolves to false when it was not stored. */
  onSubmit: (fields: Fields) => Promise<boolean>;
};

const plain = (name: string) => name.trim().toLocaleLowerCase('en-GB');

/** Shows the form for the name and limits of a piece of equipment. */
export const EquipmentForm = ({ by, equipment, others, onCancel, onSubmit }: Props) => {
  const draft = `equipment ${equipment?.uuid ?? 'new'}`;
  const [defaultValues, keep] = useDraft<z.input<typeof equipmentForm>>(draft, by, {
    equipment_name: equipment?.name ?? '',
    min_temp: String(equipment?.range.min_temp ?? ''),
    max_temp: String(equipment?.range.max_temp ?? ''),
  });
  const { register, handleSubmit, setError, getValues, formState } = useForm({
    resolver: zodResolver(equipmentForm),
    defaultValues,
  });
  const { errors, isSubmitting } = formState;
  const taken = new Set(others.map(plain));

  const submit = handleSubmit(async (fields) => {
    if (taken.has(plain(fields.equipment_name))) {
      const { message } = ERRORS.EQUIPMENT_NAME_EXISTS;
      setError('equipment_name', { message }, { shouldFocus: true });
      return;
    }
    const save = async () => {
      if (await onSubmit(fields)) forgetDraft(draft, by);
    };
    const warning = foodRangeWarning(fields, dayOfRules(now()));
    if (warning === null) {
      await save();
      return;
    }
    confirm({
      title: 'Is this for food?',
      message: `${warning}: readings in between would count as in range. Save this only for equipment that holds no such food.`,
      confirmText: 'Save',
      onConfirm: () => void save(),
    });
  });

  return (
    <form onSubmit={(event) => void submit(event)} onChange={() => keep(getValues())} noValidate>
      <Stack gap="md">
        <TextInput
          size="lg"
          label="Name"
          autoComplete="off"
          autoFocus
          error={errors.equipment_name?.message}
          {...register('equipment_name')}
        />
        <FormGrid>
          <TextInput
            size="lg"
            label="Lowest, in °C"
            autoComplete="off"
            error={errors.min_temp?.message}
            {...register('min_temp')}
          />
          <TextInput
            size="lg"
            label="Highest, in °C"
            autoComplete="off"
            error={errors.max_temp?.message}
            {...register('max_temp')}
          />
        </FormGrid>
        <FormButtons submitText="Save" busy={isSubmitting} onCancel={onCancel} />
      </Stack>
    </form>
  );
};
