import { LIMITS } from '@branchbook/contract/fields.ts';
import { closeFoodCheck } from '@branchbook/contract/food-checks.ts';
import type { FoodCheck } from '@branchbook/contract/food-checks.ts';
import { foodCheckLabel } from '@branchbook/contract/food-verdict.ts';
import { Dialog } from '@branchbook/ui/dialog.tsx';
import { focusMain } from '@branchbook/ui/focus-main.ts';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { TextAreaField } from '../../shared/fields/text-area-field.tsx';
import { DialogFormActions, Form, showFailure, useZodForm } from '../../shared/form.tsx';
import { useLeaveGuard } from '../../shared/leave-guard.ts';
import { useCloseCheck } from './api.ts';
import { actionText, measured } from './check-text.ts';

const CloseForm = ({ check, onClose }: { check: FoodCheck; onClose: () => void }) => {
  const closing = useCloseCheck();
  const form = useZodForm(closeFoodCheck.body, { note: '' });
  useLeaveGuard(form.control);
  const submit = async ({ note }: { note: string }) => {
    try {
      await closing.mutateAsync({ id: check.id, note });
      toast.success({ title: 'Food check closed' });
      // The link that opened the dialog disappears with the closed check.
      focusMain();
      onClose();
    } catch (error) {
      showFailure(form, error, 'Failed to close the food check');
    }
  };
  return (
    <Form form={form} label="Close food check" onSubmit={submit}>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {foodCheckLabel[check.kind]}, {check.food}: {measured(check)}. {actionText(check)}
      </Text>
      <TextAreaField
        control={form.control}
        name="note"
        label="How it was solved"
        description="Such as ‘Batch was thrown away’; it is shown in the report"
        maxLength={LIMITS.text}
        autoFocus
        required
      />
      <DialogFormActions control={form.control} onCancel={onClose}>
        Close food check
      </DialogFormActions>
    </Form>
  );
};

type Props = { checks: readonly FoodCheck[]; open: number | undefined };

/** Closes a failed food check that is not made again. */
export const CloseCheckDialog = ({ checks, open }: Props) => {
  const navigate = useNavigate({ from: paths.foodChecksReport });
  const found = checks.find((check) => check.id === open && check.open);
  // Kept while the dialog fades out, and when another user is quicker: the typed text stays.
  const [shown, setShown] = useState(found);
  if (found && found.id !== shown?.id) setShown(found);
  const onClose = () =>
    void navigate({
      search: (now) => ({ ...now, open: undefined }),
      replace: true,
      resetScroll: false,
    });
  return (
    <Dialog
      title="Close food check"
      opened={open !== undefined && shown?.id === open}
      onClose={onClose}
      size="md"
      keepOnOutsideClick
    >
      {shown && <CloseForm key={shown.id} check={shown} onClose={onClose} />}
    </Dialog>
  );
};
