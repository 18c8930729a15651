import { ApiError, NetworkError } from '@branchbook/contract/client.ts';
import { Alert, Button, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import type { ComponentProps } from 'react';
import { Refused } from '../../../offline/registration.ts';

const FALLBACK = 'An unexpected error occurred. Please try again.';

const textOf = (error: unknown): string => {
  if (error instanceof NetworkError || error instanceof Refused) return error.message;
  if (error instanceof ApiError) return error.serverMessage ? error.message : FALLBACK;
  return FALLBACK;
};

/** Returns `attempt`, which passes the server's field errors to `onField`, and its failure text. */
export const useAttempt = () => {
  const [failure, setFailure] = useState<string | null>(null);
  const attempt = async (
    work: () => Promise<void>,
    onField: (field: string, message: string) => void,
  ) => {
    setFailure(null);
    try {
      await work();
    } catch (error) {
      for (const { field, message } of error instanceof ApiError ? error.errors : []) {
        onField(field, message);
      }
      setFailure(textOf(error));
    }
  };
  return { failure, attempt };
};

export const Failure = ({ text }: { text: string | null }) =>
  text && (
    <Alert color="red" icon={<IconAlertTriangle aria-hidden />} role="alert">
      {text}
    </Alert>
  );

export const TabletName = (props: ComponentProps<typeof TextInput>) => (
  <TextInput
    size="md"
    label="Name of this tablet"
    description="So that head office can tell it from others, such as Counter or Kitchen"
    autoComplete="off"
    {...props}
  />
);

export const SignInButton = ({ busy }: { busy: boolean }) => (
  <Button type="submit" size="lg" fullWidth loading={busy}>
    Sign in this tablet
  </Button>
);
