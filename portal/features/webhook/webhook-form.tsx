import { saveWebhook } from '@branchbook/contract/webhook.ts';
import type { Webhook } from '@branchbook/contract/webhook.ts';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Group } from '@mantine/core';
import { useFormState } from 'react-hook-form';
import type { z } from 'zod';
import { CheckboxField } from '../../shared/fields/checkbox-field.tsx';
import { TextField } from '../../shared/fields/text-field.tsx';
import { Form, showFailure, SubmitButton, useZodForm } from '../../shared/form.tsx';
import { useSaveWebhook } from './api.ts';

const fields = saveWebhook.body.pick({ url: true, on: true });
type Fields = z.output<typeof fields>;

type Props = { webhook: Webhook | null; onSecret: (secret: string) => void };

/** Sets the address of the webhook; a new one returns its secret. */
export const WebhookForm = ({ webhook, onSecret }: Props) => {
  const save = useSaveWebhook();
  const form = useZodForm(fields, { url: webhook?.url ?? '', on: webhook?.on ?? true }, 'onSubmit');
  const { control } = form;
  const { isDirty } = useFormState({ control });

  const submit = async (values: Fields) => {
    try {
      const saved = await save.mutateAsync({ ...values, version: webhook?.version });
      form.reset({ url: saved.webhook.url, on: saved.webhook.on });
      if (saved.secret !== null) onSecret(saved.secret);
      toast.success({ title: 'Webhook saved' });
    } catch (error) {
      showFailure(form, error, 'The webhook could not be saved. Please try again.');
    }
  };

  return (
    <Form form={form} onSubmit={submit} label="Webhook">
      <TextField
        control={control}
        name="url"
        label="Address"
        description="It begins with https:// and can be reached from the internet."
        type="url"
        inputMode="url"
        autoComplete="off"
        required
      />
      <CheckboxField control={control} name="on" label="Call this address about alerts" />
      <Group justify="flex-end">
        <SubmitButton control={control} disabled={!isDirty && !webhook?.pausedAt}>
          {webhook?.pausedAt && !isDirty ? 'Start again' : 'Save webhook'}
        </SubmitButton>
      </Group>
    </Form>
  );
};
