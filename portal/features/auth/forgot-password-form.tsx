import { forgotPasswordFields } from '@branchbook/contract/auth.ts';
import { TextField } from '../../shared/fields/text-field.tsx';
import { messageOf } from '../../shared/errors.ts';
import { Form, showFormError, SubmitButton, useZodForm } from '../../shared/form.tsx';
import { askForNewPassword } from './api.ts';
import type { ResetAnswer } from './api.ts';

type Props = { onAnswer: (answer: ResetAnswer) => void };

export const ForgotPasswordForm = ({ onAnswer }: Props) => {
  const form = useZodForm(forgotPasswordFields, { email: '' });
  const { control } = form;

  const submit = async (values: { email: string }) => {
    try {
      onAnswer(await askForNewPassword(values.email));
    } catch (error) {
      showFormError(form, messageOf(error, 'The link could not be sent. Please try again.'));
    }
  };

  return (
    <Form form={form} onSubmit={submit} label="Forgot password">
      <TextField
        control={control}
        name="email"
        label="Email"
        type="email"
        autoComplete="username"
        required
      />
      <SubmitButton control={control} fullWidth>
        Send link
      </SubmitButton>
    </Form>
  );
};
