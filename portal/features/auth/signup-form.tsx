import { ApiError } from '@branchbook/contract/api-errors.ts';
import { ERRORS } from '@branchbook/contract/errors.ts';
import { Anchor, Text } from '@mantine/core';
import { useFormState } from 'react-hook-form';
import { paths } from '../../paths.ts';
import { messageOf } from '../../shared/errors.ts';
import { CheckboxField } from '../../shared/fields/checkbox-field.tsx';
import { TextField } from '../../shared/fields/text-field.tsx';
import {
  Form,
  showFieldErrors,
  showFormError,
  SubmitButton,
  useLateForm,
} from '../../shared/form.tsx';
import type { ZodForm } from '../../shared/form.tsx';
import { NewPasswordFields } from './components/new-password-fields.tsx';

const fetchRules = async () => (await import('./form-rules.ts')).signUpRules;

type SignupValues = {
  email: string;
  password: string;
  confirmPassword: string;
  privacy: boolean;
  terms: boolean;
};

/** Marks the error of an email that already has an account, whose owner should sign in instead. */
const TAKEN = 'taken';

const showFailure = (form: ZodForm<SignupValues, SignupValues>, error: unknown) => {
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 409) {
    const message = messageOf(error, 'An account with this email already exists.');
    form.setError('email', { type: TAKEN, message }, { shouldFocus: true });
  } else if (error instanceof ApiError && status === 400) {
    showFormError(form, messageOf(error, 'Please fix the errors below.'));
    showFieldErrors(form, error.errors);
  } else if (status === 429) {
    showFormError(form, messageOf(error, ERRORS.TOO_MANY_SIGNUPS.message));
  } else if (status >= 500) {
    showFormError(form, 'Server error. Please try again later or contact support.');
  } else {
    showFormError(form, 'Account creation failed. Please try again.');
  }
};

type Props = { onCreated: (link: string | null) => void };

export const SignupForm = ({ onCreated }: Props) => {
  const form = useLateForm(fetchRules, {
    email: '',
    password: '',
    confirmPassword: '',
    privacy: false,
    terms: false,
  });
  const { control } = form;
  const { errors } = useFormState({ control });

  const submit = async ({ email, password }: SignupValues) => {
    try {
      const { createAccount } = await import('./api.ts');
      const { completionLink } = await createAccount({ email, password });
      onCreated(completionLink);
    } catch (error) {
      showFailure(form, error);
    }
  };

  return (
    <Form form={form} onSubmit={submit} label="Sign up">
      <TextField
        control={control}
        name="email"
        label="Email"
        type="email"
        autoComplete="email"
        required
      />
      {errors.email?.type === TAKEN && (
        <Text size="sm">
          Is it yours?{' '}
          <Anchor href={paths.login} inherit underline="always">
            Sign in to continue your setup
          </Anchor>
        </Text>
      )}
      <NewPasswordFields control={control} label="Password" />
      <CheckboxField
        control={control}
        name="privacy"
        label={
          <>
            I accept the{' '}
            <Anchor href={paths.privacyPolicy} target="_blank" inherit underline="always">
              privacy policy
            </Anchor>
          </>
        }
      />
      <CheckboxField
        control={control}
        name="terms"
        label={
          <>
            I accept the{' '}
            <Anchor href={paths.terms} target="_blank" inherit underline="always">
              terms and conditions
            </Anchor>
          </>
        }
      />
      <SubmitButton control={control} fullWidth>
        Create account
      </SubmitButton>
    </Form>
  );
};
