import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id } from './fields.ts';
import { managerRoles } from './permissions.ts';

/** Most devices of a person that get alerts. */
export const MOST_PUSH_DEVICES = 10;

/** A browser that shows alerts of a manager, also while the portal is closed. */
export const pushDevice = z.object({
  id,
  name: z.string().describe('Such as Chrome on Android'),
  addedAt: z.string(),
  lastSentAt: z.string().nullable().describe('When its push service last took a message'),
});
export type PushDevice = z.output<typeof pushDevice>;

const BAD_KEY = 'This browser gave no valid key';
const base64url = (bytes: number) =>
  z.string().refine((text) => {
    const length = Math.floor((text.replace(/=+$/, '').length * 3) / 4);
    return /^[\w-]+=*$/.test(text) && length === bytes;
  }, BAD_KEY);

export const listPushDevices = endpoint({
  method: 'GET',
  path: '/api/push-devices',
  summary: 'The devices on which the caller gets alerts, and the key to add one',
  who: managerRoles,
  data: z.object({
    publicKey: z.string().describe('The applicationServerKey for PushManager.subscribe()'),
    devices: z.array(pushDevice).describe('In the order in which they were added'),
  }),
});

export const addPushDevice = endpoint({
  method: 'POST',
  path: '/api/push-devices',
  summary: 'Get alerts on the device that calls; a device that is known already is kept up to date',
  who: managerRoles,
  body: z.object({
    endpoint: z.string().min(1, BAD_KEY).max(2000, BAD_KEY),
    p256dh: base64url(65).describe('Key of the browser, in base64url'),
    auth: base64url(16).describe('Secret of the browser, in base64url'),
  }),
  status: 201,
  data: pushDevice,
  limit: { per: 'caller', max: 60, seconds: 900 },
});

export const deletePushDevice = endpoint({
  method: 'DELETE',
  path: '/api/push-devices/:id',
  summary: 'Get no more alerts on one of one’s own devices',
  who: managerRoles,
  params: z.object({ id }),
  data: z.null(),
  errors: ['NOT_FOUND'],
});

/** What became of a test: `gone` means that the device was removed. */
export const TEST_OUTCOMES = ['sent', 'gone', 'no-answer', 'refused'] as const;

export const testPushDevice = endpoint({
  method: 'POST',
  path: '/api/push-devices/:id/test',
  summary: 'Send a test to one of one’s own devices',
  who: managerRoles,
  params: z.object({ id }),
  data: z.object({ outcome: z.enum(TEST_OUTCOMES) }),
  errors: ['NOT_FOUND'],
  limit: { per: 'caller', max: 60, seconds: 900 },
});

export const pushDevicesEndpoints = {
  listPushDevices,
  addPushDevice,
  deletePushDevice,
  testPushDevice,
};
