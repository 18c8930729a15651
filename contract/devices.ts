import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { branchPassword, id, isoDate, LIMITS, optionalText, pin, requiredText } from './fields.ts';
import { headOfficeRoles } from './permissions.ts';
import { FREQUENCIES } from './schedule.ts';
import { SYNC_KINDS } from './signing.ts';

/** A device counts as online for this long after it was last heard of; it reports every minute. */
export const ONLINE_MINUTES = 5;
export const HEARTBEAT_MS = 60_000;
export const SYNC_BATCH = 200;
/** Wrong PINs before a person is locked on a device, and the first lock ([A-054]). */
export const PIN_TRIES = 5;
export const PIN_LOCK_SECONDS = 60;
export const PIN_LOCK_MAX_SECONDS = 900;

/** How long a person is locked after so many wrong PINs in a row: 60 s, doubling up to 15 min. */
export const pinLockSeconds = (failures: number): number =>
  failures < PIN_TRIES
    ? 0
    : Math.min(PIN_LOCK_SECONDS * 2 ** (failures - PIN_TRIES), PIN_LOCK_MAX_SECONDS);

/* Device Setup, in the portal */

const deviceSetup = z.object({
  branch_id: id,
  branch_name: z.string(),
  company_id: id,
  company_name: z.string(),
  branch_password: z.null().describe('Stored passwords cannot be viewed'),
  has_password: z.boolean(),
  password_set_at: z.string().nullable(),
});
export type DeviceSetup = z.output<typeof deviceSetup>;

export const getDeviceSetup = endpoint({
  method: 'GET',
  path: '/api/branches/device-setup/:branchId',
  summary: 'What signs a tablet in at a branch, or at all of them',
  who: headOfficeRoles,
  params: z.object({ branchId: z.union([z.literal('all'), id]) }),
  data: z.array(deviceSetup),
  errors: ['NOT_FOUND'],
});

export const setBranchPassword = endpoint({
  method: 'POST',
  path: '/api/branches/generate-password/:branchId',
  summary: 'Set or generate a branch’s tablet password; answered in clear this once',
  who: headOfficeRoles,
  params: z.object({ branchId: id }),
  body: z.object({
    customPassword: z
      .string()
      .trim()
      .nullish()
      .transform((text) => text || null)
      .pipe(branchPassword.nullable()),
  }),
  data: z.object({ password: z.string() }),
  alsoTopLevel: ['password'],
  errors: ['NOT_FOUND'],
  limit: { per: 'caller', max: 30, seconds: 60 },
});

const activeDevice = z.object({
  id,
  device_id: z.string(),
  device_name: z.string(),
  device_type: z.string(),
  session_active: z.boolean(),
  branch_id: id,
  branch_name: z.string(),
  company_name: z.string(),
  company_id: id,
  last_seen: z.string().nullable(),
});
export type ActiveDevice = z.output<typeof activeDevice>;

export const listDevices = endpoint({
  method: 'GET',
  path: '/api/device-management/branch-devices',
  summary: 'The tablets that are signed in',
  who: headOfficeRoles,
  data: z.array(activeDevice),
});

/* The tablet: device token only */

const device = ['device'] as const;

export const deviceSignInFields = z.object({
  companyNumber: z
    .union([z.string(), z.number().transform(String)])
    .transform((text) => text.trim())
    .pipe(z.string().regex(/^\d{1,15}$/, 'Please enter the company number'))
    .transform(Number),
  branchNumber: z
    .union([z.string(), z.number().transform(String)])
    .transform((text) => text.trim())
    .pipe(z.string().regex(/^\d{1,15}$/, 'Please enter the branch number'))
    .transform(Number),
  password: z
    .string({ error: 'Please enter the branch password' })
    .trim()
    .min(1, 'Please enter the branch password')
    .max(1000),
  deviceName: requiredText('Please give this tablet a name', LIMITS.name),
});

export const deviceSignIn = endpoint({
  method: 'POST',
  path: '/api/device/sign-in',
  summary: 'Sign a tablet in at a branch',
  who: 'anyone',
  body: deviceSignInFields.extend({
    deviceId: z.uuid(),
    deviceType: optionalText(LIMITS.name),
  }),
  data: z.object({
    deviceToken: z.string(),
    device: z.object({ id }),
    branch: z.object({ id, name: z.string(), timezone: z.string() }),
    company: z.object({ id, name: z.string() }),
    serverTime: z.string(),
  }),
  errors: ['DEVICE_SIGN_IN_REFUSED'],
});

export const heartbeat = endpoint({
  method: 'POST',
  path: '/api/device/heartbeat',
  summary: 'The tablet is alive and has so many items waiting',
  who: device,
  body: z.object({
    appVersion: z.string().max(50),
    queued: z.number().int().min(0).max(1_000_000),
    deviceNow: z.iso.datetime(),
  }),
  data: z.object({ serverTime: z.string() }),
  errors: ['DEVICE_REVOKED'],
});

export const deviceSignOut = endpoint({
  method: 'POST',
  path: '/api/device/sign-out',
  summary: 'Sign the tablet out',
  who: device,
  data: z.null(),
  errors: ['DEVICE_REVOKED'],
});

const wrappedKey = z.object({
  salt: z.string(),
  rounds: z.number(),
  iv: z.string(),
  wrapped: z.string(),
});

const snapshotStaff = z.object({
  id,
  name: z.string(),
  role_id: z.number(),
  key: wrappedKey.nullable(),
});
export type SnapshotStaff = z.output<typeof snapshotStaff>;

const snapshotTask = z.object({
  id,
  task_name: z.string(),
  task_description: z.string().nullable(),
  frequency: z.enum([...FREQUENCIES, 'other']),
  monday: z.boolean(),
  tuesday: z.boolean(),
  wednesday: z.boolean(),
  thursday: z.boolean(),
  friday: z.boolean(),
  saturday: z.boolean(),
  sunday: z.boolean(),
  scheduled_month: z.number().nullable(),
  scheduled_day: z.number().nullable(),
  time_to_finish_minutes: z.number().nullable(),
  priority: z.number(),
  manager_task: z.boolean(),
  needs_verification: z.boolean(),
  notification: z.boolean(),
  youtube_link: z.string().nullable(),
  from_head_office: z.boolean(),
  starts_on: isoDate().describe('The first local day on which it can be due'),
});
export type SnapshotTask = z.output<typeof snapshotTask>;

const snapshotOccurrence = z.object({
  branch_task_id: id,
  due_date: isoDate(),
  due_at: z.string(),
  task_name: z.string(),
  priority: z.number(),
  manager_task: z.boolean(),
  state: z.enum(['pending', 'completed', 'not_completed']),
  verification: z.enum(['none', 'waiting', 'verified', 'rejected']),
  done_by: id.nullable(),
  done_by_name: z.string().nullable(),
  done_at: z.string().nullable(),
  notes: z.string().nullable(),
  verified_by_name: z.string().nullable().describe('Who verified it or sent it back'),
  verified_at: z.string().nullable(),
  rejection_reason: z.string().nullable(),
});
export type SnapshotOccurrence = z.output<typeof snapshotOccurrence>;

export const snapshotData = z.object({
  day: isoDate().describe('The branch’s local day for which it holds'),
  company: z.object({ id, name: z.string() }),
  branch: z.object({ id, name: z.string(), timezone: z.string() }),
  staff: z.array(snapshotStaff),
  tasks: z.array(snapshotTask),
  occurrences: z.array(snapshotOccurrence),
});
export type Snapshot = z.output<typeof snapshotData>;

export const snapshot = endpoint({
  method: 'GET',
  path: '/api/device/snapshot',
  summary: 'All that a tablet needs of its branch; 304 when its ETag still holds',
  who: device,
  data: snapshotData,
  errors: ['DEVICE_REVOKED'],
});

export const deviceUnlock = endpoint({
  method: 'POST',
  path: '/api/device/unlock',
  summary: 'The signing key of an owner or head-office manager, for their PIN',
  who: device,
  body: z.object({ employeeId: id, pin }),
  data: snapshotStaff,
  errors: ['INCORRECT_PIN', 'EMPLOYEE_NOT_FOUND', 'DEVICE_REVOKED'],
});

const syncItem = z.object({
  key: z.uuid(),
  kind: z.enum(SYNC_KINDS),
  employeeId: id,
  signature: z.string().max(100),
  occurredAt: z.iso.datetime(),
  payload: z.string().max(10_000).describe('JSON text, exactly as it was signed'),
});
export type SyncItem = z.output<typeof syncItem>;

const syncResult = z.object({
  key: z.string(),
  status: z.enum(['ok', 'duplicate', 'refused']),
  reason: z.string().nullable(),
});
export type SyncResult = z.output<typeof syncResult>;

export const sync = endpoint({
  method: 'POST',
  path: '/api/device/sync',
  summary: 'Signed items, in the order in which they were made; a repeated key is harmless',
  who: device,
  body: z.object({
    deviceNow: z.iso.datetime(),
    items: z.array(syncItem).min(1).max(SYNC_BATCH),
  }),
  data: z.array(syncResult),
  errors: ['DEVICE_REVOKED'],
});

export const devicesEndpoints = {
  getDeviceSetup,
  setBranchPassword,
  listDevices,
  deviceSignIn,
  heartbeat,
  deviceSignOut,
  snapshot,
  deviceUnlock,
  sync,
};
