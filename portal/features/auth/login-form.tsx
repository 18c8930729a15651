import { keepFocusInField } from '@branchbook/ui/form-layout.tsx';
import { Alert, Anchor, Button, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useFormState } from 'react-hook-form';
import { PasswordField } from '../../shared/fields/password-field.tsx';
import { TextField } from '../../shared/fields/text-field.tsx';
import { Form, useLateForm } from '../../shared/form.tsx';
import { clearLoginNotice, storeLoginNotice, useLoginNotice } from '../../shared/login-notice.ts';
import type { LoginNotice } from '../../shared/login-notice.ts';
import { useIsAlive } from '../../shared/use-is-alive.ts';
import { CodeForm } from './code-form.tsx';
import { continueLinkOf, loginFailureOf } from './failure-rules.ts';

const fetchRules = async () => (await import('./form-rules.ts')).loginRules;

export const LoginForm = ({ onSignedIn }: { onSignedIn: () => void }) => {
  const notice = useLoginNotice();
  const [lastFailure, setFailure] = useState<LoginNotice | null>();
  const failure = lastFailure === undefined && notice.error ? notice : lastFailure;
  const [challenge, setChallenge] = useState<string | null>(null);
  const form = useLateForm(fetchRules, { email: '', password: '' });
  const { isSubmitting } = useFormState({ control: form.control });
  const isAlive = useIsAlive();

  useEffect(() => {
    if (notice.email) form.setValue('email', notice.email);
  }, [notice, form]);

  const startOver = (error = '') => {
    setFailure(error ? { error, email: '', continueLink: '' } : null);
    form.resetField('password');
    setChallenge(null);
  };

  const submit = async (values: { email: string; password: string }) => {
    setFailure(null);
    try {
      const { signIn } = await import('./api.ts');
      const asked = await signIn(values);
      if (asked === null) onSignedIn();
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
    return <CodeForm challenge={challenge} onSignedIn={onSignedIn} onStartOver={startOver} />;
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
      <Button
        type="submit"
        fullWidth
        disabled={isSubmitting || !isAlive}
        onMouseDown={keepFocusInField}
      >
        {isSubmitting ? 'Signing in...' : 'Sign in'}
      </Button>
    </Form>
  );
};
