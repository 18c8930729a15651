import { ApiError } from '@branchbook/contract/client.ts';
import { LIMITS } from '@branchbook/contract/fields.ts';
import { verification } from '@branchbook/contract/occurrences.ts';
import type { Occurrence } from '@branchbook/contract/occurrences.ts';
import { Dialog } from '@branchbook/ui/dialog.tsx';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Text } from '@mantine/core';
import { useState } from 'react';
import type { z } from 'zod';
import { messageOf } from '../../shared/errors.ts';
import { TextAreaField } from '../../shared/fields/text-area-field.tsx';
import {
  DialogFormActions,
  Form,
  showFieldErrors,
  showFormError,
  useZodForm,
} from '../../shared/form.tsx';
import { useLeaveGuard } from '../../shared/leave-guard.ts';
import { showHandledByOther } from './components/use-verdicts.ts';
import { nameOf } from './components/waiting-card.tsx';
import { useSendBack } from './use-send-verdict.ts';

type FormProps = { task: Occurrence; onClose: () => void };

const SendBackForm = ({ task, onClose }: FormProps) => {
  const sendBack = useSendBack();
  const form = useZodForm(verification, { result: 'rejected', reason: '' });
  useLeaveGuard(form.control);

  const submit = async ({ reason }: z.output<typeof verification>) => {
    try {
      await sendBack.mutateAsync({ task, reason: reason ?? '' });
      toast.success({ title: `Sent back to ${task.branch_name}`, message: task.task_name });
      onClose();
    } catch (error) {
      if (showHandledByOther(task, error)) return onClose();
      showFormError(form, messageOf(error, 'Failed to send the task back'));
      if (error instanceof ApiError) showFieldErrors(form, error.errors);
    }
  };

  return (
    <Form form={form} label="Send back" onSubmit={submit}>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {nameOf(task)}. The branch sees your reason and has to do the task again.
      </Text>
      <TextAreaField
        control={form.control}
        name="reason"
        label="What is wrong"
        maxLength={LIMITS.text}
        autoFocus
        required
      />
      <DialogFormActions control={form.control} onCancel={onClose}>
        Send back
      </DialogFormActions>
    </Form>
  );
};

type Props = { look: number | undefined; task: Occurrence | undefined; onClose: () => void };

/** Asks why a completed task goes back to its branch. */
export const SendBackDialog = ({ look, task, onClose }: Props) => {
  // Kept while the dialog fades out, and when another user is quicker: the typed reason is not
  // lost, and the response to sending it says what happened to the task.
  const [shown, setShown] = useState(task);
  if (task && task !== shown) setShown(task);
  return (
    <Dialog
      title="Send back"
      opened={look !== undefined && shown?.id === look}
      onClose={onClose}
      size="md"
      keepOnOutsideClick
    >
      {shown && <SendBackForm key={shown.id} task={shown} onClose={onClose} />}
    </Dialog>
  );
};
