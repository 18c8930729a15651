import { ALLERGENS } from '@branchbook/contract/allergen-list.ts';
import { namedAllergen, wholeAllergens } from '@branchbook/contract/allergen-rules.ts';
import { withReference } from '@branchbook/contract/allergen-references.ts';
import { labelParts } from '@branchbook/contract/allergen-text.ts';
import { allergenWarnings } from '@branchbook/contract/allergen-warnings.ts';
import { INGREDIENTS_MAX } from '@branchbook/contract/allergens.ts';
import type { Dish, DishFields, DishVersion } from '@branchbook/contract/allergens.ts';
import { DISH_KINDS, dishKindLabel } from '@branchbook/contract/dish-kinds.ts';
import { LIMITS } from '@branchbook/contract/fields.ts';
import { FileInput, MultiSelect, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import type { Control } from 'react-hook-form';
import { messageOf } from '../../shared/errors.ts';
import { DateField } from '../../shared/fields/date-field.tsx';
import { SelectField } from '../../shared/fields/select-field.tsx';
import { TextAreaField } from '../../shared/fields/text-area-field.tsx';
import { TextField } from '../../shared/fields/text-field.tsx';
import { DialogFormActions, Form, showFailure, useZodForm } from '../../shared/form.tsx';
import { useLeaveGuard } from '../../shared/leave-guard.ts';
import { sendDishPhoto } from './api.ts';
import { AllergenChoices } from './components/allergen-choices.tsx';
import { LabelPreview } from './components/label-preview.tsx';
import { WarningsList } from './components/warnings-list.tsx';
import { answersOf, answersToSend, baseOf, dishForm, dishValues } from './dish-values.ts';
import type { DishValues } from './dish-values.ts';

type Branch = { id: number; name: string };

const Places = ({
  control,
  branches,
  mayChooseAll,
}: {
  control: Control<DishValues, unknown, never>;
  branches: readonly Branch[];
  mayChooseAll: boolean;
}) => {
  const { field, fieldState } = useController({ control, name: 'branch_ids' });
  return (
    <MultiSelect
      label="Sold at"
      description={mayChooseAll ? 'Leave empty for all branches.' : undefined}
      placeholder={field.value === null ? 'All branches' : undefined}
      data={branches.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={(field.value ?? []).map(String)}
      error={fieldState.error?.message}
      onChange={(values) =>
        field.onChange(values.length === 0 && mayChooseAll ? null : values.map(Number))
      }
      searchable
    />
  );
};

/** Shows warnings while the author types, and the label as it will be. */
const Preview = ({
  control,
  signed,
  answers,
  onAnswer,
  onIngredients,
}: {
  control: Control<DishValues, unknown, never>;
  signed: DishVersion | null;
  answers: Readonly<Record<string, string>>;
  onAnswer: (key: string, reason: string) => void;
  onIngredients: (text: string) => void;
}) => {
  const values = useWatch({ control });
  const allergens = wholeAllergens((values.allergens ?? {}) as DishFields['allergens']);
  const ingredients = values.ingredients?.trim() ?? '';
  const warnings = allergenWarnings(
    {
      kind: values.kind ?? 'loose',
      ingredients,
      allergens,
      supplier: values.supplier?.trim() || null,
    },
    signed,
  );
  const mayContain = ALLERGENS.filter((one) => allergens[one].state === 'may_contain');
  return (
    <>
      <WarningsList
        warnings={warnings}
        answers={answers}
        onAnswer={onAnswer}
        onAccept={(key) => onIngredients(withReference(ingredients, key, allergens))}
      />
      {ingredients !== '' && (
        <section>
          <Title order={3} size="h5" mb="xs">
            {values.kind === 'ppds' ? 'Label' : 'Allergens in the ingredients'}
          </Title>
          <LabelPreview
            name={values.name ?? ''}
            parts={labelParts(ingredients)}
            mayContain={
              mayContain.length > 0
                ? `May contain: ${mayContain.map((one) => namedAllergen(one, allergens[one])).join(', ')}`
                : null
            }
          />
        </section>
      )}
    </>
  );
};

export type DishToSave = Omit<DishFields, 'photo_url'> & { photo_url?: string | null };

type Props = {
  dish: Dish | null;
  branches: readonly Branch[];
  /** The branch of a manager who may not add dishes of all branches. */
  ownBranch: number | null;
  onSave: (fields: DishToSave) => Promise<void>;
  onClose: () => void;
};

/** The form of a dish: what it is made of, and what is known of the 14 allergens. */
export const DishForm = ({ dish, branches, ownBranch, onSave, onClose }: Props) => {
  const base = dish && baseOf(dish);
  const form = useZodForm(dishForm, dishValues(base, ownBranch));
  const control = form.control as Control<DishValues, unknown, never>;
  useLeaveGuard(form.control);
  const [answers, setAnswers] = useState(() => answersOf(base));
  const [photo, setPhoto] = useState<File | null>(null);
  const [photoError, setPhotoError] = useState<string | null>(null);

  const submit = async (values: Omit<DishFields, 'photo_url' | 'answers'>) => {
    setPhotoError(null);
    let photoUrl: string | undefined;
    try {
      if (photo) photoUrl = await sendDishPhoto(photo);
    } catch (error) {
      setPhotoError(messageOf(error, 'Failed to send the photo'));
      return;
    }
    try {
      await onSave({
        ...values,
        answers: answersToSend(answers),
        ...(photoUrl !== undefined && { photo_url: photoUrl }),
      });
    } catch (error) {
      showFailure(form, error, 'Failed to save the dish');
    }
  };

  return (
    <Form form={form} onSubmit={submit} label="Dish">
      <TextField
        control={form.control}
        name="name"
        label="Name"
        maxLength={LIMITS.name}
        autoFocus
        required
      />
      <SelectField
        control={form.control}
        name="kind"
        label="How it is sold"
        data={DISH_KINDS.map((value) => ({ value, label: dishKindLabel[value] }))}
        required
      />
      <Places control={control} branches={branches} mayChooseAll={ownBranch === null} />
      <TextAreaField
        control={form.control}
        name="ingredients"
        label="Ingredients"
        description="All of them, with the ingredients of sauces and mixes in brackets."
        maxLength={INGREDIENTS_MAX}
      />
      <AllergenChoices control={control} />
      <Stack gap="md">
        <Preview
          control={control}
          signed={dish && (dish.upcoming ?? dish.current)}
          answers={answers}
          onAnswer={(key, reason) => setAnswers((now) => ({ ...now, [key]: reason }))}
          onIngredients={(text) => form.setValue('ingredients', text, { shouldDirty: true })}
        />
      </Stack>
      <TextField
        control={form.control}
        name="supplier"
        label="Supplier"
        maxLength={LIMITS.companyName}
      />
      <TextAreaField
        control={form.control}
        name="notes"
        label="Notes for staff"
        maxLength={LIMITS.text}
      />
      <FileInput
        label="Photo"
        description={
          base?.photo_url ? 'A new photo takes the place of the present one.' : undefined
        }
        accept="image/jpeg,image/png,image/webp"
        placeholder="Choose a photo"
        value={photo}
        onChange={setPhoto}
        error={photoError}
        clearable
      />
      <DateField
        control={form.control}
        name="valid_from"
        label="Holds from"
        description="Without a day, it holds as soon as a second person has signed it."
      />
      <Text size="sm" c="dimmed">
        {dish?.current
          ? 'The present version stays until a second person has signed this one.'
          : 'Staff and customers see this dish once a second person has signed it.'}
      </Text>
      <DialogFormActions control={form.control} onCancel={onClose}>
        Save for Sign-off
      </DialogFormActions>
    </Form>
  );
};
