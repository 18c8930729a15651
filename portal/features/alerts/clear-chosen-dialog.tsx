import { clearAlert } from '@branchbook/contract/alerts.ts';
import type { Alert } from '@branchbook/contract/alerts.ts';
import { LIMITS } from '@branchbook/contract/fields.ts';
import { Dialog } from '@branchbook/ui/dialog.tsx';
import { toast } from '@branchbook/ui/toasts.tsx';
import { List, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { countOf } from '../../shared/counts.ts';
import { TextAreaField } from '../../shared/fields/text-area-field.tsx';
import { DialogFormActions, Form, showFailure, useZodForm } from '../../shared/form.tsx';
import { useLeaveGuard } from '../../shared/leave-guard.ts';
import { useClearAlerts } from './api.ts';

/** Alerts that are named; the rest are counted. */
const NAMED = 5;
const ALERTS = { one: 'alert', many: 'alerts' };

type FormProps = { alerts: readonly Alert[]; onCleared: () => void; onClose: () => void };

const ClearForm = ({ alerts, onCleared, onClose }: FormProps) => {
  const clear = useClearAlerts();
  const form = useZodForm(clearAlert.body, { reason: '' });
  useLeaveGuard(form.control);

  const submit = async ({ reason }: { reason: string }) => {
    try {
      const { cleared } = await clear.mutateAsync({ ids: alerts.map(({ id }) => id), reason });
      toast.success({ title: 'Alerts cleared', message: countOf(cleared, ALERTS) });
      onCleared();
      onClose();
    } catch (error) {
      showFailure(form, error, 'Failed to clear the alerts');
    }
  };

  return (
    <Form form={form} label="Clear alerts" onSubmit={submit}>
      <Stack gap="xs" style={{ overflowWrap: 'anywhere' }}>
        <List size="sm">
          {alerts.slice(0, NAMED).map((alert) => (
            <List.Item key={alert.id}>
              {alert.text}, at {alert.branch_name}
            </List.Item>
          ))}
          {alerts.length > NAMED && <List.Item>And {alerts.length - NAMED} more</List.Item>}
        </List>
        <Text size="sm">
          Clear them only when they are settled: no one is told of them any more.
        </Text>
      </Stack>
      <TextAreaField
        control={form.control}
        name="reason"
        label="How they were settled"
        maxLength={LIMITS.text}
        autoFocus
        required
      />
      <DialogFormActions control={form.control} onCancel={onClose}>
        Clear {countOf(alerts.length, ALERTS)}
      </DialogFormActions>
    </Form>
  );
};

type Props = FormProps & { opened: boolean };

/** Asks how the chosen alerts were settled, and clears them with one reason. */
export const ClearChosenDialog = ({ opened, alerts, ...rest }: Props) => {
  // Kept while the dialog fades out, and when an alert leaves the list: the text is not lost.
  const key = alerts.map(({ id }) => id).join(' ');
  const [shown, setShown] = useState({ key, alerts });
  if (alerts.length > 0 && key !== shown.key) setShown({ key, alerts });
  return (
    <Dialog
      title="Clear alerts"
      opened={opened && shown.alerts.length > 0}
      onClose={rest.onClose}
      size="md"
      keepOnOutsideClick
    >
      <ClearForm alerts={shown.alerts} {...rest} />
    </Dialog>
  );
};
