import {
  ALLERGENS,
  allergenLabel,
  STATES,
  whichLabel,
  whichOf,
} from '@branchbook/contract/allergen-list.ts';
import type { Allergen, AllergenState, Declared } from '@branchbook/contract/allergen-list.ts';
import { stateLabel, wholeAllergens } from '@branchbook/contract/allergen-rules.ts';
import { Button, Checkbox, Fieldset, NativeSelect, Stack, Text } from '@mantine/core';
import { useController } from 'react-hook-form';
import type { Control } from 'react-hook-form';
import classes from '../allergens.module.css';
import type { DishValues } from '../dish-values.ts';

const OPTIONS = STATES.map((value) => ({ value, label: stateLabel[value] }));

type ChoiceProps = {
  allergen: Allergen;
  declared: Declared;
  error: string | undefined;
  onChange: (declared: Declared) => void;
};

const Choice = ({ allergen, declared: { state, which = [] }, error, onChange }: ChoiceProps) => {
  const known = whichOf(allergen);
  return (
    <div>
      <NativeSelect
        label={allergenLabel[allergen]}
        data={OPTIONS}
        value={state}
        error={error}
        onChange={(event) => onChange({ state: event.currentTarget.value as AllergenState, which })}
      />
      {known.length > 0 && (state === 'contains' || state === 'may_contain') && (
        <Checkbox.Group
          mt="xs"
          label={allergen === 'nuts' ? 'Which nuts' : 'Which cereals'}
          value={[...which]}
          onChange={(values) => onChange({ state, which: values })}
        >
          <Stack gap={4} mt={4}>
            {known.map((one) => (
              <Checkbox key={one} value={one} label={whichLabel[one]} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    </div>
  );
};

type Props = { control: Control<DishValues, unknown, never> };

/** Lets the author say of each of the 14 what is known of it. */
export const AllergenChoices = ({ control }: Props) => {
  const { field, formState } = useController({ control, name: 'allergens' });
  const values = wholeAllergens(field.value);
  const set = (allergen: Allergen, declared: Declared) =>
    field.onChange({ ...values, [allergen]: declared });
  const errors = formState.errors.allergens;
  const unknown = ALLERGENS.filter((allergen) => values[allergen].state === 'unknown');
  const setOthers = () =>
    field.onChange({
      ...values,
      ...Object.fromEntries(unknown.map((allergen) => [allergen, { state: 'no' }])),
    });
  return (
    <Fieldset legend="The 14 allergens">
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          What is not known is never shown as No: the dish then says ‘Ask’.
        </Text>
        <div className={classes['choices']}>
          {ALLERGENS.map((allergen) => (
            <Choice
              key={allergen}
              allergen={allergen}
              declared={values[allergen]}
              error={errors?.[allergen]?.message}
              onChange={(declared) => set(allergen, declared)}
            />
          ))}
        </div>
        {unknown.length > 0 && unknown.length < ALLERGENS.length && (
          <Button variant="default" onClick={setOthers} style={{ alignSelf: 'start' }}>
            I have checked: the other {unknown.length} are No
          </Button>
        )}
      </Stack>
    </Fieldset>
  );
};
