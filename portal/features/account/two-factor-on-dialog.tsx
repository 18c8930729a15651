import { startTwoStepFields } from '@branchbook/contract/account.ts';
import { ApiError } from '@branchbook/contract/client.ts';
import { FormActions } from '@branchbook/ui/form-layout.tsx';
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../shared/errors.ts';
import { PasswordField } from '../../shared/fields/password-field.tsx';
import {
  Form,
  showFieldErrors,
  showFormError,
  SubmitButton,
  useZodForm,
} from '../../shared/form.tsx';
import { startWith } from './api.ts';
import { CodesDialog } from './codes-dialog.tsx';
import { ConfirmCodeForm } from './confirm-code-form.tsx';

type Secret = { secret: string; uri: string };

type StartProps = { onStarted: (secret: Secret) => void; onCancel: () => void };

const StartForm = ({ onStarted, onCancel }: StartProps) => {
  const form = useZodForm(startTwoStepFields, { password: '' }, 'onSubmit');
  const { control } = form;
  const submit = async ({ password }: { password: string }) => {
    try {
      onStarted(await startWith(password));
    } catch (error) {
      if (error instanceof ApiError && showFieldErrors(form, error.errors)) return;
      showFormError(form, messageOf(error, 'That did not work. Please try again.'));
    }
  };
  return (
    <Form form={form} onSubmit={submit} label="Begin two-step sign-in">
      <Text size="sm">
        You need an authenticator app on your phone, such as Google Authenticator, Microsoft
        Authenticator or the one of your password manager.
      </Text>
      <PasswordField
        control={control}
        name="password"
        label="Your password"
        autoComplete="current-password"
        required
      />
      <FormActions>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <SubmitButton control={control}>Continue</SubmitButton>
      </FormActions>
    </Form>
  );
};

type Props = { opened: boolean; onClose: () => void };

type StepsProps = { onCodes: (codes: string[]) => void; onClose: () => void };

const Steps = ({ onCodes, onClose }: StepsProps) => {
  const [secret, setSecret] = useState<Secret | null>(null);
  if (!secret) return <StartForm onStarted={setSecret} onCancel={onClose} />;
  return <ConfirmCodeForm {...secret} onConfirmed={onCodes} onCancel={onClose} />;
};

/** Asks for the password, sets up the app, then shows the recovery codes. */
export const TwoFactorOnDialog = ({ opened, onClose }: Props) => (
  <CodesDialog title="Turn on two-step sign-in" opened={opened} onClose={onClose}>
    {(onCodes) => <Steps onCodes={onCodes} onClose={onClose} />}
  </CodesDialog>
);
