import { TextField } from '../../shared/fields/text-field.tsx';
import { messageOf } from '../../shared/errors.ts';
import { Form, showFormError, SubmitButton, useLateForm } from '../../shared/form.tsx';
import type { ResetAnswer } from './api.ts';

const fetchRules = async () => (await import('./form-rules.ts')).forgotPasswordRules;

type Props = { onAnswer: (answer: ResetAnswer) => void };

export const ForgotPasswordForm = ({ onAnswer }: Props) => {
  const form = useLateForm(fetchRules, { email: '' });
  const { control } = form;

  const submit = async (values: { email: string }) => {
    try {
      const { askForNewPassword } = await import('./api.ts');
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
