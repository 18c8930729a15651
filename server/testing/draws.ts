import fc from 'fast-check';

/** Texts that are awkward to search for. */
const TEXTS = ['Acme Ltd', 'acme', '50% off', 'a_b', 'back\\slash', "O'Brien; --", 'Zed'] as const;
export const DAY_MS = 86_400_000;

export type Draw = {
  text: string;
  maybe: string | null;
  /** Age in milliseconds. */
  ago: number;
  number: number;
  yes: boolean;
  pick: number;
};

/** Returns `count` draws that depend only on the seed. */
export const draws = (seed: number, count: number): Draw[] =>
  fc.sample(
    fc.record({
      text: fc.constantFrom(...TEXTS),
      maybe: fc.constantFrom(...TEXTS, null, ''),
      ago: fc.integer({ min: 0, max: 40 * DAY_MS }),
      number: fc.integer({ min: -50, max: 120 }).map((tenths) => tenths / 10),
      yes: fc.boolean(),
      pick: fc.nat({ max: 11 }),
    }),
    { seed, numRuns: count },
  );

export const pickOf = <T>({ pick }: Draw, from: readonly T[]): T => from[pick % from.length] as T;
