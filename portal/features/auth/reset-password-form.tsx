import { ApiError } from '@branchbook/contract/api-errors.ts';
import { Form, showFailure, SubmitButton, useLateForm } from '../../shared/form.tsx';
import { NewPasswordFields } from './components/new-password-fields.tsx';

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
      <NewPasswordFields control={control} label="New password" />
      <SubmitButton control={control} fullWidth>
        Save password
      </SubmitButton>
    </Form>
  );
};
