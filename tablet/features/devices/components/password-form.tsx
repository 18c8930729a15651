import { deviceSignInFields } from '@branchbook/contract/tablet.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { PasswordInput, TextInput } from '@mantine/core';
import { useForm } from 'react-hook-form';
import type { Registration } from '../../../offline/tablet-store.ts';
import classes from '../sign-in-screen.module.css';
import { SignInFields, useSignIn } from './sign-in-fields.tsx';

const digits = { inputMode: 'numeric', autoComplete: 'off' } as const;

/** Signs in with the company number, the branch number and the branch's password. */
export const PasswordForm = ({ last }: { last: Registration | null }) => {
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
  const { failure, send } = useSignIn(setError);

  return (
    <SignInFields
      failure={failure}
      busy={isSubmitting}
      tabletName={{ error: errors.deviceName?.message, ...register('deviceName') }}
      onSubmit={handleSubmit(send)}
    >
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
    </SignInFields>
  );
};
