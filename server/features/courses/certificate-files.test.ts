import {
  addCertificateFile,
  getCertificateFile,
  listCertificates,
  withdrawCertificate,
} from '@branchbook/contract/certificates.ts';
import { describe, expect, it } from 'vitest';
import { useBranchWorld } from '../../testing/branch-world.ts';
import { plainPdf } from '../../testing/certificate-files.ts';
import { award, createCourse } from '../../testing/courses.ts';
import { createBranch, createCast, createEmployee, tokenOf } from '../../testing/factories.ts';
import type { Kind } from '../../testing/factories.ts';
import { jpeg } from '../../testing/pictures.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { auditOf } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';

const world = useBranchWorld('2026-11-26T10:00:00Z', startTestServer);
const as = (kind: Kind) => world.cast.as(kind);
const pdf = async () => new Blob([await plainPdf()], { type: 'application/pdf' });

const recorded = async (file: Blob | null, employeeId = world.cast.people.staff.id) => {
  const { id: courseId } = await createCourse(world.cast, 'First aid');
  return award(world.cast, { employeeId, courseId, issued_on: '2026-01-10' }, { file });
};

const opened = (id: number, kind: Kind = 'branch manager') =>
  as(kind).raw(getCertificateFile, { params: { id } });

describe('the file of a certificate', () => {
  it('is recorded with it, and downloaded under the names of course and person', async () => {
    const { id, file } = await recorded(await pdf());
    expect(file).toMatchObject({ kind: 'pdf', pages: 1 });
    const response = await opened(id);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="First_aid/);
    expect(
      Buffer.from(await response.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });

  it('is added later once, as a photo that is drawn again', async () => {
    const { id } = await recorded(null);
    const file = new Blob([await jpeg({ width: 20, height: 20 })], { type: 'image/jpeg' });
    const add = () =>
      as('branch manager').call(addCertificateFile, { params: { id }, body: {}, file });
    expect((await add()).file).toMatchObject({ kind: 'jpeg' });
    expect(await refusalOf(add())).toMatchObject({ code: 'NOT_POSSIBLE_NOW' });
    expect(await auditOf(world.server, world.cast.company.id)).toContainEqual(
      expect.objectContaining({ action: 'certificate.file-added', entity_id: id }),
    );
  });

  it('is refused without a file, for a wrong kind of file, and for a withdrawn certificate', async () => {
    const { id } = await recorded(null);
    const add = (file: Blob | null) =>
      refusalOf(as('owner').call(addCertificateFile, { params: { id }, body: {}, file }));
    expect(await add(null)).toMatchObject({ status: 400, errors: [{ field: 'file' }] });
    expect(await add(new Blob(['words'], { type: 'application/pdf' }))).toMatchObject({
      code: 'DOCUMENT_NOT_ACCEPTED',
    });
    await as('owner').call(withdrawCertificate, { params: { id }, body: { reason: 'Wrong' } });
    expect(await add(await pdf())).toMatchObject({ code: 'NOT_POSSIBLE_NOW' });
  });

  it('is not there for staff, for managers of other branches, and for other companies', async () => {
    const { server, cast } = world;
    const harbour = await createBranch(server, cast.company.id, { name: 'Harbour' });
    const yan = await createEmployee(server, harbour, { name: 'Yan' });
    const { id } = await recorded(await pdf(), yan.id);
    expect(await refusalOf(opened(id))).toMatchObject({ status: 404 });
    expect(await refusalOf(opened(id, 'staff'))).toMatchObject({ status: 403 });
    expect((await opened(id, 'owner')).status).toBe(200);
    const other = await createCast(server);
    const stranger = server.client(await tokenOf(server, other.people.owner));
    const stolen = stranger.raw(getCertificateFile, { params: { id } });
    expect(await refusalOf(stolen)).toMatchObject({ status: 404 });
  });

  it('stays after a day, while the file of a certificate that was refused is removed', async () => {
    const { server } = world;
    const { id } = await recorded(await pdf());
    const { items } = await as('owner').call(listCertificates, { query: { offset: 0 } });
    const [{ course_id: courseId, employee_id: employeeId }] = items as [(typeof items)[number]];
    const again = award(
      world.cast,
      { employeeId, courseId, issued_on: '2026-01-10' },
      { file: await pdf() },
    );
    expect(await refusalOf(again)).toMatchObject({ code: 'CERTIFICATE_EXISTS' });
    server.clock.advance(25 * 3_600_000);
    await server.context.documents.forgetUnclaimed();
    const left = await server.context.db
      .selectFrom('documents')
      .select('id')
      .where('company_id', '=', world.cast.company.id)
      .execute();
    expect(left).toHaveLength(1);
    const later = server.client(await tokenOf(server, world.cast.people.owner));
    expect((await later.raw(getCertificateFile, { params: { id } })).status).toBe(200);
  });
});
