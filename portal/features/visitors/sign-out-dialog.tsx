import { ApiError } from '@branchbook/contract/client.ts';
import type { Visitor } from '@branchbook/contract/visitors.ts';
import { Dialog } from '@branchbook/ui/dialog.tsx';
import { focusMain } from '@branchbook/ui/focus-main.ts';
import { FormGrid } from '@branchbook/ui/form-layout.tsx';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Text } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { instantText, localDayOf, localToday, timeOfDayText } from '../../shared/dates.ts';
import { messageOf } from '../../shared/errors.ts';
import { DateField } from '../../shared/fields/date-field.tsx';
import { TimeField } from '../../shared/fields/time-field.tsx';
import { DialogFormActions, Form, showFormError, useZodForm } from '../../shared/form.tsx';
import { useLeaveGuard } from '../../shared/leave-guard.ts';
import { useCheckOut } from './api.ts';
import { leavingForm } from './visit-rules.ts';

const refusalText = (error: unknown): string => {
  const [first] = error instanceof ApiError ? error.errors : [];
  return first?.message ?? messageOf(error, 'Failed to sign the visitor out');
};

type FormProps = { visit: Visitor; onClose: () => void };

const SignOutForm = ({ visit, onClose }: FormProps) => {
  const checkOut = useCheckOut();
  const [now] = useState(() => new Date().toISOString());
  const form = useZodForm(leavingForm, { day: localDayOf(now), time: timeOfDayText(now) });
  useLeaveGuard(form.control);

  const submit = async (left: { checkOut: string }) => {
    try {
      await checkOut.mutateAsync({ id: visit.id, ...left });
      toast.success({ title: 'Visitor Signed Out', message: visit.full_name });
      // The link that opened the dialog disappears once the visitor is signed out.
      focusMain();
      onClose();
    } catch (error) {
      showFormError(form, refusalText(error));
    }
  };

  return (
    <Form form={form} label="Sign out" onSubmit={submit}>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {visit.full_name} came on {instantText(visit.check_in)} and has not signed out.
      </Text>
      <FormGrid>
        <DateField
          control={form.control}
          name="day"
          label="Day of leaving"
          minDate={localDayOf(visit.check_in)}
          maxDate={localToday()}
          required
        />
        <TimeField control={form.control} name="time" label="Time of leaving" required />
      </FormGrid>
      <DialogFormActions control={form.control} onCancel={onClose}>
        Sign out
      </DialogFormActions>
    </Form>
  );
};

/** Records when a visitor left who forgot to sign out ([A-098]). */
export const SignOutDialog = ({ visits }: { visits: readonly Visitor[] }) => {
  const navigate = useNavigate({ from: paths.visitorReport });
  const { leaving } = useSearch({ from: '/portal/reports/visitors' });
  const found = visits.find(({ id, check_out }) => id === leaving && check_out === null);
  // Kept while the dialog fades out, and when another user is quicker: the typed values stay.
  const [shown, setShown] = useState(found);
  if (found && found.id !== shown?.id) setShown(found);
  const onClose = () =>
    void navigate({
      search: (now) => ({ ...now, leaving: undefined }),
      replace: true,
      resetScroll: false,
    });
  return (
    <Dialog
      title="Sign out a visitor"
      opened={leaving !== undefined && shown?.id === leaving}
      onClose={onClose}
      size="md"
      keepOnOutsideClick
    >
      {shown && <SignOutForm key={shown.id} visit={shown} onClose={onClose} />}
    </Dialog>
  );
};
