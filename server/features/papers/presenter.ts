import type { Paper, PaperNeed, PaperRow } from '@branchbook/contract/papers.ts';
import { can } from '@branchbook/contract/permissions.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import type { Listed } from './paper-rules.ts';
import type { NeedRecord, PaperRecord } from './queries.ts';

/** Returns true if the caller may change the papers of a branch, or of all branches. */
export const mayKeep = (actor: PortalActor, branchId: number | null): boolean =>
  branchId === null
    ? can(actor, 'manage_papers') && actor.branches === 'all'
    : can(actor, 'manage_papers', { branchId });

export const presentPaper = (row: PaperRecord, actor: PortalActor): Paper => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  branchId: row.branch_id,
  reference: row.reference,
  issuer: row.issuer,
  issued_on: row.issued_on,
  valid_until: row.valid_until,
  note: row.note,
  file: row.file,
  is_replaced: row.replaced_by !== null,
  may_change: mayKeep(actor, row.branch_id),
  version: row.version,
});

export const presentRow = (
  { kind, status, place, reason, paper }: Listed<PaperRecord>,
  actor: PortalActor,
): PaperRow => ({
  kind,
  status,
  branchId: place?.id ?? null,
  branch_name: place?.name ?? null,
  reason,
  paper: paper && presentPaper(paper, actor),
});

export const presentNeed = (row: NeedRecord): PaperNeed => ({
  kind: row.kind,
  branchId: row.branch_id,
  needed: row.needed,
  reason: row.reason,
});
