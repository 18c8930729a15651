import { z } from 'zod';
import { DOCUMENT_LIMIT, documentInfo } from './documents.ts';
import { endpoint } from './endpoint.ts';
import { BEFORE_ISSUE, endsAfterIssue } from './expiry.ts';
import { flag, id, isoDate, LIMITS, optionalDay, optionalText, requiredText } from './fields.ts';
import { PAPER_KINDS, PAPER_STATUSES } from './paper-kinds.ts';
import { headOfficeRoles, managerRoles } from './permissions.ts';

/* Papers of premises that expire, such as a gas safety record, each of one branch or of all. */

/** Rows on a page of the list. */
export const PAPERS_PAGE = 50;

const fields = {
  name: requiredText('Please enter a name', LIMITS.companyName),
  reference: optionalText(LIMITS.name).describe('Number of the paper'),
  issuer: optionalText(LIMITS.companyName).describe('Who issued it'),
  issued_on: isoDate('Please enter the day of issue'),
  valid_until: optionalDay().describe('Last day of validity; null if it never expires'),
  note: optionalText(LIMITS.text),
};

const inOrder = { path: ['valid_until'], error: BEFORE_ISSUE };

const kind = z.enum(PAPER_KINDS, { error: 'Please choose a kind from the list' });

/** A branch, or nothing for all branches; a form sends nothing as an empty text. */
const optionalBranch = z
  .union([z.literal('').transform(() => null), id])
  .nullish()
  .transform((branchId) => branchId ?? null)
  .describe('Null for a paper of all branches, which only head office adds');

const one = z.object({ id });

export const paper = z.object({
  id,
  kind,
  name: z.string(),
  branchId: id.nullable().describe('Null for all branches'),
  reference: z.string().nullable(),
  issuer: z.string().nullable(),
  issued_on: isoDate(),
  valid_until: isoDate().nullable().describe('Null if it never expires'),
  note: z.string().nullable(),
  file: documentInfo.nullable(),
  is_replaced: z.boolean().describe('Whether a newer paper has replaced it'),
  may_change: z.boolean(),
  version: z.int(),
});
export type Paper = z.output<typeof paper>;

export const paperRow = z.object({
  kind,
  status: z.enum(PAPER_STATUSES),
  branchId: id.nullable().describe('Null for a paper of all branches'),
  branch_name: z.string().nullable(),
  reason: z.string().nullable().describe('Why it is not needed'),
  paper: paper.nullable().describe('Null where it is missing or not needed'),
});
export type PaperRow = z.output<typeof paperRow>;

const filters = {
  branchId: id.optional().describe('Of this branch, with the papers of all branches'),
  kind: kind.optional(),
  status: z.enum(PAPER_STATUSES).optional(),
};

export const listPapers = endpoint({
  method: 'GET',
  path: '/api/papers',
  summary: `The papers of the branches in reach with what is missing, the worst first, ${PAPERS_PAGE} at a time`,
  who: managerRoles,
  query: z.object({ ...filters, page: id.optional() }),
  data: z.object({
    items: z.array(paperRow),
    total: z.int(),
    counts: z
      .record(z.enum(PAPER_STATUSES), z.int())
      .describe('How many of each status, whatever status was asked for'),
  }),
  errors: ['NOT_FOUND'],
});

export const getPaperHistory = endpoint({
  method: 'GET',
  path: '/api/papers/:id/history',
  summary: 'A paper with those that it replaced, the newest first',
  who: managerRoles,
  params: one,
  data: z.array(paper),
  errors: ['NOT_FOUND'],
});

export const addPaper = endpoint({
  method: 'POST',
  path: '/api/papers',
  summary: 'Add a paper of a branch, or of all branches, with its file',
  who: managerRoles,
  body: z.object({ kind, branchId: optionalBranch, ...fields }).refine(endsAfterIssue, inOrder),
  file: true,
  data: paper,
  status: 201,
  errors: ['NOT_FOUND', 'PAPER_EXISTS'],
  limit: DOCUMENT_LIMIT,
});

export const renewPaper = endpoint({
  method: 'POST',
  path: '/api/papers/:id/renew',
  summary: 'Add the paper that replaces this one, which stays in the history',
  who: managerRoles,
  params: one,
  body: z.object(fields).refine(endsAfterIssue, inOrder),
  file: true,
  data: paper,
  status: 201,
  errors: ['NOT_FOUND', 'NOT_POSSIBLE_NOW', 'PAPER_EXISTS'],
  limit: DOCUMENT_LIMIT,
});

export const changePaper = endpoint({
  method: 'PUT',
  path: '/api/papers/:id',
  summary: 'Correct a paper; a file that is sent replaces its file',
  who: managerRoles,
  params: one,
  body: z
    .object({
      ...z.object(fields).partial().shape,
      remove_file: flag.optional().describe('Removes the file'),
      version: id.optional().describe('As it was read; an older one gets CONFLICT'),
    })
    .refine(endsAfterIssue, inOrder),
  file: true,
  data: paper,
  errors: ['NOT_FOUND', 'PAPER_EXISTS', 'CONFLICT'],
  limit: DOCUMENT_LIMIT,
});

export const deletePaper = endpoint({
  method: 'DELETE',
  path: '/api/papers/:id',
  summary: 'Delete a paper; the one that it replaced counts again',
  who: managerRoles,
  params: one,
  data: z.null(),
  errors: ['NOT_FOUND'],
});

export const getPaperFile = endpoint({
  method: 'GET',
  path: '/api/papers/:id/file',
  summary: 'The file of a paper, to be downloaded',
  who: managerRoles,
  params: one,
  data: 'document',
  exports: 'File of a paper',
  errors: ['NOT_FOUND'],
});

const need = z.object({
  kind,
  branchId: id.nullable().describe('Null for what all branches need'),
  needed: z.boolean(),
  reason: z.string().nullable(),
});
export type PaperNeed = z.output<typeof need>;

export const listPaperNeeds = endpoint({
  method: 'GET',
  path: '/api/papers/needs',
  summary: 'Which papers all branches need, and where a branch differs',
  who: headOfficeRoles,
  data: z.array(need),
});

const NEEDS_REASON = 'Please say why it is not needed';

export const setPaperNeed = endpoint({
  method: 'PUT',
  path: '/api/papers/needs',
  summary: 'Say whether all branches, or one, need a paper of this kind',
  who: headOfficeRoles,
  body: z
    .object({
      kind,
      branchId: id.nullable().describe('Null for all branches'),
      needed: flag.nullable().describe('Null takes back what was said'),
      reason: z
        .union([z.literal('').transform(() => null), requiredText(NEEDS_REASON)])
        .nullable()
        .describe('Why the branch does not need it'),
    })
    .refine(({ branchId, needed, reason }) => !branchId || needed !== false || reason, {
      path: ['reason'],
      error: NEEDS_REASON,
    }),
  data: z.array(need),
  errors: ['NOT_FOUND'],
});

export const exportPapers = endpoint({
  method: 'GET',
  path: '/api/papers/export',
  summary: 'The papers of the branches in reach as CSV, with the same filters as the list',
  who: managerRoles,
  query: z.object(filters),
  data: 'csv',
  exports: 'Premises papers (CSV)',
  errors: ['NOT_FOUND'],
});

export const papersEndpoints = {
  listPapers,
  getPaperHistory,
  addPaper,
  renewPaper,
  changePaper,
  deletePaper,
  getPaperFile,
  listPaperNeeds,
  setPaperNeed,
  exportPapers,
};
