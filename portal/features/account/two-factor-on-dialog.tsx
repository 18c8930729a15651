import { startTwoStepFields } from '@branchbook/contract/account.ts';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { OwnPasswordField } from '../../shared/fields/proof-fields.tsx';
import { DialogFormActions, Form, showFailure, useZodForm } from '../../shared/form.tsx';
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
      showFailure(form, error, 'That did not work. Please try again.');
    }
  };
  return (
    <Form form={form} onSubmit={submit} label="Begin two-step sign-in">
      <Text size="sm">
        You need an authenticator app on your phone, such as Google Authenticator, Microsoft
        Authenticator or the one of your password manager.
      </Text>
      <OwnPasswordField control={control} name="password" />
      <DialogFormActions control={control} onCancel={onCancel}>
        Continue
      </DialogFormActions>
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
