import type { Mutant } from './mutations.ts';

/** Changes that no test needs to notice: parts of the line and of what is changed, and why. */
type Harmless = Pick<Mutant, 'file' | 'code' | 'was'> & { why: string };

const HARMLESS: Harmless[] = [
  {
    file: 'contract/fields.ts',
    code: '.refine(phoneLimit.check, phoneLimit.message)',
    was: '.refine(phoneLimit.check',
    why: 'The pattern of a mobile number allows no more than 13 characters.',
  },
  {
    file: 'tablet/offline/photos.ts',
    code: 'bitmap.close();',
    was: 'bitmap.close();',
    why: 'It frees memory sooner than the browser would.',
  },
  {
    file: 'tablet/offline/pictures.ts',
    code: 'if (url) URL.revokeObjectURL(url);',
    was: '',
    why: 'It frees memory sooner than the browser would.',
  },
  {
    file: 'tablet/offline/sync.ts',
    code: 'if (performance.now() - lastBeat >= HEARTBEAT_MS) {',
    was: '>=',
    why: 'The tablet reports a millisecond later.',
  },
  {
    file: 'tablet/offline/waiting.ts',
    code: 'known = new Map(',
    was: 'item.seq,',
    why: 'Items that are known are read once more.',
  },
];

/** Says why a change does no harm; null when a test should notice it. */
export const whyHarmless = (mutant: Mutant): string | null =>
  HARMLESS.find(
    ({ file, code, was }) =>
      file === mutant.file && mutant.code.includes(code) && mutant.was.includes(was),
  )?.why ?? null;
