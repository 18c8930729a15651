import { localDay } from '@branchbook/contract/dates.ts';
import type { ValidatedOf } from '@branchbook/contract/endpoint.ts';
import { PAPER_PRESETS, paperStatusLabel } from '@branchbook/contract/paper-kinds.ts';
import type { exportPapers as exporting } from '@branchbook/contract/papers.ts';
import type { Context } from '../../platform/context.ts';
import { writeCsv } from '../../platform/csv.ts';
import { inFileName } from '../../platform/format.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import { findHeadOffice } from '../branches/service.ts';
import { companyOf } from '../companies/service.ts';
import { readPapers } from './read-papers.ts';

const HEADINGS = [
  'Branch',
  'Status',
  'Kind',
  'Name',
  'Reference',
  'Issued by',
  'Issued on',
  'Valid until',
  'Note',
  'Not needed because',
  'File',
];

/** Exports the papers that the caller sees as CSV, with the filters of the list. */
export const exportPapers = async (
  context: Context,
  actor: PortalActor,
  filters: ValidatedOf<typeof exporting>['query'],
) => {
  const { db, clock } = context;
  const rows = await readPapers(context, actor, filters);
  const headOffice = await findHeadOffice(db, actor.scope);
  const { name } = await companyOf(db, actor.scope);
  const day = localDay(clock.now(), headOffice?.timezone ?? 'Europe/London');
  return {
    name: `premises_papers_${inFileName(name)}_${day}.csv`,
    body: writeCsv(
      HEADINGS,
      rows
        .filter(({ status }) => filters.status === undefined || filters.status === status)
        .map(({ kind, status, place, reason, paper }) => [
          place?.name ?? 'All branches',
          paperStatusLabel[status],
          PAPER_PRESETS[kind].label,
          paper?.name ?? null,
          paper?.reference ?? null,
          paper?.issuer ?? null,
          paper?.issued_on ?? null,
          paper ? (paper.valid_until ?? 'Never expires') : null,
          paper?.note ?? null,
          reason,
          paper?.file ? 'Yes' : 'No',
        ]),
    ),
  };
};
