import { z } from 'zod';
import { pairingCode } from './devices.ts';
import { endpoint } from './endpoint.ts';
import { id, LIMITS, optionalText, pin, requiredText } from './fields.ts';
import { SYNC_KINDS } from './signing.ts';
import { cleanText } from './sanitise.ts';
import { snapshotStaff } from './snapshot-staff.ts';
import { snapshotData } from './snapshot.ts';
import { photoHash } from './photo-hash.ts';

/* Endpoints that tablets call with their device token only. */

export const HEARTBEAT_MS = 60_000;
export const SYNC_BATCH = 200;
/** Characters of an item's payload: a checklist of 50 rows of 10 answers needs about 100,000. */
export const PAYLOAD_MAX = 200_000;
/** Clock error in milliseconds that counts as none; two devices' times may differ by as much. */
export const CLOCKS_DIFFER_MS = 120_000;
/**
 * Wrong PINs before a person is locked on a device; seconds of the shortest and longest lock
 * ([A-054]).
 */
export const PIN_TRIES = 5;
export const PIN_LOCK_SECONDS = 60;
export const PIN_LOCK_MAX_SECONDS = 900;

/**
 * Returns the seconds for which a person is locked after so many wrong PINs in a row: 60 s,
 * doubling up to 15 min.
 */
export const pinLockSeconds = (failures: number): number =>
  failures < PIN_TRIES
    ? 0
    : Math.min(PIN_LOCK_SECONDS * 2 ** (failures - PIN_TRIES), PIN_LOCK_MAX_SECONDS);

/** Returns how many wrong PINs in a row a tablet can have counted for a person in that time. */
export const mostPinFailures = (seconds: number): number => {
  let failures = PIN_TRIES;
  for (let left = seconds; left >= pinLockSeconds(failures); failures += 1) {
    left -= pinLockSeconds(failures);
  }
  return failures;
};

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

/** Sign-in with a pairing code, which names the branch itself. */
export const devicePairingFields = z.object({
  pairingCode,
  deviceName: deviceSignInFields.shape.deviceName,
});

export const deviceSignIn = endpoint({
  method: 'POST',
  path: '/api/device/sign-in',
  summary: 'Sign a tablet in at a branch',
  who: 'anyone',
  body: z
    .object({
      companyNumber: deviceSignInFields.shape.companyNumber.optional(),
      branchNumber: deviceSignInFields.shape.branchNumber.optional(),
      password: deviceSignInFields.shape.password.optional(),
      pairingCode: pairingCode.optional().describe('In place of the password and the numbers'),
      deviceName: deviceSignInFields.shape.deviceName,
      deviceId: z.uuid(),
      deviceType: optionalText(LIMITS.name),
    })
    .superRefine((fields, context) => {
      if (fields.pairingCode !== undefined) return;
      const checked = deviceSignInFields.safeParse(fields);
      for (const { path, message } of checked.error?.issues ?? []) {
        context.addIssue({ code: 'custom', path, message });
      }
    }),
  data: z.object({
    deviceToken: z.string(),
    device: z.object({ id }),
    branch: z.object({ id, name: z.string(), timezone: z.string() }),
    company: z.object({ id, name: z.string() }),
    serverTime: z.string(),
  }),
  errors: ['DEVICE_SIGN_IN_REFUSED', 'TOO_MANY_REQUESTS'],
});

export const heartbeat = endpoint({
  method: 'POST',
  path: '/api/device/heartbeat',
  summary: 'The tablet is alive and has so many items waiting',
  who: device,
  body: z.object({
    appVersion: z.string().max(50).overwrite(cleanText),
    queued: z.number().int().min(0).max(1_000_000),
    deviceNow: z.iso.datetime(),
    wrongPins: z
      .array(z.object({ employeeId: id, failures: z.number().int().min(1).max(1_000_000) }))
      .max(500)
      .optional()
      .describe('In a row, for people who have not unlocked it since'),
  }),
  data: z.object({ serverTime: z.string() }),
  errors: ['DEVICE_REVOKED'],
});

export const deviceSignOut = endpoint({
  method: 'POST',
  path: '/api/device/sign-out',
  summary: 'Sign the tablet out',
  who: device,
  body: z.object({
    lost: z.number().int().min(0).max(1_000_000).default(0).describe('Records that go with it'),
    confirmation: z
      .object({ employeeId: id, occurredAt: z.iso.datetime(), signature: z.string().max(100) })
      .optional()
      .describe('Of the manager who unlocked the tablet for that, signed as signOutText says'),
  }),
  data: z.null(),
  errors: ['DEVICE_REVOKED'],
});

export const snapshot = endpoint({
  method: 'GET',
  path: '/api/device/snapshot',
  summary: 'All that a tablet needs of its branch; 304 when its ETag still holds',
  who: device,
  query: z.object({
    allergens: z
      .string()
      .max(100)
      .optional()
      .describe('The stamp of the dishes that the tablet has, empty without any'),
  }),
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
  errors: ['INCORRECT_PIN', 'EMPLOYEE_NOT_FOUND', 'DEVICE_REVOKED', 'TOO_MANY_REQUESTS'],
});

const base64url = z.string().regex(/^[\w-]*$/, 'This is not base64url');

const signingKey = z
  .object({
    publicKey: base64url.max(200).describe('ECDSA P-256, SubjectPublicKeyInfo in base64url'),
    proof: base64url.max(100).describe('Of vouchingText, with the key that the PIN opened'),
  })
  .optional()
  .describe('Of a signature by a key pair; tablets of a former version have none');

export const syncItem = z.object({
  key: z.uuid(),
  kind: z.enum(SYNC_KINDS),
  employeeId: id.nullable().default(null).describe('Null for what visitors write themselves'),
  signature: z.string().max(100).nullable().default(null),
  signingKey,
  salt: z
    .string()
    .regex(/^[0-9a-f]{0,64}$/, 'This is not a salt')
    .optional()
    .describe('Random; hashed with the payload for a signature by a key pair'),
  coSignature: z
    .object({ employeeId: id, signature: z.string().max(100), signingKey })
    .optional()
    .describe('Of the person who was trained'),
  occurredAt: z.iso.datetime(),
  clock: z
    .object({
      knownAt: z.iso.datetime().describe('The latest server time that was sure to have passed'),
      skewMs: z.number().int().describe('Server minus tablet, as the tablet knew it then'),
      estimated: z.boolean().default(false).describe('The tablet doubted its own clock'),
    })
    .optional()
    .describe('How far the tablet could rely on its clock when it recorded the item'),
  payload: z.string().max(PAYLOAD_MAX).describe('JSON text, exactly as it was signed'),
});
export type SyncItem = z.output<typeof syncItem>;

export const syncResult = z.object({
  key: z.string(),
  status: z
    .enum(['ok', 'duplicate', 'refused', 'review'])
    .describe('`review`: a manager sees it, though its signature could not be checked'),
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
  // A tablet sends one batch after another, and repeats batches whose response was lost.
  atOnce: { per: 'caller', max: 4 },
});

export const sendDevicePhoto = endpoint({
  method: 'POST',
  path: '/api/device/photos',
  summary: 'A photo that an item names by its hash, sent before or after it; once more is harmless',
  who: device,
  body: z.object({ hash: photoHash.describe('SHA-256 of the bytes, in hexadecimal') }),
  photo: true,
  data: z.object({ blobName: z.string() }),
  status: 201,
  errors: ['DEVICE_REVOKED'],
  limit: { per: 'caller', max: 120, seconds: 60 },
});

export const getDevicePhoto = endpoint({
  method: 'GET',
  path: '/api/device/photos/:name',
  summary: 'A photo of a task or of how one was done, as the snapshot names it after its company',
  who: device,
  params: z.object({
    name: z
      .string()
      .regex(/^[A-Za-z0-9_-]{1,100}\.(?:jpg|png|webp)$/, 'This is not the name of a photo'),
  }),
  data: 'photo',
  errors: ['DEVICE_REVOKED', 'NOT_FOUND'],
});

export const tabletEndpoints = {
  sendDevicePhoto,
  getDevicePhoto,
  deviceSignIn,
  heartbeat,
  deviceSignOut,
  snapshot,
  deviceUnlock,
  sync,
};
