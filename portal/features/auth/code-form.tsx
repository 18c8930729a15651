import { ApiError } from '@branchbook/contract/api-errors.ts';
import { Anchor, Button, Group, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { TextField } from '../../shared/fields/text-field.tsx';
import {
  Form,
  showFieldErrors,
  showFormError,
  SubmitButton,
  useLateForm,
} from '../../shared/form.tsx';
import { loginFailureOf } from './failure-rules.ts';

const fetchRules = async () => (await import('./form-rules.ts')).codeRules;

const APP = {
  label: 'Six-digit code',
  help: 'Open the authenticator app on your phone and enter the code that it shows.',
  other: 'Use a recovery code instead',
} as const;
const RECOVERY = {
  label: 'Recovery code',
  help: 'Enter one of the codes that you kept when you turned two-step sign-in on. Each works once.',
  other: 'Use the authenticator app instead',
} as const;

type Words = typeof APP | typeof RECOVERY;

/** Shows the code field. It is mounted again for each kind of code, which moves the focus to it. */
const CodeField = ({ form, words }: { form: UseFormReturn<{ code: string }>; words: Words }) => {
  const { control, setFocus } = form;
  useEffect(() => setFocus('code'), [setFocus]);
  return (
    <TextField
      control={control}
      name="code"
      label={words.label}
      inputMode={words === APP ? 'numeric' : undefined}
      autoComplete={words === APP ? 'one-time-code' : 'off'}
      maxLength={40}
      required
    />
  );
};

type Props = {
  challenge: string;
  onSignedIn: () => void;
  /** Goes back to email and password; `error` is the reason when the server ended the sign-in. */
  onStartOver: (error?: string) => void;
};

/** Asks for the code of a two-step sign-in. */
export const CodeForm = ({ challenge, onSignedIn, onStartOver }: Props) => {
  const [byRecovery, setByRecovery] = useState(false);
  const form = useLateForm(fetchRules, { code: '' }, 'onSubmit');
  const { control } = form;
  const words = byRecovery ? RECOVERY : APP;

  const submit = async ({ code }: { code: string }) => {
    try {
      const { finishSignIn } = await import('./api.ts');
      await finishSignIn({ challenge, code });
      onSignedIn();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'SIGN_IN_OVER') {
        onStartOver(error.message);
        return;
      }
      if (error instanceof ApiError && showFieldErrors(form, error.errors)) return;
      showFormError(form, loginFailureOf(error));
    }
  };

  const change = () => {
    form.reset({ code: '' });
    setByRecovery(!byRecovery);
  };

  return (
    <Form form={form} onSubmit={submit} label="Two-step sign-in">
      <Text size="sm">{words.help}</Text>
      <CodeField key={words.label} form={form} words={words} />
      <SubmitButton control={control} fullWidth>
        Sign in
      </SubmitButton>
      <Group justify="space-between" gap="xs">
        <Anchor component="button" type="button" size="sm" underline="always" onClick={change}>
          {words.other}
        </Anchor>
        <Button variant="subtle" size="compact-sm" onClick={() => onStartOver()}>
          Back
        </Button>
      </Group>
    </Form>
  );
};
