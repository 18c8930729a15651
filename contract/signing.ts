import { RECORD_KINDS } from './record-kinds.ts';
import type { RecordKind, RecordKindDescriptor } from './record-kinds.ts';

/**
 * Signatures of people's records on a tablet ([A-128]). Each person has 32 random bytes per device.
 * The server hands them out wrapped: AES-256-GCM under PBKDF2-SHA-256(PIN, salt, rounds).
 * Unwrapping them checks the PIN, and HMAC-SHA-256 with them signs each item, so that no record can
 * be attributed to a person without that person's PIN.
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
  Signed<(typeof RECORD_KINDS)[Kind]> | Unsigned<(typeof RECORD_KINDS)[Kind]>;

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

/**
 * Returns the text to sign: five parts joined by single line feeds. A co-signer, such as the
 * trainee in a training record, signs the same text with their own id.
 */
export const signedText = (item: Signable): string =>
  [item.key, item.kind, item.employeeId, item.occurredAt, item.payload].join('\n');
