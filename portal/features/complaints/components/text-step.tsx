import { LIMITS, requiredText } from '@branchbook/contract/fields.ts';
import { toast } from '@branchbook/ui/toasts.tsx';
import { z } from 'zod';
import { TextAreaField } from '../../../shared/fields/text-area-field.tsx';
import { DialogFormActions, Form, showFailure, useZodForm } from '../../../shared/form.tsx';
import { useLeaveGuard } from '../../../shared/leave-guard.ts';
import { useFollowUp } from '../api.ts';
import type { Step } from '../api.ts';

const body = z.object({ text: requiredText('Please write something', LIMITS.text) });

type Props = {
  complaintId: number;
  step: Extract<Step, { text: string }>['step'];
  label: string;
  description: string;
  button: string;
  done: string;
  onClose: () => void;
};

/** Asks for the text that a step needs, and takes the step. */
export const TextStep = ({
  complaintId,
  step,
  label,
  description,
  button,
  done,
  onClose,
}: Props) => {
  const followUp = useFollowUp(complaintId);
  const form = useZodForm(body, { text: '' });
  useLeaveGuard(form.control);
  const submit = async ({ text }: { text: string }) => {
    try {
      await followUp.mutateAsync({ step, text });
      toast.success({ title: done });
      onClose();
    } catch (error) {
      showFailure(form, error, 'This was not saved. Try again.');
    }
  };
  return (
    <Form form={form} label={button} onSubmit={submit}>
      <TextAreaField
        control={form.control}
        name="text"
        label={label}
        description={description}
        maxLength={LIMITS.text}
        required
      />
      <DialogFormActions control={form.control} onCancel={onClose}>
        {button}
      </DialogFormActions>
    </Form>
  );
};
