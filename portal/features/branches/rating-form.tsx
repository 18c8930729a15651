import {
  isInspected,
  RATINGS,
  ratingLabel,
  ratingsIn,
} from '@branchbook/contract/hygiene-ratings.ts';
import type { HygieneRating } from '@branchbook/contract/hygiene-ratings.ts';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Text } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { localToday } from '../../shared/dates.ts';
import { DateField } from '../../shared/fields/date-field.tsx';
import { SelectField } from '../../shared/fields/select-field.tsx';
import { TextField } from '../../shared/fields/text-field.tsx';
import { DialogFormActions, Form, showFailure, useZodForm } from '../../shared/form.tsx';
import { useLeaveGuard } from '../../shared/leave-guard.ts';
import { useSetRating } from './api.ts';
import { readingText } from './rating-text.ts';
import { NO_RATING, ratingChanges, ratingForm, ratingValues } from './rating-values.ts';

type Props = { rating: HygieneRating; name: string; onClose: () => void };

/** Form of a branch's number in the register of ratings, and of its rating. */
export const RatingForm = ({ rating, name, onClose }: Props) => {
  const save = useSetRating();
  const form = useZodForm(ratingForm, ratingValues(rating));
  const { control } = form;
  useLeaveGuard(control);
  const chosen = useWatch({ control, name: 'rating.value' });
  const hasDay = RATINGS.some((value) => value === chosen && isInspected(value));

  const submit = async (fields: z.output<typeof ratingForm>) => {
    const changes = ratingChanges(rating, fields);
    if (Object.keys(changes).length === 0) return onClose();
    try {
      await save.mutateAsync({ branchId: rating.branchId, ...changes });
      toast.success({ title: 'Hygiene Rating Saved', message: `${name} is saved.` });
      onClose();
    } catch (error) {
      showFailure(form, error, 'Failed to save the hygiene rating');
    }
  };

  return (
    <Form form={form} onSubmit={submit} label="Hygiene rating">
      <TextField
        control={control}
        name="fhrs_number"
        label="Number in the register (optional)"
        description={
          <Text span inherit c={rating.problem ? 'var(--mantine-color-error)' : undefined}>
            {readingText(rating)}
          </Text>
        }
        inputMode="numeric"
        maxLength={9}
        autoFocus
      />
      <SelectField
        control={control}
        name="rating.value"
        label="Rating"
        data={[
          { value: NO_RATING, label: 'No rating' },
          ...ratingsIn(rating.nation).map((value) => ({ value, label: ratingLabel(value) })),
        ]}
      />
      {hasDay && (
        <DateField
          control={control}
          name="rating.rated_on"
          label="Date of the inspection"
          maxDate={localToday()}
          required
        />
      )}
      <DialogFormActions control={control} onCancel={onClose}>
        Save Rating
      </DialogFormActions>
    </Form>
  );
};
