import type { DataOf } from '@branchbook/contract/endpoint.ts';
import { LIMITS } from '@branchbook/contract/fields.ts';
import {
  answerLabel,
  reviewStatementOf,
  signFoodReview,
} from '@branchbook/contract/sfbb-reviews.ts';
import type { listFoodReviews } from '@branchbook/contract/sfbb-reviews.ts';
import { REVIEW_QUESTION_NAMES, REVIEW_QUESTIONS } from '@branchbook/contract/sfbb-rules.ts';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Stack, Text } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { SelectField } from '../../shared/fields/select-field.tsx';
import { TextAreaField } from '../../shared/fields/text-area-field.tsx';
import { DialogFormActions, Form, showFailure, useZodForm } from '../../shared/form.tsx';
import { useLeaveGuard } from '../../shared/leave-guard.ts';
import { useSignReview } from './api.ts';

type Next = NonNullable<DataOf<typeof listFoodReviews>['next']>;
type Props = { branchId: number; next: Next; onClose: () => void };

const CHOICES = Object.entries(answerLabel).map(([value, label]) => ({ value, label }));

/** Asks the questions of a review; what came three times or more is proposed as the first answer. */
export const ReviewForm = ({ branchId, next, onClose }: Props) => {
  const sign = useSignReview();
  const found = next.found
    .map(({ subject, count }) => `${subject}: ${count} times`)
    .join('\n')
    .slice(0, LIMITS.text);
  const form = useZodForm(signFoodReview.body, {
    branchId,
    period_start: next.period_start,
    questions: REVIEW_QUESTION_NAMES.map((question) => ({
      question,
      answer: question === 'serious' && found ? ('yes' as const) : ('no' as const),
      note: question === 'serious' ? found : '',
    })),
    plan: '',
  });
  const { control } = form;
  useLeaveGuard(control);
  const answers = useWatch({ control, name: 'questions' });
  const submit = async (review: z.output<typeof signFoodReview.body>) => {
    try {
      await sign.mutateAsync(review);
      toast.success({ title: 'Review Signed' });
      onClose();
    } catch (error) {
      showFailure(form, error, 'Failed to sign the review');
    }
  };
  return (
    <Form form={form} label="Four-weekly review" onSubmit={submit}>
      {REVIEW_QUESTION_NAMES.map((question, index) => (
        <Stack key={question} gap="xs">
          <SelectField
            control={control}
            name={`questions.${index}.answer`}
            label={REVIEW_QUESTIONS[question]}
            data={CHOICES}
            required
          />
          {answers[index]?.answer !== 'no' && (
            <TextAreaField
              control={control}
              name={`questions.${index}.note`}
              label={answers[index]?.answer === 'yes' ? 'What was it?' : 'Why is it not relevant?'}
              maxLength={LIMITS.text}
              required
            />
          )}
        </Stack>
      ))}
      <TextAreaField
        control={control}
        name="plan"
        label="What will be done?"
        maxLength={LIMITS.text}
        required
      />
      <Text size="sm">{reviewStatementOf(next.found)}</Text>
      <DialogFormActions control={control} onCancel={onClose}>
        Sign the Review
      </DialogFormActions>
    </Form>
  );
};
