import { confirmTwoStepFields } from '@branchbook/contract/account.ts';
import { Text } from '@mantine/core';
import { useEffect } from 'react';
import { TextField } from '../../shared/fields/text-field.tsx';
import { DialogFormActions, Form, showFailure, useZodForm } from '../../shared/form.tsx';
import { QrCode } from '@branchbook/ui/qr-code.tsx';
import classes from './account.module.css';
import { useConfirmTwoFactor } from './api.ts';

type Props = {
  secret: string;
  uri: string;
  onConfirmed: (codes: string[]) => void;
  onCancel: () => void;
};

/** Splits a secret into groups of four characters, so that it is easier to type. */
const spaced = (secret: string): string => secret.replace(/.{4}(?=.)/g, '$& ');

/** Shows the secret for the app and asks for a code, which proves that the app has the secret. */
export const ConfirmCodeForm = ({ secret, uri, onConfirmed, onCancel }: Props) => {
  const confirm = useConfirmTwoFactor();
  const form = useZodForm(confirmTwoStepFields, { code: '' }, 'onSubmit');
  const { control, setFocus } = form;
  useEffect(() => setFocus('code'), [setFocus]);

  const submit = async ({ code }: { code: string }) => {
    try {
      const { codes } = await confirm.mutateAsync(code);
      onConfirmed(codes);
    } catch (error) {
      showFailure(form, error, 'That did not work. Please try again.');
    }
  };

  return (
    <Form form={form} onSubmit={submit} label="Authenticator app">
      <Text size="sm">
        Scan this with your authenticator app, or type the key into it. Then enter the six-digit
        code that the app shows.
      </Text>
      <QrCode text={uri} label="QR code for your authenticator app" />
      <p className={classes['secret']} aria-label="Key">
        {spaced(secret)}
      </p>
      <TextField
        control={control}
        name="code"
        label="Six-digit code"
        description="Every other device is signed out."
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={40}
        required
      />
      <DialogFormActions control={control} onCancel={onCancel}>
        Turn on
      </DialogFormActions>
    </Form>
  );
};
