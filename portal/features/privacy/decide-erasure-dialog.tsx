import { erasureDecision } from '@branchbook/contract/erasure.ts';
import type { ErasureRequest } from '@branchbook/contract/erasure.ts';
import { confirm } from '@branchbook/ui/confirm.tsx';
import { Dialog } from '@branchbook/ui/dialog.tsx';
import { FormActions } from '@branchbook/ui/form-layout.tsx';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Button, Stack } from '@mantine/core';
import { messageOf } from '../../shared/errors.ts';
import { TextAreaField } from '../../shared/fields/text-area-field.tsx';
import { Form, showFailure, showFormError, SubmitButton, useZodForm } from '../../shared/form.tsx';
import { PersonDownload } from '../../shared/person-download.tsx';
import { useDecideErasure } from './api.ts';
import { ErasurePreview } from './components/erasure-preview.tsx';

type Props = { request: ErasureRequest | undefined; onClose: () => void };

const DecisionForm = ({ request, onClose }: Props & { request: ErasureRequest }) => {
  const { id: requestId, employee_name: name } = request;
  const form = useZodForm(erasureDecision, { accept: false, reason: '' }, 'onSubmit');
  const decide = useDecideErasure();

  const decline = async ({ reason }: { reason: string | null }) => {
    try {
      await decide.mutateAsync({ requestId, accept: false, reason });
      toast.success({ title: 'Request declined', message: `${name} sees your reason.` });
      onClose();
    } catch (error) {
      showFailure(form, error, 'Failed to decline the request');
    }
  };
  const erase = () =>
    confirm({
      title: `Erase ${name}?`,
      message: 'This happens at once and cannot be undone.',
      confirmText: 'Erase for good',
      kind: 'danger',
      onConfirm: () =>
        decide.mutate(
          { requestId, accept: true },
          {
            onSuccess: () => {
              toast.success({ title: 'Erased', message: `${name} has been erased.` });
              onClose();
            },
            onError: (error) => showFormError(form, messageOf(error, 'Failed to erase')),
          },
        ),
    });

  return (
    <Form form={form} onSubmit={decline} label="Decide about the request">
      <TextAreaField
        control={form.control}
        name="reason"
        label="Reason, if you decline"
        description="They see it in their settings."
      />
      <FormActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <SubmitButton control={form.control} disabled={decide.isPending}>
          Decline
        </SubmitButton>
        <Button color="red" disabled={decide.isPending} onClick={erase}>
          Erase…
        </Button>
      </FormActions>
    </Form>
  );
};

/** Shows what is erased, offers the person's data to hand over, and asks for the decision. */
export const DecideErasureDialog = ({ request, onClose }: Props) => (
  <Dialog
    title={request ? `${request.employee_name} asked to be erased` : 'Request to be erased'}
    opened={request !== undefined}
    onClose={onClose}
    size="md"
    keepOnOutsideClick
  >
    {request && (
      <Stack gap="md">
        <ErasurePreview employeeId={request.employee_id} />
        <Stack gap="xs" align="flex-start">
          <PersonDownload employeeId={request.employee_id}>
            Download their data first
          </PersonDownload>
        </Stack>
        <DecisionForm request={request} onClose={onClose} />
      </Stack>
    )}
  </Dialog>
);
