import { devicePairingFields } from '@branchbook/contract/tablet.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { TextInput } from '@mantine/core';
import { useForm } from 'react-hook-form';
import type { Registration } from '../../../offline/tablet-store.ts';
import { SignInFields, useSignIn } from './sign-in-fields.tsx';

type Props = { code: string; last: Registration | null };

/** Signs in with a pairing code, typed or from the URL. The code itself names the branch. */
export const PairingForm = ({ code, last }: Props) => {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(devicePairingFields),
    defaultValues: { pairingCode: code, deviceName: last?.deviceName ?? '' },
  });
  const { errors, isSubmitting } = formState;
  const { failure, send } = useSignIn(setError);

  return (
    <SignInFields
      failure={failure}
      busy={isSubmitting}
      tabletName={{ error: errors.deviceName?.message, ...register('deviceName') }}
      onSubmit={handleSubmit(send)}
    >
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
    </SignInFields>
  );
};
