import { TitledCard } from '@branchbook/ui/titled-card.tsx';
import { CardsSkeleton } from '@branchbook/ui/page.tsx';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Badge, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../shared/errors.ts';
import { canPush } from '../../shared/push-subscription.ts';
import { QueryError } from '../../shared/query-error.tsx';
import { useUser } from '../../shared/user.tsx';
import { devicesQuery, useRemoveDevice, useTurnOn } from './api.ts';
import { DeviceList } from './components/device-list.tsx';
import { deviceState } from './support-rules.ts';
import type { DeviceState } from './support-rules.ts';

const HELP: Record<Exclude<DeviceState, 'on' | 'off'>, string> = {
  blocked:
    'Your browser blocks notifications from Branchbook. Press the icon beside the address of this page, allow notifications, and reload the page.',
  'needs-home-screen':
    'On an iPhone or iPad, first add Branchbook to the Home Screen: press Share, then Add to Home Screen. Open Branchbook from there, and turn alerts on here. This needs iOS 16.4 or newer.',
  unsupported: 'This browser cannot show alerts. Please use another one, such as Chrome or Edge.',
};

const stateOf = (permission: NotificationPermission, isOn: boolean): DeviceState =>
  deviceState({
    canPush: canPush(),
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
    permission,
    isOn,
  });

/** Lets a manager turn alerts on for this browser, and lists their devices. */
export const PushDevicesPanel = () => {
  const { id: userId } = useUser();
  const query = useQuery(devicesQuery());
  const turnOn = useTurnOn(userId);
  const remove = useRemoveDevice();
  const stored = query.data?.stored;
  const here = query.data?.devices.find(
    ({ id }) => stored?.userId === userId && id === stored.deviceId,
  );
  const state = stateOf(query.data?.permission ?? 'default', here !== undefined);

  const start = (publicKey: string) =>
    turnOn.mutate(publicKey, {
      onSuccess: (device) =>
        device
          ? toast.success({ title: 'Alerts are on', message: 'You get them on this device.' })
          : toast.error({ title: 'Alerts are off', message: 'They need your permission.' }),
      onError: (error) =>
        toast.error({
          title: 'Alerts could not be turned on',
          message: messageOf(error, 'Your browser could not reach its push service.'),
        }),
    });
  const stop = (id: number) =>
    remove.mutate(id, {
      onSuccess: () => toast.success({ title: 'Alerts are off on this device' }),
      onError: (error) => toast.error({ title: 'Please try again', message: messageOf(error, '') }),
    });

  return (
    <TitledCard
      title="Alerts on this device"
      help="Get a message on this phone or computer when an alert needs you, even while Branchbook is closed. It names the branch, and no people."
      badge={
        <Badge color={state === 'on' ? 'green' : 'gray'}>{state === 'on' ? 'On' : 'Off'}</Badge>
      }
    >
      {query.isPending ? (
        <CardsSkeleton count={1} label="Loading your devices" />
      ) : query.isLoadingError ? (
        <QueryError query={query} title="Error" fallback="Failed to load your devices" />
      ) : (
        <>
          {state === 'off' && (
            <Group>
              <Button onClick={() => start(query.data.publicKey)} loading={turnOn.isPending}>
                Turn on
              </Button>
            </Group>
          )}
          {state === 'on' && here && (
            <Group>
              <Button variant="default" onClick={() => stop(here.id)} loading={remove.isPending}>
                Turn off
              </Button>
            </Group>
          )}
          {state !== 'on' && state !== 'off' && <Text>{HELP[state]}</Text>}
          <DeviceList devices={query.data.devices} hereId={here?.id} />
        </>
      )}
    </TitledCard>
  );
};
