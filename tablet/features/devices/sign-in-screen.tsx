import { ApiError, NetworkError } from '@branchbook/contract/client.ts';
import { deviceSignInFields } from '@branchbook/contract/devices.ts';
import { PRODUCT_NAME } from '@branchbook/contract/product.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { Alert, Button, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle, IconLockSquareRounded } from '@tabler/icons-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Refused, signIn } from '../../offline/registration.ts';
import { countWaiting } from '../../offline/store.ts';
import type { Registration } from '../../offline/store.ts';
import { plural } from '../../shared/format.ts';
import { useLive } from '../../shared/use-live.ts';
import { Mark } from './components/mark.tsx';
import classes from './sign-in-screen.module.css';

type Props = { last: Registration | null };

const FALLBACK = 'An unexpected error occurred. Please try again.';

const textOf = (error: unknown): string => {
  if (error instanceof NetworkError || error instanceof Refused) return error.message;
  if (error instanceof ApiError) return error.serverMessage ? error.message : FALLBACK;
  return FALLBACK;
};

const digits = { inputMode: 'numeric', autoComplete: 'off' } as const;

const SignInForm = ({ last }: Props) => {
  const waiting = useLive(countWaiting) ?? 0;
  const [failure, setFailure] = useState<string | null>(null);
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(deviceSignInFields),
    defaultValues: {
      companyNumber: last ? String(last.company.id) : '',
      branchNumber: last ? String(last.branch.id) : '',
      password: '',
      deviceName: last?.deviceName ?? '',
    },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (fields) => {
    setFailure(null);
    try {
      await signIn(fields);
    } catch (error) {
      for (const { field, message } of error instanceof ApiError ? error.errors : []) {
        if (field in fields) setError(field as keyof typeof fields, { message });
      }
      setFailure(textOf(error));
    }
  });

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        {last && (
          <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
            This tablet is signed out. Please sign it in again.
            {waiting > 0 &&
              ` ${plural(waiting, 'record')} of ${last.branch.name} ${
                waiting === 1 ? 'is' : 'are'
              } kept here and will be sent then.`}
          </Alert>
        )}
        {failure && (
          <Alert color="red" icon={<IconAlertTriangle aria-hidden />} role="alert">
            {failure}
          </Alert>
        )}
        <div className={classes['pair']}>
          <TextInput
            size="md"
            label="Company number"
            {...digits}
            error={errors.companyNumber?.message}
            {...register('companyNumber')}
          />
          <TextInput
            size="md"
            label="Branch number"
            {...digits}
            error={errors.branchNumber?.message}
            {...register('branchNumber')}
          />
        </div>
        <PasswordInput
          size="md"
          label="Branch password"
          autoComplete="off"
          visibilityToggleButtonProps={{ 'aria-label': 'Show the password', tabIndex: 0 }}
          error={errors.password?.message}
          {...register('password')}
        />
        <TextInput
          size="md"
          label="Name of this tablet"
          description="So that head office can tell it from others, such as Counter or Kitchen"
          autoComplete="off"
          error={errors.deviceName?.message}
          {...register('deviceName')}
        />
        <Button type="submit" size="lg" fullWidth loading={isSubmitting}>
          Sign in this tablet
        </Button>
        <Text size="sm" c="dimmed">
          The numbers and the password are in the portal under Device Setup.
        </Text>
      </Stack>
    </form>
  );
};

export const SignInScreen = ({ last }: Props) => (
  <main className={classes['page']}>
    <div className={classes['box']}>
      <Mark />
      <Title order={1}>Set up this tablet</Title>
      <Text c="dimmed" mb="lg">
        Connect it to your branch in {PRODUCT_NAME}.
      </Text>
      {window.isSecureContext ? (
        <SignInForm last={last} />
      ) : (
        <Alert
          color="red"
          icon={<IconLockSquareRounded aria-hidden />}
          title="This address is not secure"
        >
          The tablet keeps keys that need a secure connection. Please open it with an address that
          begins with https://
        </Alert>
      )}
      {!('locks' in navigator) && window.isSecureContext && (
        <Alert mt="md" color="yellow" icon={<IconInfoCircle aria-hidden />}>
          This browser is too old for the tablet app. Please update it.
        </Alert>
      )}
    </div>
  </main>
);
