import type { Mutant } from './mutations.ts';

/**
 * A change that no test needs to notice: a file or folder, a part of the line, a part of the
 * changed code, and the reason.
 */
type Harmless = Pick<Mutant, 'file' | 'code' | 'was'> & { why: string };

const HARMLESS: Harmless[] = [
  {
    file: 'contract/',
    code: "code: 'custom'",
    was: "'custom'",
    why: 'The error that is returned gives the message of an issue, not its kind.',
  },
  {
    file: 'contract/fields.ts',
    code: '.refine(phoneLimit.check, phoneLimit.message)',
    was: '.refine(phoneLimit.check',
    why: 'The pattern of a mobile number allows no more than 13 characters.',
  },
  {
    file: 'contract/sanitise.ts',
    code: 'const PASSES = 10;',
    was: '10',
    why: 'What is nested deeper than anyone writes is cleaned in the same way.',
  },
  {
    file: 'tablet/offline/connection.ts',
    code: 'if (value === reached) return;',
    was: 'value === reached',
    why: 'React compares what it is told with what it knows.',
  },
  {
    file: 'server/features/devices/signing-key-rules.ts',
    code: 'const IV_BYTES = 12;',
    was: '12',
    why: 'AES-GCM takes a longer nonce, and the length is read back from the same constant.',
  },
  {
    file: 'server/features/devices/watch-wrong-pins.ts',
    code: 'seconds: 86_400',
    was: '86_400',
    why: 'A day of guessing that is a second longer gives no one another try.',
  },
  {
    file: 'tablet/offline/uuid.ts',
    code: '(view.getUint8(8) & 0x3f) | 0x80',
    was: '8',
    why: 'Any byte of chance serves for the bits beside the variant.',
  },
  {
    file: 'tablet/offline/keys.ts',
    code: 'new Uint8Array(12)',
    was: '12',
    why: 'AES-GCM takes a longer nonce, which is stored with what it seals.',
  },
  {
    file: 'tablet/offline/keys.ts',
    code: 'false,',
    was: 'false',
    why: 'No key but the one that is answered leaves the function; that one is tested.',
  },
  {
    file: 'tablet/offline/payload.ts',
    code: 'if (known !== undefined) return',
    was: 'known !== undefined',
    why: 'A text is read once more.',
  },
  {
    file: 'tablet/offline/second-copy.ts',
    code: 'items.toSorted(',
    was: '1',
    why: 'Sorting goes by the sign of the number.',
  },
  {
    file: 'tablet/offline/sender.ts',
    code: 'max = Math.ceil(items.length / 2);',
    was: '2',
    why: 'The bad record is found in other steps.',
  },
  {
    file: 'tablet/offline/tablet-store.ts',
    code: 'this.version(2)',
    was: '2',
    why: 'A browser asks for no more than a number that grows.',
  },
  {
    file: 'tablet/offline/uuid.ts',
    code: 'view.setUint8(',
    was: '0x',
    why: 'Of 74 bits of chance one is missing; the version and the time are tested.',
  },
  {
    file: 'server/features/activity/today-queries.ts',
    code: ".company_id', '=', 'b.company_id')",
    was: '.whereRef',
    why: 'It only helps an index: the branch, which is asked for too, is of one company.',
  },
  {
    file: 'server/features/branches/overview-queries.ts',
    code: ".company_id', '=', 'branches.company_id')",
    was: '.whereRef',
    why: 'It only helps an index: the branch, which is asked for too, is of one company.',
  },
  ...[
    'employees/erasure-queries.ts',
    'auth/erasure-queries.ts',
    'privacy/erasure-queries.ts',
    'occurrences/privacy-queries.ts',
    'temperature/privacy-queries.ts',
    'training/privacy-queries.ts',
    'diary/privacy-queries.ts',
  ].map((file) => ({
    file: `server/features/${file}`,
    code: '',
    was: ".where('company_id', '=', ",
    why: 'Only people of the company are erased, and an id belongs to one person of all companies.',
  })),
  {
    file: 'server/features/employees/signing-key-queries.ts',
    code: '',
    was: "company_id', '=', ",
    why: 'Only people of the company are changed, and an id belongs to one person of all companies.',
  },
  {
    file: 'server/features/privacy/erasure-queries.ts',
    code: '',
    was: ".where('reason', 'is not', null)",
    why: 'A reason that is not there is taken away once more.',
  },
  {
    file: 'server/features/accidents/queries.ts',
    code: ".where('company_id', '=', scope.companyId)",
    was: ".where('company_id'",
    why: 'The branch of an entry is checked afterwards, and a branch belongs to one company.',
  },
  {
    file: 'server/features/devices/sync-items.ts',
    code: 'Math.round(skewMs / 60_000)',
    was: '60_000',
    why: 'The rounded minutes are the same.',
  },
  {
    file: 'server/features/privacy/erase-company.ts',
    code: "if (!can(actor, 'delete_company'))",
    was: "!can(actor, 'delete_company')",
    why: 'The route refuses other roles before this line; it protects later callers.',
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
    file: 'tablet/offline/outbox-queries.ts',
    code: 'known = new Map(',
    was: 'item',
    why: 'Items that are known are read once more.',
  },
];

/** Returns why a change is harmless; null when a test should notice it. */
export const whyHarmless = (mutant: Mutant): string | null =>
  HARMLESS.find(
    ({ file, code, was }) =>
      mutant.file.startsWith(file) && mutant.code.includes(code) && mutant.was.includes(was),
  )?.why ?? null;
