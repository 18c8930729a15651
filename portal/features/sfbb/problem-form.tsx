import { LIMITS } from '@branchbook/contract/fields.ts';
import { PROBLEM_TOPICS, topicLabel } from '@branchbook/contract/sfbb-rules.ts';
import { addFoodProblem, completeFoodProblem } from '@branchbook/contract/sfbb.ts';
import type { FoodProblem } from '@branchbook/contract/sfbb.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Text } from '@mantine/core';
import type { z } from 'zod';
import { SelectField } from '../../shared/fields/select-field.tsx';
import { TextAreaField } from '../../shared/fields/text-area-field.tsx';
import { DialogFormActions, Form, showFailure, useZodForm } from '../../shared/form.tsx';
import { useLeaveGuard } from '../../shared/leave-guard.ts';
import { useAddProblem, useCompleteProblem } from './api.ts';

type AddProps = { branchId: number; day: Day; onClose: () => void };

/** Asks what went wrong on a day. */
export const AddProblemForm = ({ branchId, day, onClose }: AddProps) => {
  const add = useAddProblem();
  const form = useZodForm(addFoodProblem.body, { branchId, day, what: '', done: '' });
  const { control } = form;
  useLeaveGuard(control);
  const submit = async (problem: z.output<typeof addFoodProblem.body>) => {
    try {
      await add.mutateAsync(problem);
      toast.success({ title: 'Problem Saved' });
      onClose();
    } catch (error) {
      showFailure(form, error, 'Failed to save the problem');
    }
  };
  return (
    <Form form={form} label="Add a problem" onSubmit={submit}>
      <SelectField
        control={control}
        name="topic"
        label="What was it about?"
        data={PROBLEM_TOPICS.map((value) => ({ value, label: topicLabel[value] }))}
        required
      />
      <TextAreaField
        control={control}
        name="what"
        label="What happened?"
        maxLength={LIMITS.text}
        required
      />
      <TextAreaField
        control={control}
        name="done"
        label="What was done about it? (optional)"
        description="You or someone else can add it later"
        maxLength={LIMITS.text}
      />
      <DialogFormActions control={control} onCancel={onClose}>
        Save Problem
      </DialogFormActions>
    </Form>
  );
};

type CompleteProps = { problem: FoodProblem; onClose: () => void };

/** Asks what was done about a problem. */
export const CompleteProblemForm = ({ problem, onClose }: CompleteProps) => {
  const complete = useCompleteProblem();
  const form = useZodForm(completeFoodProblem.body, { done: '' });
  const { control } = form;
  useLeaveGuard(control);
  const submit = async ({ done }: { done: string }) => {
    try {
      await complete.mutateAsync({ id: problem.id, done });
      toast.success({ title: 'Problem Saved' });
      onClose();
    } catch (error) {
      showFailure(form, error, 'Failed to save what was done');
    }
  };
  return (
    <Form form={form} label="What was done" onSubmit={submit}>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {topicLabel[problem.topic]}: {problem.what}
      </Text>
      <TextAreaField
        control={control}
        name="done"
        label="What was done about it?"
        maxLength={LIMITS.text}
        autoFocus
        required
      />
      <DialogFormActions control={control} onCancel={onClose}>
        Save
      </DialogFormActions>
    </Form>
  );
};
