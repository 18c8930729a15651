import { ownPinFields } from '@branchbook/contract/account.ts';
import { FormGrid } from '@branchbook/ui/form-layout.tsx';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Box, Group } from '@mantine/core';
import type { z } from 'zod';
import { PasswordField } from '../../shared/fields/password-field.tsx';
import { TextField } from '../../shared/fields/text-field.tsx';
import { Form, showFailure, SubmitButton, useZodForm } from '../../shared/form.tsx';
import { useChangePin } from './api.ts';

/** Changes the PIN with which the user unlocks tablets. */
export const PinForm = () => {
  const changePin = useChangePin();
  const form = useZodForm(ownPinFields, { pin: '', password: '' }, 'onSubmit');
  const { control } = form;

  const submit = async (fields: z.output<typeof ownPinFields>) => {
    try {
      await changePin.mutateAsync(fields);
      form.reset();
      toast.success({ title: 'PIN Changed', message: 'Your PIN has been changed.' });
    } catch (error) {
      showFailure(form, error, 'The PIN could not be changed. Please try again.');
    }
  };

  return (
    <Box w="100%">
      <Form form={form} onSubmit={submit} label="Change PIN">
        <FormGrid>
          <TextField
            control={control}
            name="pin"
            label="New PIN"
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            required
          />
          <PasswordField
            control={control}
            name="password"
            label="Confirm with your password"
            autoComplete="current-password"
            required
          />
        </FormGrid>
        <Group justify="flex-end">
          <SubmitButton control={control}>Change PIN</SubmitButton>
        </Group>
      </Form>
    </Box>
  );
};
