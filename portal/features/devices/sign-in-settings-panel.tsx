import { toast } from '@branchbook/ui/toasts.tsx';
import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { failureText } from '../../shared/errors.ts';
import { tabletSettingsQuery, useChangeTabletSettings } from './api.ts';

/** Lets the user choose whether branch passwords sign tablets in, or only pairing codes. */
export const SignInSettings = () => {
  const settings = useQuery(tabletSettingsQuery());
  const change = useChangeTabletSettings();
  const pairingOnly = change.isPending
    ? change.variables.pairing_only
    : (settings.data?.pairing_only ?? false);
  return (
    <Switch
      size="md"
      label="Only pairing codes sign tablets in"
      description="Branch passwords no longer sign in new tablets. Tablets that are signed in stay signed in."
      checked={pairingOnly}
      disabled={!settings.data || change.isPending}
      onChange={({ currentTarget }) =>
        change.mutate(
          { pairing_only: currentTarget.checked },
          {
            onError: (error) =>
              toast.error({ title: 'Error', message: failureText(error, 'This was not saved') }),
          },
        )
      }
    />
  );
};
