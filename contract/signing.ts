import { RECORD_KINDS } from './record-kinds.ts';
import type { RecordKind, RecordKindDescriptor } from './record-kinds.ts';

/**
 * Signatures of people's records on a tablet ([A-128]). Each person has 32 random bytes per device,
 * the shared key. The server hands it out wrapped: AES-256-GCM under PBKDF2-SHA-256(PIN, salt,
 * rounds). Unwrapping it checks the PIN. With the shared key a person vouches, by HMAC-SHA-256, for
 * the public half of a key pair that the tablet makes (ECDSA P-256), and the private half signs each
 * item. So no record can be attributed to a person without that person's PIN, and anyone who has
 * the public key can check a signature (docs/decisions/0059). Tablets of a former version sign with
 * the shared key itself.
 */
export const KEY_BYTES = 32;
/** The most rounds that keep the unlock under a second on a slow tablet. */
export const PBKDF2_ROUNDS = 150_000;

type Signed<Descriptor> = Descriptor extends { signedItems: readonly (infer Kind)[] }
  ? Kind
  : never;
type Unsigned<Descriptor> = Descriptor extends { unsignedItems: readonly (infer Kind)[] }
  ? Kind
  : never;

export type SignedKind = Signed<(typeof RECORD_KINDS)[RecordKind]>;
export type UnsignedKind = Unsigned<(typeof RECORD_KINDS)[RecordKind]>;
export type SyncKind = SignedKind | UnsignedKind;
/** Kinds of tablet items that make or change a kind of record. */
export type ItemKind<Kind extends RecordKind> =
  | Signed<(typeof RECORD_KINDS)[Kind]>
  | Unsigned<(typeof RECORD_KINDS)[Kind]>;

const descriptors: readonly RecordKindDescriptor[] = Object.values(RECORD_KINDS);

export const itemKindsOf = (kind: RecordKind): SyncKind[] => {
  const { signedItems, unsignedItems = [] }: RecordKindDescriptor = RECORD_KINDS[kind];
  return [...signedItems, ...unsignedItems] as SyncKind[];
};

/** Kinds of items that a person signs. */
export const SIGNED_KINDS = descriptors.flatMap(({ signedItems }) => signedItems) as SignedKind[];

/** Kinds of items that visitors enter without a PIN; they name no employee. */
export const UNSIGNED_KINDS = descriptors.flatMap(
  ({ unsignedItems = [] }) => unsignedItems,
) as UnsignedKind[];

export const SYNC_KINDS: readonly SyncKind[] = [...SIGNED_KINDS, ...UNSIGNED_KINDS];

const FORGOTTEN_KINDS = descriptors.flatMap(({ forgottenItems = [] }) => forgottenItems);

/** Returns true if a tablet must not keep an item of this kind once the server has it. */
export const isForgotten = (kind: SyncKind): boolean => FORGOTTEN_KINDS.includes(kind);

/**
 * Kinds whose signed contents are stored with the signature, so that a stranger can compare them
 * with the record. The contents of other kinds may be about health or people from outside, or can
 * be changed or erased; of these only a digest is stored.
 */
const PROVABLE_KINDS: readonly SyncKind[] = [
  'task.complete',
  'task.not-complete',
  'task.undo',
  'task.verify',
  'temperature.reading',
  'food-check.add',
  'probe.check',
  'food-diary.sign',
];

export const isProvable = (kind: SyncKind): boolean => PROVABLE_KINDS.includes(kind);

export const isUnsigned = (kind: SyncKind): kind is UnsignedKind =>
  (UNSIGNED_KINDS as readonly string[]).includes(kind);

export type Signable = {
  key: string;
  kind: SyncKind;
  employeeId: number;
  occurredAt: string;
  payload: string;
};

/** The manager's consent to signing a tablet out although unsent records will be lost. */
export type SignOutConfirmation = {
  /** The id that the tablet chose for itself. */
  deviceId: string;
  employeeId: number;
  occurredAt: string;
  lost: number;
};

/** Returns the text that the manager signs, in five parts like an item's. */
export const signOutText = ({
  deviceId,
  employeeId,
  occurredAt,
  lost,
}: SignOutConfirmation): string =>
  [deviceId, 'device.sign-out', employeeId, occurredAt, JSON.stringify({ lost })].join('\n');

/** The request of a manager at a tablet for a link to the inspector pack of its branch. */
export type PackLinkRequest = Pick<SignOutConfirmation, 'deviceId' | 'employeeId' | 'occurredAt'>;

/** Returns the text that the manager signs, in five parts like an item's. */
export const packLinkText = ({ deviceId, employeeId, occurredAt }: PackLinkRequest): string =>
  [deviceId, 'device.pack-link', employeeId, occurredAt, '{}'].join('\n');

/**
 * Returns the text to sign: five parts joined by single line feeds. A co-signer, such as the
 * trainee in a training record, signs the same text with their own id.
 */
export const signedText = (item: Signable): string =>
  [item.key, item.kind, item.employeeId, item.occurredAt, item.payload].join('\n');

/** Returns the text whose SHA-256, in hexadecimal, stands for the payload in a signed text. */
export const saltedPayload = (salt: string, payload: string): string => `${salt}\n${payload}`;

/**
 * Returns the text that a key pair signs: `signedText` with the digest of the payload in place of
 * the payload, so that the signature can still be checked when the contents have been deleted.
 */
export const digestedText = (item: Omit<Signable, 'payload'>, payloadDigest: string): string =>
  signedText({ ...item, payload: payloadDigest });

/** Public half of a person's key pair on a tablet, and the tablet's own id. */
export type VouchedKey = { deviceId: string; employeeId: number; publicKey: string };

/** Returns the text by which a person vouches, with the shared key, for a public key. */
export const vouchingText = ({ deviceId, employeeId, publicKey }: VouchedKey): string =>
  [deviceId, 'device.key', employeeId, publicKey].join('\n');
