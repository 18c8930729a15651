import { Dialog } from '@branchbook/ui/dialog.tsx';
import { FormActions } from '@branchbook/ui/form-layout.tsx';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Button, Stack, Text } from '@mantine/core';
import { messageOf } from '../../shared/errors.ts';
import { useAskForErasure } from './api.ts';
import { ErasurePreview } from './components/erasure-preview.tsx';

type Props = { opened: boolean; onClose: () => void };

const Content = ({ onClose }: Pick<Props, 'onClose'>) => {
  const ask = useAskForErasure();
  const send = () =>
    ask.mutate(undefined, {
      onSuccess: () => {
        toast.success({ title: 'Request sent', message: 'The owner of your company decides.' });
        onClose();
      },
      onError: (error) => toast.error({ title: 'Not sent', message: messageOf(error, '') }),
    });
  return (
    <Stack gap="md">
      <Text size="sm">
        You ask the owner of your company. If they accept, this happens, and you can no longer sign
        in:
      </Text>
      <ErasurePreview />
      <FormActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button color="red" loading={ask.isPending} onClick={send}>
          Request deletion of my data
        </Button>
      </FormActions>
    </Stack>
  );
};

/** Shows what an erasure would delete before the user requests it. */
export const AskErasureDialog = ({ opened, onClose }: Props) => (
  <Dialog title="Request deletion of my data" opened={opened} onClose={onClose} size="md">
    <Content onClose={onClose} />
  </Dialog>
);
