import { listCertificates, withdrawCertificate } from '@branchbook/contract/certificates.ts';
import { changeCourse, courseMatrix } from '@branchbook/contract/courses.ts';
import { deleteEmployee } from '@branchbook/contract/employees.ts';
import { describe, expect, it } from 'vitest';
import { useBranchWorld } from '../../testing/branch-world.ts';
import { award, createCourse, requireOf } from '../../testing/courses.ts';
import { createBranch, createCast, createEmployee } from '../../testing/factories.ts';
import type { Kind } from '../../testing/factories.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { auditOf } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import { coursesOfBranch } from './service.ts';

const world = useBranchWorld('2026-11-26T10:00:00Z', startTestServer);
const as = (kind: Kind) => world.cast.as(kind);
const staff = () => world.cast.people.staff.id;

const history = (query: { branchId?: number; employeeId?: number } = {}, kind: Kind = 'owner') =>
  as(kind).call(listCertificates, { query: { ...query, offset: 0 } });

describe('the last day of a certificate', () => {
  it('follows from the validity: 29 February and 36 months is 28 February', async () => {
    const { id } = await createCourse(world.cast, 'First aid');
    const leap = await award(world.cast, {
      employeeId: staff(),
      courseId: id,
      issued_on: '2024-02-29',
    });
    expect(leap).toMatchObject({ valid_until: '2027-02-28', until_given: false, state: 'valid' });
  });

  it('is the given one, or none for a course that never expires', async () => {
    const { id: courseId } = await createCourse(world.cast, 'First aid');
    const { id: forGood } = await createCourse(world.cast, 'Induction', { validity_months: null });
    const employeeId = staff();
    const given = await award(world.cast, {
      employeeId,
      courseId,
      issued_on: '2026-01-10',
      valid_until: '2026-12-31',
    });
    expect(given).toMatchObject({
      valid_until: '2026-12-31',
      until_given: true,
      state: 'expiring',
    });
    const never = await award(world.cast, {
      employeeId,
      courseId: forGood,
      issued_on: '2001-01-10',
    });
    expect(never).toMatchObject({ valid_until: null, state: 'valid' });
  });

  it('is counted again when the validity of the course changes, unless it was given', async () => {
    const course = await createCourse(world.cast, 'Fire marshal');
    const ofCourse = { employeeId: staff(), courseId: course.id };
    await award(world.cast, { ...ofCourse, issued_on: '2025-01-10' });
    await award(world.cast, { ...ofCourse, issued_on: '2024-01-10', valid_until: '2026-01-31' });
    const change = (validity_months: number | null) =>
      as('owner').call(changeCourse, { params: { id: course.id }, body: { validity_months } });
    expect(await change(12)).toMatchObject({ validity_months: 12, recounted: 1 });
    const { items } = await history();
    expect(items.map(({ valid_until: until }) => until)).toEqual(['2026-01-10', '2026-01-31']);
    expect(await change(null)).toMatchObject({ recounted: 1 });
    expect((await history()).items[0]).toMatchObject({ valid_until: null, state: 'valid' });
    expect(await change(null)).toMatchObject({ recounted: 0 });
  });
});

describe('recording a certificate', () => {
  it('refuses dates that cannot be, and the same certificate twice', async () => {
    const { id: courseId } = await createCourse(world.cast, 'First aid');
    const ofStaff = { employeeId: staff(), courseId };
    const refused = async (fields: { issued_on: string; valid_until?: string }) => {
      const { status, code, errors } = await refusalOf(
        award(world.cast, { ...ofStaff, ...fields }),
      );
      return [status, code, errors?.[0]?.field];
    };
    expect(await refused({ issued_on: '2026-02-01', valid_until: '2026-01-31' })).toEqual([
      400,
      'VALIDATION',
      'valid_until',
    ]);
    expect(await refused({ issued_on: '2026-11-27' })).toEqual([400, 'VALIDATION', 'issued_on']);
    const { id } = await award(world.cast, { ...ofStaff, issued_on: '2026-11-26' });
    expect(await refused({ issued_on: '2026-11-26' })).toEqual([
      409,
      'CERTIFICATE_EXISTS',
      undefined,
    ]);
    const body = { reason: 'Wrong person' };
    const withdrawn = await as('owner').call(withdrawCertificate, { params: { id }, body });
    expect(withdrawn).toMatchObject({ state: 'withdrawn', withdrawn_reason: 'Wrong person' });
    await award(world.cast, { ...ofStaff, issued_on: '2026-11-26' });
    const again = as('owner').call(withdrawCertificate, { params: { id }, body });
    expect(await refusalOf(again)).toMatchObject({ status: 409, code: 'NOT_POSSIBLE_NOW' });
    const audit = await auditOf(world.server, world.cast.company.id);
    expect(audit.map(({ action }) => action).slice(-4)).toEqual([
      'course.added',
      'certificate.recorded',
      'certificate.withdrawn',
      'certificate.recorded',
    ]);
    expect(JSON.stringify(audit)).not.toContain('Wrong person');
  });

  it('supersedes the one before, which stays in the history', async () => {
    const { id: courseId } = await createCourse(world.cast, 'First aid');
    const ofStaff = { employeeId: staff(), courseId };
    await award(world.cast, { ...ofStaff, issued_on: '2023-12-01' });
    await award(world.cast, { ...ofStaff, issued_on: '2026-11-20' });
    const { items, total } = await history({ employeeId: staff() }, 'branch manager');
    expect(items.map(({ issued_on, state }) => [issued_on, state])).toEqual([
      ['2026-11-20', 'valid'],
      ['2023-12-01', 'superseded'],
    ]);
    expect(total).toBe(2);
  });

  it('does not reach people and certificates of other branches and companies', async () => {
    const { id: courseId } = await createCourse(world.cast, 'First aid');
    const york = await createBranch(world.server, world.cast.company.id, { name: 'York' });
    const there = await createEmployee(world.server, york, { name: 'Yan' });
    const ofYan = { employeeId: there.id, courseId, issued_on: '2026-01-10' };
    expect(await refusalOf(award(world.cast, ofYan, { kind: 'branch manager' }))).toMatchObject({
      status: 404,
    });
    const { id } = await award(world.cast, ofYan);
    const withdraw = (kind: Kind, cast = world.cast) =>
      cast.as(kind).call(withdrawCertificate, { params: { id }, body: { reason: 'Mine' } });
    expect(await refusalOf(withdraw('branch manager'))).toMatchObject({ status: 404 });
    const other = await createCast(world.server);
    expect(await refusalOf(withdraw('owner', other))).toMatchObject({ status: 404 });
    expect((await history({}, 'branch manager')).items).toEqual([]);
    expect(await refusalOf(history({ employeeId: there.id }, 'branch manager'))).toMatchObject({
      status: 404,
    });
    expect(await refusalOf(award(world.cast, ofYan, { kind: 'staff' }))).toMatchObject({
      status: 403,
    });
  });
});

it('a leaver disappears from matrix and gaps, and stays in the history without a name', async () => {
  const { cast, server } = world;
  const course = await createCourse(cast, 'First aid');
  await requireOf(cast, course.id, { role_id: 3, branchIds: null });
  const leaver = await createEmployee(server, cast.branch, { name: 'Lee Leaver' });
  await award(cast, {
    employeeId: leaver.id,
    courseId: course.id,
    issued_on: '2020-01-10',
    certificate_number: 'FA-77',
    note: 'Lee passed at once',
  });
  const matrix = () =>
    as('branch manager').call(courseMatrix, {
      query: { branchId: cast.branch.id, gaps: true, offset: 0 },
    });
  expect((await matrix()).people.map(({ name }) => name)).toContain('Lee Leaver');
  const before = (await matrix()).gaps;
  await as('owner').call(deleteEmployee, { body: { employeeId: leaver.id } });
  const after = await matrix();
  expect(after.gaps).toBe(before - 1);
  expect(after.people.map(({ id }) => id)).not.toContain(leaver.id);
  const [kept] = (await history({ branchId: cast.branch.id })).items;
  expect(kept).toMatchObject({
    employee_name: 'Former employee',
    course_name: 'First aid',
    issued_on: '2020-01-10',
    certificate_number: null,
    note: null,
  });
  const { db } = server.context;
  const forPack = await coursesOfBranch(db, cast.company.id, cast.branch.id, '2026-11-26');
  expect(forPack).toEqual([
    {
      person: cast.people.staff.name,
      course: 'First aid',
      status: 'missing',
      required: true,
      lastDay: null,
    },
  ]);
});
