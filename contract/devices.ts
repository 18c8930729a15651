import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { branchPassword, id } from './fields.ts';
import { headOfficeRoles } from './permissions.ts';

/** Minutes after its last report for which a device counts as online; it reports every minute. */
export const ONLINE_MINUTES = 5;
/* Device Setup, in the portal */

export const deviceSetup = z.object({
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

export const activeDevice = z.object({
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
  queued: z.number().describe('Records that waited on it when it was last heard of'),
  clock_off_minutes: z
    .number()
    .describe('Server minus tablet; its records are corrected, but someone should set its clock'),
});
export type ActiveDevice = z.output<typeof activeDevice>;

export const listDevices = endpoint({
  method: 'GET',
  path: '/api/device-management/branch-devices',
  summary: 'The tablets that are signed in',
  who: headOfficeRoles,
  data: z.array(activeDevice),
});

export const listDevicesOfBranch = endpoint({
  method: 'GET',
  path: '/api/device-management/branch-devices/:branchId',
  summary: 'The tablets that are signed in at a branch',
  who: headOfficeRoles,
  params: z.object({ branchId: id }),
  data: z.array(activeDevice),
  errors: ['NOT_FOUND'],
});

export const revokeDevice = endpoint({
  method: 'POST',
  path: '/api/device-management/revoke-device',
  summary: 'Sign a tablet out; what waits on it is kept there',
  who: headOfficeRoles,
  body: z.object({
    deviceId: z.union([id, z.uuid()]).describe('Its id, or the device_id that it chose itself'),
  }),
  data: z.null(),
  errors: ['NOT_FOUND'],
});

export const revokeBranchDevices = endpoint({
  method: 'POST',
  path: '/api/device-management/revoke-branch-devices',
  summary: 'Sign all tablets of a branch out',
  who: headOfficeRoles,
  body: z.object({ branchId: id }),
  data: z.object({ revoked: z.number() }),
  errors: ['NOT_FOUND'],
});

/** Validity of a pairing code in minutes, its length, and its characters: none that look alike. */
export const PAIRING_MINUTES = 10;
export const PAIRING_LENGTH = 8;
export const PAIRING_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

export const pairingCode = z
  .string({ error: 'Please enter the pairing code' })
  .max(100)
  .transform((text) => text.replace(/[\s-]/g, '').toUpperCase())
  .pipe(
    z
      .string()
      .regex(
        new RegExp(`^[${PAIRING_LETTERS}]{${PAIRING_LENGTH}}$`),
        `The pairing code has ${PAIRING_LENGTH} letters and digits`,
      ),
  );

/** Refusal of every invalid pairing code; it does not reveal why the code is invalid. */
export const PAIRING_REFUSED = 'This code is wrong, already used or expired.';

/** Starts the fragment of a pairing address; servers never log fragments ([A-114]). */
export const PAIRING_FRAGMENT = 'pair=';

export const createPairingCode = endpoint({
  method: 'POST',
  path: '/api/device-management/pairing-codes',
  summary: 'A code that signs one tablet in at a branch, shown this once and good for ten minutes',
  who: headOfficeRoles,
  body: z.object({ branchId: id }),
  data: z.object({ code: z.string(), expires_at: z.string() }),
  status: 201,
  errors: ['NOT_FOUND'],
  limit: { per: 'caller', max: 30, seconds: 60 },
});

/** Refusal of a right branch password where the company allows pairing codes only. */
export const PAIRING_ONLY =
  'Your company signs tablets in with pairing codes only. Ask head office for one.';

export const tabletSettings = z.object({
  pairing_only: z.boolean().describe('Branch passwords sign no tablet in'),
});
export type TabletSettings = z.output<typeof tabletSettings>;

export const getTabletSettings = endpoint({
  method: 'GET',
  path: '/api/device-management/settings',
  summary: 'How the company’s tablets are signed in',
  who: headOfficeRoles,
  data: tabletSettings,
});

export const changeTabletSettings = endpoint({
  method: 'PUT',
  path: '/api/device-management/settings',
  summary: 'Let pairing codes alone sign tablets in, or branch passwords, too',
  who: headOfficeRoles,
  body: tabletSettings,
  data: tabletSettings,
});

export const devicesEndpoints = {
  getDeviceSetup,
  setBranchPassword,
  listDevices,
  listDevicesOfBranch,
  revokeDevice,
  revokeBranchDevices,
  createPairingCode,
  getTabletSettings,
  changeTabletSettings,
};
