import type { AuditAction } from '@branchbook/contract/activity-text.ts';
import { PAIRING_ONLY, PAIRING_REFUSED } from '@branchbook/contract/devices.ts';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import { isKnownPlace, rememberPlaces } from '../../platform/rate-limit/known-places.ts';
import type { Limit } from '../../platform/rate-limit/rate-limit.ts';
import type { DeviceActor } from '../../platform/session/actor.ts';
import { mintScope } from '../../platform/session/scope.ts';
import { hashToken, newToken, verifyPassword } from '../../platform/vault.ts';
import { findSignInBranch } from '../branches/service.ts';
import { findPairing, usePairing } from './manage-pairing.ts';
import * as queries from './queries.ts';
import { tokenExpiry } from './token-rules.ts';

export type SignIn = {
  companyNumber?: number | undefined;
  branchNumber?: number | undefined;
  password?: string | undefined;
  /** Code in place of the password; the code names its branch. */
  pairingCode?: string | undefined;
  deviceId: string;
  deviceName: string;
  deviceType: string | null;
};

const TRIES = { max: 5, seconds: 900 };

type Numbers = { companyNumber: number; branchNumber: number };

const tabletOf = ({ companyNumber, branchNumber }: Numbers, deviceId: string): string =>
  `tablet ${companyNumber} ${branchNumber} device ${deviceId}`;
const shopOf = ({ companyNumber, branchNumber }: Numbers, place: string): string =>
  `tablet ${companyNumber} ${branchNumber} from ${place}`;

/**
 * Returns the limits that a try counts against. A branch's known tablets, and other tablets at the
 * addresses from which those signed in, have limits of their own: wrong passwords from elsewhere
 * must not keep them out.
 */
const limitsOf = async (context: Context, input: SignIn, place: string): Promise<Limit[]> => {
  const perPlace = { key: `tablet from ${place}`, ...TRIES };
  const { companyNumber, branchNumber, deviceId } = input;
  // A request with only a pairing code must not use up the tries of a branch.
  if (companyNumber === undefined || branchNumber === undefined) return [perPlace];
  const numbers = { companyNumber, branchNumber };
  const tablet = tabletOf(numbers, deviceId);
  if (await isKnownPlace(context, tablet)) return [{ key: tablet, ...TRIES }];
  const isAtShop = await isKnownPlace(context, shopOf(numbers, place));
  const perBranch = `tablet ${companyNumber} ${branchNumber}`;
  return [perPlace, { key: isAtShop ? `${perBranch} from known places` : perBranch, ...TRIES }];
};

const byPassword = async ({ db }: Context, { companyNumber, branchNumber, password }: SignIn) => {
  const branch = await findSignInBranch(db, companyNumber ?? 0, branchNumber ?? 0);
  const isRight = await verifyPassword(branch?.device_password_hash, password ?? '');
  if (!isRight || !branch) return undefined;
  // Only a caller with the right password learns this, as it is a setting of the company.
  if (branch.pairing_only) throw new AppError('DEVICE_SIGN_IN_REFUSED', { message: PAIRING_ONLY });
  return { branch, pairingId: null };
};

/** Finds the branch of a pairing code; numbers that are sent along must be those of the branch. */
const byPairingCode = async (context: Context, input: SignIn, code: string) => {
  const pairing = await findPairing(context, code);
  if (!pairing) return undefined;
  const { companyNumber = pairing.company_id, branchNumber = pairing.branch_id } = input;
  if (companyNumber !== pairing.company_id || branchNumber !== pairing.branch_id) return undefined;
  const branch = await findSignInBranch(context.db, companyNumber, branchNumber);
  return branch && { branch, pairingId: pairing.id };
};

const refusal = ({ pairingCode }: SignIn): AppError =>
  new AppError(
    'DEVICE_SIGN_IN_REFUSED',
    pairingCode === undefined ? {} : { message: PAIRING_REFUSED },
  );

/**
 * Signs a tablet in at a branch, with the branch's password or a code for one tablet. Every wrong
 * part is refused alike; five failures in 15 minutes for a branch or an address stop further tries,
 * but not those of known tablets.
 */
export const signIn = async (context: Context, input: SignIn, place: string) => {
  const { db, clock, limiter } = context;
  const limits = await limitsOf(context, input, place);
  await limiter.begin(limits);
  const found = await (input.pairingCode === undefined
    ? byPassword(context, input)
    : byPairingCode(context, input, input.pairingCode));
  if (!found) throw refusal(input);
  const { branch, pairingId } = found;
  const now = clock.now();
  const token = newToken('device');
  const scope = mintScope(branch.company_id, [branch.id]);
  const actor = await db.transaction().execute(async (tx): Promise<DeviceActor> => {
    if (pairingId !== null && !(await usePairing(tx, scope, pairingId, now))) throw refusal(input);
    const numbers = { companyNumber: branch.company_id, branchNumber: branch.id };
    await rememberPlaces(context, tx, shopOf(numbers, place), tabletOf(numbers, input.deviceId));
    const elsewhere = await queries.revokeElsewhere(tx, scope, {
      deviceUid: input.deviceId,
      branchId: branch.id,
      at: now,
    });
    const device = await queries.saveDevice(tx, scope, {
      branch_id: branch.id,
      device_uid: input.deviceId,
      device_name: input.deviceName,
      device_type: input.deviceType ?? 'Tablet',
      token_hash: hashToken(token),
      last_seen_at: now,
      created_at: now,
      expires_at: tokenExpiry(now),
    });
    const signedIn: DeviceActor = {
      kind: 'device',
      scope,
      branches: [branch.id],
      deviceId: device.id,
      deviceUid: input.deviceId,
      branchId: branch.id,
    };
    const entryOf = (action: AuditAction, id: number, branchId: number) => ({
      action,
      entity: 'device',
      entityId: id,
      branchId,
      details: { name: input.deviceName, paired: pairingId !== null },
      at: now,
    });
    await appendAudit(
      tx,
      scope,
      signedIn,
      ...elsewhere.map((row) => entryOf('device.signed-out', row.id, row.branch_id)),
      entryOf('device.signed-in', device.id, branch.id),
    );
    return signedIn;
  });
  // Only after the transaction: a code that another tablet has just used is a failure, too.
  await limiter.succeeded(limits);
  return { token, actor, branch, now };
};
