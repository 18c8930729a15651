import { createHash } from 'node:crypto';

const digest = (key: string): Buffer => createHash('sha256').update(`penny lark ${key}`).digest();

/** Returns a number in [0, 1) that depends only on the key, never on earlier draws. */
export const draw = (key: string): number => digest(key).readUInt32BE() / 2 ** 32;

/** Returns a whole number from `min` to `max`, both included. */
export const drawBetween = (key: string, min: number, max: number): number =>
  min + Math.floor(draw(key) * (max - min + 1));

export const pick = <T>(key: string, list: readonly T[]): T => {
  const one = list[Math.floor(draw(key) * list.length)];
  if (one === undefined) throw new Error(`Nothing to pick from: ${key}`);
  return one;
};

export const drawUuid = (key: string): string => {
  const hex = digest(key).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};
