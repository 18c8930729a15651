import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { EXPORT_LIMIT } from './exports.ts';
import { id, isoDate, optionalDay } from './fields.ts';
import { managerRoles } from './permissions.ts';

/* What a branch shows an environmental health officer: its food safety records in one file. */

/** Days of a pack where none are chosen, and at most. */
export const PACK_DAYS = 90;
export const PACK_MAX_DAYS = 366;
/** Days of the pack that a tablet keeps for when it is offline. */
export const KEPT_PACK_DAYS = 28;

export const PACK_FORMATS = ['pdf', 'zip'] as const;
export type PackFormat = (typeof PACK_FORMATS)[number];

/** The hours for which a link opens a pack: a day where none are chosen, 30 days at most. */
export const LINK_HOURS = { min: 1, usual: 24, max: 720 } as const;
/** Links of a branch that can be open at the same time. */
export const MOST_OPEN_LINKS = 50;

/** The path of the page that a link opens; its token follows. */
export const PACK_PAGE_PATH = '/pack/';

const days = {
  branchId: id,
  startDate: optionalDay().describe(`Left out: the first of the last ${PACK_DAYS} days`),
  endDate: optionalDay().describe('Left out: today'),
};

const MAKING = { per: 'company', max: 2, what: 'inspector packs' } as const;

export const makeInspectorPack = endpoint({
  method: 'POST',
  path: '/api/inspector-packs',
  summary:
    'The pack of a branch for an inspector: one PDF, or a ZIP file with that PDF, a CSV file for ' +
    'each list and the photos',
  who: managerRoles,
  body: z.object({
    ...days,
    format: z.enum(PACK_FORMATS, { error: 'Please choose PDF or ZIP' }).default('pdf'),
  }),
  data: 'pdf-or-zip',
  errors: ['NOT_FOUND', 'DATE_RANGE_TOO_LARGE', 'REPORT_TOO_LARGE'],
  limit: EXPORT_LIMIT,
  atOnce: MAKING,
});

export const packLink = z.object({
  id,
  branchId: id,
  startDate: isoDate(),
  endDate: isoDate(),
  made_by_name: z.string(),
  made_at: z.string().describe('UTC instant'),
  expires_at: z.string().describe('UTC instant'),
  views: z.int().describe('How often the page or a file was opened'),
  last_viewed_at: z.string().nullable(),
});
export type PackLink = z.output<typeof packLink>;

const newLink = packLink.extend({
  url: z.string().describe('Shown once: only a hash of its token is kept'),
});
export type NewPackLink = z.output<typeof newLink>;

const HOURS_MESSAGE = `Please enter ${LINK_HOURS.min} to ${LINK_HOURS.max} hours`;
const hours = z
  .int({ error: HOURS_MESSAGE })
  .min(LINK_HOURS.min, HOURS_MESSAGE)
  .max(LINK_HOURS.max, HOURS_MESSAGE)
  .default(LINK_HOURS.usual)
  .describe('After which the link ends');

export const makePackLink = endpoint({
  method: 'POST',
  path: '/api/inspector-packs/links',
  summary: 'Make a link by which anyone who has it reads the pack of a branch, without an account',
  who: managerRoles,
  body: z.object({ ...days, hours }),
  status: 201,
  data: newLink,
  errors: ['NOT_FOUND', 'DATE_RANGE_TOO_LARGE', 'NOT_POSSIBLE_NOW'],
});

export const listPackLinks = endpoint({
  method: 'GET',
  path: '/api/inspector-packs/links',
  summary: 'The links of a branch that still open its pack, the newest first',
  who: managerRoles,
  query: z.object({ branchId: id }),
  data: z.array(packLink),
  errors: ['NOT_FOUND'],
});

export const endPackLink = endpoint({
  method: 'DELETE',
  path: '/api/inspector-packs/links/:id',
  summary: 'End a link at once',
  who: managerRoles,
  params: z.object({ id }),
  data: z.null(),
  errors: ['NOT_FOUND'],
});

/** A token is 256 random bits in base64url behind its prefix; a wrong one is only an unknown one. */
const token = z.string().max(100).describe('Of a link; every token that opens no pack gets 404');

const PER_MINUTE = { per: 'address', max: 60, seconds: 60 } as const;
const FILES_PER_MINUTE = { per: 'address', max: 10, seconds: 60 } as const;

export const guestPack = z.object({
  company: z.string(),
  branch: z.string(),
  timezone: z.string(),
  startDate: isoDate(),
  endDate: isoDate(),
  made_at: z.string().describe('When it was read: it shows the records as they are now'),
  made_by_name: z.string().describe('Who made the link'),
  expires_at: z.string(),
  sections: z
    .array(z.object({ number: z.int(), title: z.string(), answer: z.string() }))
    .describe('In the order in which officers ask'),
});
export type GuestPack = z.output<typeof guestPack>;

export const readGuestPack = endpoint({
  method: 'GET',
  path: '/api/inspector-packs/guest/:token',
  summary: 'What the pack of a link says in short; the page for its holder is at /pack/:token',
  who: 'anyone',
  params: z.object({ token }),
  data: guestPack,
  errors: ['NOT_FOUND'],
  limit: PER_MINUTE,
});

export const readGuestPdf = endpoint({
  method: 'GET',
  path: '/api/inspector-packs/guest/:token/pdf',
  summary: 'The pack of a link as a PDF',
  who: 'anyone',
  params: z.object({ token }),
  data: 'pdf',
  errors: ['NOT_FOUND', 'REPORT_TOO_LARGE'],
  limit: FILES_PER_MINUTE,
});

export const readGuestZip = endpoint({
  method: 'GET',
  path: '/api/inspector-packs/guest/:token/zip',
  summary: 'The pack of a link as a ZIP file with the PDF, CSV files and photos',
  who: 'anyone',
  params: z.object({ token }),
  data: 'zip',
  errors: ['NOT_FOUND', 'REPORT_TOO_LARGE'],
  limit: FILES_PER_MINUTE,
});

export const makeTabletPackLink = endpoint({
  method: 'POST',
  path: '/api/device/inspector-packs/links',
  summary: `Make a link to the pack of the last ${PACK_DAYS} days for the manager who unlocked the tablet`,
  who: ['device'],
  body: z.object({
    employeeId: id,
    occurredAt: z.iso.datetime(),
    signature: z.string().max(200).describe('Of what packLinkText says, by the key of the manager'),
  }),
  status: 201,
  data: newLink,
  errors: ['ACCESS_DENIED', 'NOT_POSSIBLE_NOW', 'DEVICE_REVOKED'],
  limit: { per: 'caller', max: 20, seconds: 60 },
});

export const readTabletPack = endpoint({
  method: 'GET',
  path: '/api/device/inspector-pack',
  summary: `The pack of the last ${KEPT_PACK_DAYS} days, which tablets keep; made once a day`,
  who: ['device'],
  data: 'pdf',
  errors: ['DEVICE_REVOKED', 'REPORT_TOO_LARGE'],
  limit: { per: 'caller', max: 10, seconds: 60 },
});

export const inspectorPacksEndpoints = {
  makeInspectorPack,
  makePackLink,
  listPackLinks,
  endPackLink,
  readGuestPack,
  readGuestPdf,
  readGuestZip,
  makeTabletPackLink,
  readTabletPack,
};
