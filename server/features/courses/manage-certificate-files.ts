import { can, reaches } from '@branchbook/contract/permissions.ts';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { FileAnswer } from '../../platform/http.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import * as certificates from './certificate-queries.ts';
import type { CertificateRow } from './certificate-queries.ts';
import { headOfficeDay } from './manage-certificates.ts';

/** Returns a certificate within reach that the caller may record; 404 or 403 otherwise. */
const requireCertificate = async (
  db: Db | Tx,
  actor: PortalActor,
  id: number,
  now: Date,
): Promise<CertificateRow> => {
  const today = await headOfficeDay(db, actor.scope, now);
  const row = await certificates.findCertificate(db, actor.scope, id, today);
  if (!row || !reaches(actor, row.branch_id)) throw new AppError('NOT_FOUND');
  const { branch_id: branchId } = row;
  if (!can(actor, 'record_certificates', { branchId })) throw new AppError('ACCESS_DENIED');
  return row;
};

/** Adds the file to a certificate that was recorded without one. */
export const addCertificateFile = async (
  context: Context,
  actor: PortalActor,
  id: number,
  file: Uint8Array | null,
): Promise<CertificateRow> => {
  const { db, clock, documents } = context;
  const { scope, employeeId } = actor;
  const at = clock.now();
  const row = await requireCertificate(db, actor, id, at);
  if (!file) {
    throw new AppError('VALIDATION', {
      errors: [{ field: 'file', message: 'Please choose a file' }],
    });
  }
  if (row.file || row.withdrawn_at) throw new AppError('NOT_POSSIBLE_NOW');
  const documentId = await documents.keep(scope, { bytes: file, by: employeeId });
  return db.transaction().execute(async (tx) => {
    const isAdded = await certificates.setDocument(tx, scope, id, documentId);
    if (!isAdded) throw new AppError('NOT_POSSIBLE_NOW');
    await appendAudit(tx, scope, actor, {
      action: 'certificate.file-added',
      entity: 'certificate',
      entityId: id,
      branchId: row.branch_id,
      details: { name: row.course_name },
      at,
    });
    return requireCertificate(tx, actor, id, at);
  });
};

/** Returns the file of a certificate, to be downloaded. */
export const readCertificateFile = async (
  { db, clock, documents }: Context,
  actor: PortalActor,
  id: number,
): Promise<FileAnswer> => {
  const row = await requireCertificate(db, actor, id, clock.now());
  const name = `${row.course_name} ${row.employee_name} ${row.issued_on}`;
  return documents.answer(actor.scope, row.document_id, name);
};
