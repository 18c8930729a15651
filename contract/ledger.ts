import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { managerRoles } from './permissions.ts';

/*
 * The ledger of a company (docs/decisions/0058): one leaf per version of a record and per entry of
 * the audit log, in a tree as in RFC 6962. `scripts/check-ledger.mjs` checks an export against a
 * head without any other part of the product, and so repeats the formats of this file.
 */

/** Where the server offers the program that checks an export. */
export const CHECKER_PATH = '/check-ledger.mjs';

/** First line of the text that a head's signature covers. */
const HEAD_FORMAT = 'branchbook-head-1';

const hash = z.string().regex(/^[0-9a-f]{64}$/);

export const ledgerHead = z.object({
  ledger: z.uuid().describe('Names the ledger of the company'),
  size: z.int().nonnegative().describe('Number of leaves'),
  root: hash.describe('Root of the tree of these leaves, as in RFC 6962, in hexadecimal'),
  signed_at: z.iso.datetime().describe('UTC instant'),
  public_key: hash.describe('The Ed25519 key of the company, in hexadecimal'),
  signature: z
    .string()
    .regex(/^[0-9a-f]{128}$/)
    .describe('Ed25519, in hexadecimal, over five lines: see docs/decisions/0058'),
});
export type LedgerHead = z.output<typeof ledgerHead>;

/** Returns the text that the signature of a head covers. */
export const headText = ({
  ledger,
  size,
  root,
  signed_at: signedAt,
}: Pick<LedgerHead, 'ledger' | 'size' | 'root' | 'signed_at'>): string =>
  [HEAD_FORMAT, ledger, size, root, signedAt].join('\n');

/** Returns the first characters of a root, in groups that people can compare by eye. */
export const shortRoot = (root: string): string =>
  (root.slice(0, 16).match(/.{4}/g) ?? []).join(' ');

export const ledgerHeadOf = endpoint({
  method: 'GET',
  path: '/api/ledger/head',
  summary: 'The signed head of the ledger, after everything that was recorded up to now',
  who: managerRoles,
  data: ledgerHead,
  errors: ['LEDGER_DAMAGED'],
  limit: { per: 'caller', max: 60, seconds: 3600 },
});

export const ledgerExport = endpoint({
  method: 'GET',
  path: '/api/ledger/export',
  summary: 'The whole ledger with the contents of its records, one JSON object per line',
  who: ['owner'],
  query: z.object({
    personal: z
      .enum(['included', 'withheld'])
      .default('included')
      .describe('Whether records about people are exported with their contents or as hashes alone'),
  }),
  data: 'json-file',
  limit: { per: 'caller', max: 10, seconds: 3600 },
  atOnce: { per: 'company', max: 1 },
});

/** What was found wrong with the ledger, by the server or by a tablet. */
export const LEDGER_DAMAGES = [
  'nodes missing',
  'another root',
  'tablet differs',
  'record changed',
  'record deleted',
  'record added',
  'change not allowed',
  'signature missing',
] as const;
export type LedgerDamage = (typeof LEDGER_DAMAGES)[number];

export const ledgerDamageText: Record<LedgerDamage, string> = {
  'nodes missing': 'Parts of the proof are missing from the database',
  'another root': 'The records in the database are not those that were signed',
  'tablet differs': 'A tablet had kept a checkpoint that the database no longer fits',
  'record changed': 'A record was changed in the database, past Branchbook',
  'record deleted': 'A record was deleted from the database, past Branchbook',
  'record added': 'A record was added to the database, past Branchbook',
  'change not allowed':
    'A record was changed, deleted or added in a way that Branchbook never does',
  'signature missing': 'A record says that it came from a tablet, but no tablet signed it',
};

export const ledgerStatus = z.object({
  head: ledgerHead.nullable().describe('The newest signed head; null before the first'),
  check: z
    .object({
      at: z.string().describe('UTC instant'),
      records: z.int().describe('Number of records that the check went through'),
      found: z.enum(LEDGER_DAMAGES).nullable().describe('Null if all was in order'),
    })
    .nullable()
    .describe('The last check of the whole ledger by the server; null before the first'),
  alarms: z
    .array(
      z.object({
        found: z.enum(LEDGER_DAMAGES),
        tablet: z.string().nullable().describe('The tablet that found it; null for the server'),
        size: z.int().describe('Number of leaves of the kept head'),
        at: z.string().describe('UTC instant'),
      }),
    )
    .describe('Of the last 30 days, the newest first'),
});
export type LedgerStatus = z.output<typeof ledgerStatus>;

export const ledgerStatusOf = endpoint({
  method: 'GET',
  path: '/api/ledger',
  summary: 'The newest head of the ledger, and what was found wrong with it',
  who: managerRoles,
  data: ledgerStatus,
});

export const deviceLedgerHead = endpoint({
  method: 'GET',
  path: '/api/device/ledger/head',
  summary: 'The newest head, and the proof that it continues an earlier one that the tablet kept',
  who: ['device'],
  query: z.object({
    size: z.coerce.number().int().nonnegative().default(0).describe('Leaves of the kept head'),
  }),
  data: z.object({
    head: ledgerHead.nullable().describe('Null before the first'),
    proof: z
      .array(hash)
      .nullable()
      .describe('Hashes as in RFC 6962, section 2.1.2; null if the ledger is shorter'),
  }),
  errors: ['DEVICE_REVOKED'],
});

export const reportLedger = endpoint({
  method: 'POST',
  path: '/api/device/ledger/alarms',
  summary: 'A tablet reports that the ledger does not continue the head that it kept',
  who: ['device'],
  body: z.object({ size: z.int().nonnegative() }),
  data: z.null(),
  errors: ['DEVICE_REVOKED'],
  limit: { per: 'caller', max: 10, seconds: 3600 },
});

export const ledgerEndpoints = {
  ledgerStatusOf,
  ledgerHeadOf,
  ledgerExport,
  deviceLedgerHead,
  reportLedger,
};
