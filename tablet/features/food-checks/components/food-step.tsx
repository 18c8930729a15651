import { DELIVERY_STATES, deliveryLabel } from '@branchbook/contract/food-verdict.ts';
import type { FoodCheckKind } from '@branchbook/contract/food-verdict.ts';
import { Step } from '@branchbook/ui/step.tsx';
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import type { FoodDraft } from '../../../offline/tablet-store.ts';
import { Choice } from '../../../shared/choice.tsx';
import { FormButtons } from '../../../shared/form-buttons.tsx';
import classes from '../food-checks.module.css';

export type FoodPart = Partial<Pick<FoodDraft, 'food' | 'batch' | 'supplier' | 'state'>>;

type Props = {
  kind: FoodCheckKind;
  draft: Pick<FoodDraft, 'food' | 'batch' | 'supplier' | 'state'>;
  foods: readonly string[];
  suppliers: readonly string[];
  /** The supplier that delivered a food last, by the food in small letters. */
  lastSuppliers: ReadonlyMap<string, string>;
  submitText: string;
  onChange: (part: FoodPart) => void;
  /** Called with the food, which one tap chooses, and its last supplier if none is chosen yet. */
  onChosen: (food: string, supplier?: string) => void;
  onCancel: () => void;
};

const OTHER = 'other';

/** Asks which food it is: the last ones are chosen with one tap. */
export const FoodStep = ({
  kind,
  draft,
  foods,
  suppliers,
  lastSuppliers,
  submitText,
  onChange,
  onChosen,
  onCancel,
}: Props) => {
  const [error, setError] = useState<string>();
  const [isOther, setOther] = useState(
    draft.supplier !== null && !suppliers.includes(draft.supplier),
  );
  const field = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (draft.food.trim() !== '') {
      onChosen(draft.food);
      return;
    }
    setError('Please say which food');
    field.current?.focus();
  };
  return (
    <Step label="Which food?">
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          {kind === 'delivery' && (
            <>
              <Choice
                label="Supplier"
                searchLabel="Search for a supplier"
                options={[
                  ...suppliers.map((name) => ({ value: name, label: name })),
                  { value: OTHER, label: 'Another supplier', always: true },
                ]}
                value={isOther ? OTHER : draft.supplier}
                onChange={(name) => {
                  setOther(name === OTHER);
                  onChange({ supplier: name === OTHER ? '' : name });
                }}
              />
              {isOther && (
                <TextInput
                  size="lg"
                  label="Name of the supplier"
                  maxLength={100}
                  value={draft.supplier ?? ''}
                  onChange={(event) => onChange({ supplier: event.currentTarget.value })}
                />
              )}
              <Choice
                label="Delivered"
                options={DELIVERY_STATES.map((state) => ({
                  value: state,
                  label: deliveryLabel[state],
                }))}
                value={draft.state}
                onChange={(state) =>
                  onChange({ state: DELIVERY_STATES.find((one) => one === state) ?? null })
                }
              />
            </>
          )}
          {foods.length > 0 && (
            <div>
              <Text fw={600} mb="xs">
                Last foods
              </Text>
              <div className={classes['foods']}>
                {foods.map((food) => {
                  const supplier =
                    draft.supplier === null ? lastSuppliers.get(food.toLowerCase()) : undefined;
                  return (
                    <Button
                      key={food}
                      className={classes['food'] ?? ''}
                      size="lg"
                      variant="default"
                      onClick={() => onChosen(food, supplier)}
                    >
                      {supplier === undefined ? food : `${food} from ${supplier}`}
                    </Button>
                  );
                })}
              </div>
            </div>
          )}
          <TextInput
            ref={field}
            size="lg"
            label={foods.length > 0 ? 'Another food' : 'Food'}
            maxLength={100}
            value={draft.food}
            error={error}
            onChange={(event) => {
              onChange({ food: event.currentTarget.value });
              setError(undefined);
            }}
          />
          <TextInput
            size="lg"
            label="Batch (optional)"
            maxLength={100}
            value={draft.batch}
            onChange={(event) => onChange({ batch: event.currentTarget.value })}
          />
          <FormButtons
            cancelText="Cancel"
            submitText={submitText}
            busy={false}
            onCancel={onCancel}
          />
        </Stack>
      </form>
    </Step>
  );
};
