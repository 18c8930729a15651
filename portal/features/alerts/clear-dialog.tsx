import { clearAlert } from '@branchbook/contract/alerts.ts';
import type { Alert } from '@branchbook/contract/alerts.ts';
import { ApiError } from '@branchbook/contract/client.ts';
import { LIMITS } from '@branchbook/contract/fields.ts';
import { Dialog } from '@branchbook/ui/dialog.tsx';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { TextAreaField } from '../../shared/fields/text-area-field.tsx';
import { DialogFormActions, Form, showFailure, useZodForm } from '../../shared/form.tsx';
import { useLeaveGuard } from '../../shared/leave-guard.ts';
import { useClearAlert } from './api.ts';

type FormProps = { alert: Alert; onClose: () => void };

const ClearForm = ({ alert, onClose }: FormProps) => {
  const clear = useClearAlert();
  const form = useZodForm(clearAlert.body, { reason: '' });
  useLeaveGuard(form.control);

  const submit = async ({ reason }: { reason: string }) => {
    try {
      await clear.mutateAsync({ id: alert.id, reason });
      toast.success({ title: 'Alert Cleared', message: `${alert.text}, at ${alert.branch_name}` });
      onClose();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'ALERT_CLEARED') {
        toast.success({ title: 'Cleared Already', message: error.serverMessage });
        return onClose();
      }
      showFailure(form, error, 'Failed to clear the alert');
    }
  };

  return (
    <Form form={form} label="Clear alert" onSubmit={submit}>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {alert.text}, at {alert.branch_name}. Clear it only when it is settled: no one is told of it
        any more.
      </Text>
      <TextAreaField
        control={form.control}
        name="reason"
        label="How it was settled"
        maxLength={LIMITS.text}
        autoFocus
        required
      />
      <DialogFormActions control={form.control} onCancel={onClose}>
        Clear Alert
      </DialogFormActions>
    </Form>
  );
};

type Props = { wanted: number | undefined; alert: Alert | undefined; onClose: () => void };

/** Asks how an alert was settled, and clears it. */
export const ClearDialog = ({ wanted, alert, onClose }: Props) => {
  // Kept while the dialog fades out, and when the alert leaves the list: the text is not lost.
  const [shown, setShown] = useState(alert);
  if (alert && alert !== shown) setShown(alert);
  return (
    <Dialog
      title="Clear Alert"
      opened={wanted !== undefined && shown?.id === wanted}
      onClose={onClose}
      size="md"
      keepOnOutsideClick
    >
      {shown && <ClearForm key={shown.id} alert={shown} onClose={onClose} />}
    </Dialog>
  );
};
