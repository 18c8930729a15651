import type { Mutant } from './mutations.ts';

/** A change that no test needs to notice, and why. */
type Harmless = Pick<Mutant, 'file' | 'code' | 'was'> & { why: string };

const HARMLESS: Harmless[] = [];

/** Says why nobody would notice a change; null when a test should. */
export const whyHarmless = (mutant: Mutant): string | null =>
  HARMLESS.find(
    ({ file, code, was }) =>
      file === mutant.file && mutant.code.includes(code) && mutant.was.includes(was),
  )?.why ?? null;
