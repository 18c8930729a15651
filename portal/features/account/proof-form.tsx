import { twoFactorProof } from '@branchbook/contract/account.ts';
import { ApiError } from '@branchbook/contract/client.ts';
import { FormActions } from '@branchbook/ui/form-layout.tsx';
import { Button, Text } from '@mantine/core';
import { messageOf } from '../../shared/errors.ts';
import { PasswordField } from '../../shared/fields/password-field.tsx';
import { TextField } from '../../shared/fields/text-field.tsx';
import {
  Form,
  showFieldErrors,
  showFormError,
  SubmitButton,
  useZodForm,
} from '../../shared/form.tsx';
import type { Proof } from './api.ts';

type Props = {
  label: string;
  text: string;
  button: string;
  onProof: (proof: Proof) => Promise<void>;
  onCancel: () => void;
};

/** Asks for the password and a code before two-factor settings are changed. */
export const ProofForm = ({ label, text, button, onProof, onCancel }: Props) => {
  const form = useZodForm(twoFactorProof, { password: '', code: '' }, 'onSubmit');
  const { control } = form;

  const submit = async (proof: Proof) => {
    try {
      await onProof(proof);
    } catch (error) {
      if (error instanceof ApiError && showFieldErrors(form, error.errors)) return;
      showFormError(form, messageOf(error, 'That did not work. Please try again.'));
    }
  };

  return (
    <Form form={form} onSubmit={submit} label={label}>
      <Text size="sm">{text}</Text>
      <PasswordField
        control={control}
        name="password"
        label="Your password"
        autoComplete="current-password"
        required
      />
      <TextField
        control={control}
        name="code"
        label="Code"
        description="From the authenticator app, or a recovery code."
        autoComplete="one-time-code"
        maxLength={40}
        required
      />
      <FormActions>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <SubmitButton control={control}>{button}</SubmitButton>
      </FormActions>
    </Form>
  );
};
