import { DEV_PIN_LENGTH } from '@branchbook/contract/subscription.ts';
import { ERRORS } from '@branchbook/contract/errors.ts';
import { z } from 'zod';
import { PasswordField } from '../../shared/fields/password-field.tsx';
import { Form, SubmitButton, useZodForm } from '../../shared/form.tsx';

const devPinForm = z.object({
  devPin: z.string().length(DEV_PIN_LENGTH, ERRORS.WRONG_DEV_PIN.message),
});

type Props = { onSubmit: (devPin: string) => Promise<void> };

/** Activates a plan with the development PIN, which only the server knows ([A-041]). */
export const DevPinForm = ({ onSubmit }: Props) => {
  const form = useZodForm(devPinForm, { devPin: '' });
  return (
    <Form form={form} onSubmit={({ devPin }) => onSubmit(devPin)} label="Development mode">
      <PasswordField
        control={form.control}
        name="devPin"
        label="Development PIN"
        description={`Development mode: ${DEV_PIN_LENGTH} characters`}
        autoComplete="new-password"
        maxLength={DEV_PIN_LENGTH}
        required
      />
      <SubmitButton control={form.control}>Activate with PIN</SubmitButton>
    </Form>
  );
};
