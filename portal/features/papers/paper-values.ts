import {
  isoDate,
  LIMITS,
  optionalDay,
  optionalText,
  requiredText,
} from '@branchbook/contract/fields.ts';
import { addMonths, BEFORE_ISSUE, endsAfterIssue } from '@branchbook/contract/expiry.ts';
import { PAPER_KINDS, PAPER_PRESETS } from '@branchbook/contract/paper-kinds.ts';
import type { PaperKind } from '@branchbook/contract/paper-kinds.ts';
import type { Paper } from '@branchbook/contract/papers.ts';
import { z } from 'zod';

/** What a form does with a paper. */
export type PaperTask =
  | { does: 'add'; paper: null; kind?: PaperKind | undefined }
  | { does: 'renew'; paper: Paper }
  | { does: 'edit'; paper: Paper };

export const paperRules = z
  .object({
    kind: z.enum(PAPER_KINDS, { error: 'Please choose a kind from the list' }),
    branch: z.string(),
    name: requiredText('Please enter a name', LIMITS.companyName),
    reference: optionalText(LIMITS.name),
    issuer: optionalText(LIMITS.companyName),
    issued_on: isoDate('Please enter the day of issue'),
    never_expires: z.boolean(),
    valid_until: optionalDay(),
    note: optionalText(LIMITS.text),
  })
  .refine(({ never_expires: isForEver, valid_until: last }) => isForEver || last, {
    path: ['valid_until'],
    error: 'Please enter the last day, or tick that it never expires',
  })
  .refine(endsAfterIssue, { path: ['valid_until'], error: BEFORE_ISSUE });

/** Returns the last day that a preset proposes for a paper of this kind. */
export const proposedLastDay = (kind: PaperKind | '', issuedOn: string): string => {
  const months = kind === '' ? null : PAPER_PRESETS[kind].months;
  return months === null || !/^\d{4}-\d{2}-\d{2}$/.test(issuedOn)
    ? ''
    : addMonths(issuedOn, months);
};

/** Returns the values of a form: a renewed paper keeps its name and issuer only. */
export const paperValues = (task: PaperTask, branchId: number | undefined) => {
  const { does, paper } = task;
  const missing = does === 'add' ? task.kind : undefined;
  return {
    kind: (paper?.kind ?? missing ?? '') as PaperKind,
    branch: String((paper ? paper.branchId : branchId) ?? ''),
    name: paper?.name ?? (missing ? PAPER_PRESETS[missing].label : ''),
    reference: (does === 'edit' ? paper.reference : null) ?? '',
    issuer: paper?.issuer ?? '',
    issued_on: does === 'edit' ? paper.issued_on : '',
    never_expires: paper ? paper.valid_until === null : false,
    valid_until: (does === 'edit' ? paper.valid_until : null) ?? '',
    note: (does === 'edit' ? paper.note : null) ?? '',
  };
};
