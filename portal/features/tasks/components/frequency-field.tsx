import { FREQUENCIES, frequencyLabel, WHEN_NEEDED } from '@branchbook/contract/schedule.ts';
import type { Frequency } from '@branchbook/contract/schedule.ts';
import { Select } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { asText, useBound } from '../../../shared/fields/bound.ts';
import type { TaskForm } from '../task-values.ts';

/** Choice beside the frequencies: the task is due on no day, and staff start it themselves. */
const ON_DEMAND = 'on_demand';

const frequencies = FREQUENCIES.map((value) => ({
  value: value as string,
  label: frequencyLabel(value),
}));
const choices = [...frequencies, { value: ON_DEMAND, label: WHEN_NEEDED }];

type Props = {
  form: TaskForm;
  /** True where a branch may change only part of a task from head office ([A-083]). */
  locked: boolean;
  onChosen: (frequency: Frequency) => void;
};

/** Asks how often a task is due, or whether staff start it when they need it. */
export const FrequencyField = ({ form, locked, onChosen }: Props) => {
  const { control } = form;
  const isOnDemand = useWatch({ control, name: 'on_demand' }) === true;
  const { value, field, look } = useBound({
    control,
    name: 'frequency',
    label: 'Frequency',
    description: isOnDemand && 'Staff start it on the tablet as often as they need it',
    required: true,
  });
  return (
    <Select
      {...look}
      data={locked ? frequencies : choices}
      placeholder="Custom"
      // A failed submit also focuses the field: an open list would hide the error.
      openOnFocus={false}
      value={isOnDemand ? ON_DEMAND : asText(value) || null}
      onChange={(chosen) => {
        form.setValue('on_demand', chosen === ON_DEMAND, { shouldDirty: true });
        const frequency = FREQUENCIES.find((one) => one === chosen);
        if (frequency) {
          field.onChange(frequency);
          onChosen(frequency);
        } else if (asText(value) === '') field.onChange('daily');
      }}
    />
  );
};
