import { twoFactorProof } from '@branchbook/contract/account.ts';
import { Text } from '@mantine/core';
import { OwnPasswordField, TwoFactorCodeField } from '../../shared/fields/proof-fields.tsx';
import { DialogFormActions, Form, showFailure, useZodForm } from '../../shared/form.tsx';
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
      showFailure(form, error, 'That did not work. Please try again.');
    }
  };

  return (
    <Form form={form} onSubmit={submit} label={label}>
      <Text size="sm">{text}</Text>
      <OwnPasswordField control={control} name="password" />
      <TwoFactorCodeField control={control} name="code" />
      <DialogFormActions control={control} onCancel={onCancel}>
        {button}
      </DialogFormActions>
    </Form>
  );
};
