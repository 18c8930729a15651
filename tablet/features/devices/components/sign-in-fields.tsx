import { ApiError, NetworkError } from '@branchbook/contract/client.ts';
import { Alert, Button, Stack, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import type { ComponentProps, FormEvent, ReactNode } from 'react';
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { TabletError, signIn } from '../../../offline/registration.ts';

const FALLBACK = 'An unexpected error occurred. Please try again.';

const textOf = (error: unknown): string => {
  if (error instanceof NetworkError || error instanceof TabletError) return error.message;
  if (error instanceof ApiError) return error.serverMessage ? error.message : FALLBACK;
  return FALLBACK;
};

/** Returns `send`, which signs the tablet in or shows the server's errors, and the failure text. */
export const useSignIn = <F extends FieldValues>(setError: UseFormSetError<F>) => {
  const [failure, setFailure] = useState<string | null>(null);
  const send = async (fields: Parameters<typeof signIn>[0]) => {
    setFailure(null);
    try {
      await signIn(fields);
    } catch (error) {
      for (const { field, message } of error instanceof ApiError ? error.errors : []) {
        if (field in fields) setError(field as Path<F>, { message });
      }
      setFailure(textOf(error));
    }
  };
  return { failure, send };
};

type Props = {
  failure: string | null;
  busy: boolean;
  tabletName: ComponentProps<typeof TextInput>;
  onSubmit: (event: FormEvent) => Promise<void>;
  /** Fields that identify the branch. */
  children: ReactNode;
};

/** Shows the form of a sign-in: its failure, its own fields, the tablet's name and the button. */
export const SignInFields = ({ failure, busy, tabletName, onSubmit, children }: Props) => (
  <form onSubmit={(event) => void onSubmit(event)} noValidate>
    <Stack gap="md">
      {failure && (
        <Alert color="red" icon={<IconAlertTriangle aria-hidden />} role="alert">
          {failure}
        </Alert>
      )}
      {children}
      <TextInput
        size="md"
        label="Name of this tablet"
        description="Such as Counter or Kitchen, so that head office can tell tablets apart"
        autoComplete="off"
        {...tabletName}
      />
      <Button type="submit" size="lg" fullWidth loading={busy}>
        Sign in this tablet
      </Button>
    </Stack>
  </form>
);
