import { credentials } from '@branchbook/contract/auth.ts';
import { keepFocusInField } from '@branchbook/ui/form-layout.tsx';
import { Alert, Anchor, Button, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useFormState } from 'react-hook-form';
import { PasswordField } from '../../shared/fields/password-field.tsx';
import { TextField } from '../../shared/fields/text-field.tsx';
import { Form, useZodForm } from '../../shared/form.tsx';
import { clearLoginNotice, readLoginNotice, storeLoginNotice } from '../../shared/login-notice.ts';
import { signIn } from './api.ts';
import { CodeForm } from './code-form.tsx';
import { continueLinkOf, loginFailureOf } from './failure.ts';

export const LoginForm = ({ returnTo }: { returnTo: string }) => {
  const router = useRouter();
  const [notice] = useState(readLoginNotice);
  const [failure, setFailure] = useState(notice.error ? notice : null);
  const [challenge, setChallenge] = useState<string | null>(null);
  const form = useZodForm(credentials, { email: notice.email, password: '' });
  const { isSubmitting } = useFormState({ control: form.control });

  useEffect(clearLoginNotice, []);

  const goOn = () => router.history.replace(returnTo);

  const beginAnew = (error = '') => {
    setFailure(error ? { error, email: '', continueLink: '' } : null);
    form.resetField('password');
    setChallenge(null);
  };

  const submit = async (values: { email: string; password: string }) => {
    setFailure(null);
    try {
      const asked = await signIn(values);
      if (asked === null) goOn();
      else setChallenge(asked);
    } catch (error) {
      const failed = {
        error: loginFailureOf(error),
        email: values.email,
        continueLink: continueLinkOf(error),
      };
      clearLoginNotice();
      storeLoginNotice(failed);
      setFailure(failed);
      form.resetField('password');
      form.setFocus('password');
    }
  };

  if (challenge !== null) {
    return <CodeForm challenge={challenge} onSignedIn={goOn} onBeginAnew={beginAnew} />;
  }
  return (
    <Form form={form} onSubmit={submit} label="Login">
      {failure && (
        <Alert color="red" icon={<IconAlertTriangle aria-hidden />} role="alert">
          <Stack gap={4}>
            {failure.error}
            {failure.continueLink && (
              <Anchor href={failure.continueLink} fw={600} underline="always">
                Continue set-up
              </Anchor>
            )}
          </Stack>
        </Alert>
      )}
      <TextField
        control={form.control}
        name="email"
        label="Email"
        type="email"
        autoComplete="username"
        required
      />
      <PasswordField
        control={form.control}
        name="password"
        label="Password"
        autoComplete="current-password"
        required
      />
      <Button type="submit" fullWidth disabled={isSubmitting} onMouseDown={keepFocusInField}>
        {isSubmitting ? 'Signing in...' : 'Sign in'}
      </Button>
    </Form>
  );
};
