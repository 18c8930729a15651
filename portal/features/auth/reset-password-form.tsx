import { ApiError } from '@branchbook/contract/api-errors.ts';
import { PasswordField } from '../../shared/fields/password-field.tsx';
import { Form, showFailure, SubmitButton, useLateForm } from '../../shared/form.tsx';

const fetchRules = async () => (await import('./form-rules.ts')).newPasswordRules;

type Props = { token: string; onChanged: () => void; onDeadLink: () => void };

export const ResetPasswordForm = ({ token, onChanged, onDeadLink }: Props) => {
  const form = useLateForm(fetchRules, { password: '', confirmPassword: '' });
  const { control } = form;

  const submit = async ({ password }: { password: string }) => {
    try {
      const { chooseNewPassword } = await import('./api.ts');
      await chooseNewPassword({ token, password });
      onChanged();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'LINK_INVALID') {
        onDeadLink();
        return;
      }
      showFailure(form, error, 'The password could not be changed. Please try again.');
    }
  };

  return (
    <Form form={form} onSubmit={submit} label="New password">
      <PasswordField
        control={control}
        name="password"
        label="New password"
        description="8 to 128 characters with an uppercase letter, a lowercase letter and a number"
        autoComplete="new-password"
        required
      />
      <PasswordField
        control={control}
        name="confirmPassword"
        label="Confirm password"
        autoComplete="new-password"
        required
      />
      <SubmitButton control={control} fullWidth>
        Save password
      </SubmitButton>
    </Form>
  );
};
