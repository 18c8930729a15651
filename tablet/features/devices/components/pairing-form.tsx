import { devicePairingFields } from '@branchbook/contract/tablet.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { Stack, TextInput } from '@mantine/core';
import { useForm } from 'react-hook-form';
import { signIn } from '../../../offline/registration.ts';
import type { Registration } from '../../../offline/store.ts';
import { Failure, SignInButton, TabletName, useAttempt } from './sign-in-fields.tsx';

type Props = { code: string; last: Registration | null };

/** Signs in with a pairing code, typed or from the URL. The code itself names the branch. */
export const PairingForm = ({ code, last }: Props) => {
  const { failure, attempt } = useAttempt();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(devicePairingFields),
    defaultValues: { pairingCode: code, deviceName: last?.deviceName ?? '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit((fields) =>
    attempt(
      () => signIn(fields),
      (field, message) => {
        if (field in fields) setError(field as keyof typeof fields, { message });
      },
    ),
  );

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <Failure text={failure} />
        <TextInput
          size="md"
          label="Pairing code"
          description="8 letters and digits. Works for ten minutes, on one tablet"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={errors.pairingCode?.message}
          {...register('pairingCode')}
        />
        <TabletName error={errors.deviceName?.message} {...register('deviceName')} />
        <SignInButton busy={isSubmitting} />
      </Stack>
    </form>
  );
};
