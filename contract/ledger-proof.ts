/*
 * Proofs that one Merkle tree continues another (RFC 9162, section 2.1.4.2), with the browser's own
 * SHA-256, so that a tablet can check a ledger without trusting the server.
 */

const fromHex = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));

const toHex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

const nodeHash = async (left: string, right: string): Promise<string> =>
  toHex(
    await crypto.subtle.digest('SHA-256', Uint8Array.of(1, ...fromHex(left), ...fromHex(right))),
  );

type Tree = { size: number; root: string };

/**
 * Returns whether the tree `next` begins with all leaves of the tree `known`, in their order. Roots
 * and the proof are hashes in hexadecimal.
 */
export const continuesTree = async (
  known: Tree,
  next: Tree,
  proof: readonly string[],
): Promise<boolean> => {
  if (known.size > next.size) return false;
  if (known.size === next.size) return known.root === next.root && proof.length === 0;
  if (known.size === 0) return proof.length === 0;
  const isPowerOfTwo = Number.isInteger(Math.log2(known.size));
  const [first, ...rest] = isPowerOfTwo ? [known.root, ...proof] : proof;
  if (first === undefined) return false;
  let node = known.size - 1;
  let last = next.size - 1;
  while (node % 2 === 1) {
    node = (node - 1) / 2;
    last = Math.floor(last / 2);
  }
  let knownRoot = first;
  let nextRoot = first;
  for (const hash of rest) {
    if (last === 0) return false;
    if (node % 2 === 1 || node === last) {
      knownRoot = await nodeHash(hash, knownRoot);
      nextRoot = await nodeHash(hash, nextRoot);
      while (node % 2 === 0 && node !== 0) {
        node /= 2;
        last = Math.floor(last / 2);
      }
    } else {
      nextRoot = await nodeHash(nextRoot, hash);
    }
    node = Math.floor(node / 2);
    last = Math.floor(last / 2);
  }
  return last === 0 && knownRoot === known.root && nextRoot === next.root;
};
