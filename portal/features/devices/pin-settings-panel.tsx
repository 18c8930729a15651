import { toast } from '@branchbook/ui/toasts.tsx';
import { Alert, List, Stack, Switch, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { failureText } from '../../shared/errors.ts';
import { pinSettingsQuery, useChangePinSettings } from './api.ts';

/** Lets the user ask managers and owners for longer PINs, and lists those who have to change. */
export const PinSettings = () => {
  const settings = useQuery(pinSettingsQuery());
  const change = useChangePinSettings();
  const isNeeded = change.isPending
    ? change.variables.long_manager_pins
    : (settings.data?.long_manager_pins ?? false);
  const { short_pins: people = [], short_pin_count: count = 0 } = settings.data ?? {};
  const more = count - people.length;
  return (
    <Stack gap="sm">
      <Switch
        size="md"
        label="Managers and owners need a six-digit PIN"
        description="Applies to new PINs. A four-digit PIN works until it is changed."
        checked={isNeeded}
        disabled={!settings.data || change.isPending}
        onChange={({ currentTarget }) =>
          change.mutate(
            { long_manager_pins: currentTarget.checked },
            {
              onError: (error) =>
                toast.error({ title: 'Error', message: failureText(error, 'This was not saved') }),
            },
          )
        }
      />
      {isNeeded && count > 0 && (
        <Alert color="yellow" title="Ask these people to change their PIN">
          <List size="sm">
            {people.map(({ id, name, branch_name: branch }) => (
              <List.Item key={id}>{branch === null ? name : `${name}, ${branch}`}</List.Item>
            ))}
          </List>
          {more > 0 && <Text size="sm">and {more} more</Text>}
        </Alert>
      )}
      {isNeeded && settings.data?.long_manager_pins && count === 0 && (
        <Text size="sm" c="dimmed">
          All managers and owners have a six-digit PIN.
        </Text>
      )}
    </Stack>
  );
};
