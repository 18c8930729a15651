import { ActionButton } from '@branchbook/ui/action-button.tsx';
import { IconTrash } from '@tabler/icons-react';
import { useWatch } from 'react-hook-form';
import type { Control } from 'react-hook-form';
import { DateField } from '../../../shared/fields/date-field.tsx';
import { SelectField } from '../../../shared/fields/select-field.tsx';
import { TimeField } from '../../../shared/fields/time-field.tsx';
import classes from '../alerts.module.css';
import { isOneDay, WHEN_CHOICES } from '../duty-values.ts';
import type { dutyValues } from '../duty-values.ts';

type Fields = ReturnType<typeof dutyValues>;
type Props<Out> = {
  control: Control<Fields, unknown, Out>;
  index: number;
  people: readonly { id: number; name: string }[];
  onRemove: () => void;
};

/** Fields of one entry of a duty list. */
export const DutyEntry = <Out,>({ control, index, people, onRemove }: Props<Out>) => {
  const when = useWatch({ control, name: `entries.${index}.when` });
  const from = useWatch({ control, name: `entries.${index}.from` });
  const until = useWatch({ control, name: `entries.${index}.until` });
  return (
    <fieldset className={classes['duty']} aria-label={`On duty, entry ${index + 1}`}>
      <SelectField
        control={control}
        name={`entries.${index}.person`}
        label="Who"
        data={people.map(({ id, name }) => ({ value: String(id), label: name }))}
        searchable
        required
      />
      <SelectField
        control={control}
        name={`entries.${index}.when`}
        label="When"
        data={WHEN_CHOICES}
        required
      />
      {isOneDay(when) && (
        <DateField control={control} name={`entries.${index}.day`} label="Day" required />
      )}
      <TimeField control={control} name={`entries.${index}.from`} label="From" required />
      <TimeField
        control={control}
        name={`entries.${index}.until`}
        label={until !== '' && until <= from ? 'Until, on the next day' : 'Until'}
        required
      />
      <ActionButton
        label={`Remove entry ${index + 1}`}
        icon={<IconTrash size={18} aria-hidden />}
        danger
        onClick={onRemove}
      />
    </fieldset>
  );
};
