import { ownPasswordFields } from '@branchbook/contract/account.ts';
import { PASSWORD_CHANGED } from '@branchbook/contract/auth.ts';
import { FormGrid } from '@branchbook/ui/form-layout.tsx';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Box, Group } from '@mantine/core';
import { z } from 'zod';
import { PasswordField } from '../../shared/fields/password-field.tsx';
import { Form, showFailure, SubmitButton, useZodForm } from '../../shared/form.tsx';
import { useChangePassword } from './api.ts';

const passwordForm = ownPasswordFields
  .extend({ confirmPassword: z.string().min(1, 'Please confirm your password') })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ['confirmPassword'],
    message: "Passwords don't match",
  });

export const PasswordForm = () => {
  const changePassword = useChangePassword();
  const form = useZodForm(
    passwordForm,
    { current: '', password: '', confirmPassword: '' },
    'onSubmit',
  );
  const { control } = form;

  const submit = async ({ current, password }: z.output<typeof passwordForm>) => {
    try {
      await changePassword.mutateAsync({ current, password });
      form.reset();
      toast.success({ title: 'Password Changed', message: PASSWORD_CHANGED });
    } catch (error) {
      showFailure(form, error, 'The password could not be changed. Please try again.');
    }
  };

  return (
    <Box w="100%">
      <Form form={form} onSubmit={submit} label="Change password">
        <FormGrid columns={3}>
          <PasswordField
            control={control}
            name="current"
            label="Current password"
            autoComplete="current-password"
            required
          />
          <PasswordField
            control={control}
            name="password"
            label="New password"
            autoComplete="new-password"
            required
          />
          <PasswordField
            control={control}
            name="confirmPassword"
            label="Confirm new password"
            autoComplete="new-password"
            required
          />
        </FormGrid>
        <Group justify="flex-end">
          <SubmitButton control={control}>Change password</SubmitButton>
        </Group>
      </Form>
    </Box>
  );
};
