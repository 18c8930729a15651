import { ApiError } from '@branchbook/contract/client.ts';
import { LIMITS } from '@branchbook/contract/fields.ts';
import { slotOfReading, slotText } from '@branchbook/contract/temperature-slots.ts';
import { closeReading, showTemperature } from '@branchbook/contract/temperature.ts';
import { Dialog } from '@branchbook/ui/dialog.tsx';
import { focusMain } from '@branchbook/ui/focus-main.ts';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { dayText } from '../../shared/dates.ts';
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
import { logsQuery, useCloseReading } from './api.ts';
import type { Selection } from './api.ts';
import { actionText, openActions } from './reading-rules.ts';
import type { OpenAction } from './reading-rules.ts';

type FormProps = { action: OpenAction; onClose: () => void };

const CloseActionForm = ({ action: { day, reading }, onClose }: FormProps) => {
  const closing = useCloseReading();
  const form = useZodForm(closeReading.body, { note: '' });
  useLeaveGuard(form.control);

  const submit = async ({ note }: { note: string }) => {
    try {
      await closing.mutateAsync({ id: reading.id, note });
      toast.success({ title: 'Action Closed' });
      // The link that opened the dialog disappeared with the closed action.
      focusMain();
      onClose();
    } catch (error) {
      showFormError(form, messageOf(error, 'Failed to close the action'));
      if (error instanceof ApiError) showFieldErrors(form, error.errors);
    }
  };

  return (
    <Form form={form} label="Close action" onSubmit={submit}>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {dayText(day)}, {slotText(slotOfReading(reading)).toLowerCase()}:{' '}
        {showTemperature(reading.value)}. {actionText(reading)}
      </Text>
      <TextAreaField
        control={form.control}
        name="note"
        label="How it was solved"
        description="Such as ‘Engineer repaired the door’; it is shown in the report"
        maxLength={LIMITS.text}
        autoFocus
        required
      />
      <DialogFormActions control={form.control} onCancel={onClose}>
        Close action
      </DialogFormActions>
    </Form>
  );
};

/** Closes the open action of a temperature without taking the temperature again. */
export const CloseActionDialog = ({ selection }: { selection: Selection | null }) => {
  const navigate = useNavigate({ from: paths.temperatureReport });
  const { close } = useSearch({ from: '/portal/reports/temperature' });
  const { data } = useQuery({
    ...logsQuery(selection ?? { branchId: 0, equipId: 0, start: '', end: '' }),
    enabled: selection !== null,
  });
  const found = openActions(data ?? []).find(({ reading }) => reading.id === close);
  // Kept while the dialog fades out, and when another user is quicker: the typed text stays.
  const [shown, setShown] = useState(found);
  if (found && found.reading.id !== shown?.reading.id) setShown(found);
  const onClose = () =>
    void navigate({
      search: (now) => ({ ...now, close: undefined }),
      replace: true,
      resetScroll: false,
    });
  return (
    <Dialog
      title="Close action"
      opened={close !== undefined && shown?.reading.id === close}
      onClose={onClose}
      size="md"
      keepOnOutsideClick
    >
      {shown && <CloseActionForm key={shown.reading.id} action={shown} onClose={onClose} />}
    </Dialog>
  );
};
