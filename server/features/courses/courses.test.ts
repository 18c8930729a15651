import {
  addCoursePresets,
  changeCourse,
  courseMatrix,
  listCoursePresets,
  listCourses,
  setNotNeeded,
} from '@branchbook/contract/courses.ts';
import type { CourseMatrix } from '@branchbook/contract/courses.ts';
import type { RequestOf } from '@branchbook/contract/endpoint.ts';
import { describe, expect, it } from 'vitest';
import { useBranchWorld } from '../../testing/branch-world.ts';
import { award, createCourse, requireOf } from '../../testing/courses.ts';
import { createBranch, createEmployee } from '../../testing/factories.ts';
import { tokenOf } from '../../testing/factories.ts';
import type { Kind } from '../../testing/factories.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { startTestServer } from '../../testing/server.ts';
import { PRESETS } from './manage-presets.ts';

const world = useBranchWorld('2026-11-26T10:00:00Z', startTestServer);
const as = (kind: Kind) => world.cast.as(kind);

type Query = Partial<RequestOf<typeof courseMatrix>['query']>;
const matrix = (query: Query = {}, kind: Kind = 'owner') =>
  as(kind).call(courseMatrix, { query: { offset: 0, ...query } });

/** Returns the statuses of a person in a matrix, in the order of its courses. */
const statusesOf = ({ people }: CourseMatrix, id: number): (string | undefined)[] | undefined =>
  people.find((person) => person.id === id)?.cells.map(({ status }) => status);

describe('the ready-made courses', () => {
  it('say how long they are valid, who asks for it, and where that was read and when', () => {
    expect(
      PRESETS.map(({ key, validity_months: months, authority }) => [key, months, authority]),
    ).toEqual([
      ['food-hygiene-level-2', 36, 'habit'],
      ['first-aid-at-work', 36, 'guidance'],
      ['emergency-first-aid-at-work', 36, 'guidance'],
      ['fire-awareness', 12, 'guidance'],
      ['fire-marshal', 36, 'habit'],
      ['allergens', 12, 'habit'],
      ['age-restricted-sales', 6, 'habit'],
      ['age-restricted-sales-2027', 6, 'habit'],
      ['manual-handling', 36, 'habit'],
    ]);
    expect(new Set(PRESETS.map(({ name }) => name.toLowerCase())).size).toBe(PRESETS.length);
    for (const { source, note } of PRESETS) {
      expect(source.length).toBeGreaterThan(10);
      expect(note.length).toBeGreaterThan(10);
    }
  });

  it('are added by choice, and never change what the company changed', async () => {
    const add = (...keys: string[]) => as('owner').call(addCoursePresets, { body: { keys } });
    expect(await add('fire-marshal', 'allergens')).toEqual({ added: 2 });
    const courses = await as('owner').call(listCourses);
    const marshal = courses.find(({ name }) => name === 'Fire marshal');
    expect(marshal).toMatchObject({ validity_months: 36, authority: 'habit', required: [] });
    await as('owner').call(changeCourse, {
      params: { id: marshal?.id ?? 0 },
      body: { validity_months: 12, name: 'Fire marshal (high risk)' },
    });
    expect(await add('fire-marshal', 'manual-handling')).toEqual({ added: 1 });
    const after = await as('owner').call(listCourses);
    expect(after.map(({ name, validity_months: months }) => [name, months])).toEqual([
      ['Allergen awareness', 12],
      ['Fire marshal (high risk)', 12],
      ['Manual handling', 36],
    ]);
    const presets = await as('owner').call(listCoursePresets);
    expect(presets.filter(({ added }) => added).map(({ key }) => key)).toEqual([
      'fire-marshal',
      'allergens',
      'manual-handling',
    ]);
    expect((await refusalOf(add('juggling'))).status).toBe(404);
    const { server } = world;
    // The course without the tobacco rule of 2027 is not offered once that holds.
    const offered = async () => {
      const client = server.client(await tokenOf(server, world.cast.people.owner));
      const list = await client.call(listCoursePresets);
      return list.map(({ key }) => key).filter((key) => key.startsWith('age-restricted'));
    };
    const before = server.clock.now();
    server.clock.set('2026-12-31T23:59:00Z');
    expect(await offered()).toEqual(['age-restricted-sales', 'age-restricted-sales-2027']);
    server.clock.set('2027-01-01T00:01:00Z');
    expect(await offered()).toEqual(['age-restricted-sales-2027']);
    server.clock.set(before.toISOString());
    const byManager = as('branch manager').call(addCoursePresets, {
      body: { keys: ['allergens'] },
    });
    expect((await refusalOf(byManager)).status).toBe(403);
  });
});

describe('a course', () => {
  it('has one name in a company, and a stale change is refused', async () => {
    const course = await createCourse(world.cast, 'First aid');
    expect(await refusalOf(createCourse(world.cast, 'first AID'))).toMatchObject({
      status: 409,
      code: 'COURSE_NAME_EXISTS',
    });
    const change = (body: RequestOf<typeof changeCourse>['body'], kind: Kind = 'owner') =>
      as(kind).call(changeCourse, { params: { id: course.id }, body });
    expect(await change({ note: 'Book early', version: 1 })).toMatchObject({ version: 2 });
    expect((await refusalOf(change({ note: 'Late', version: 1 }))).code).toBe('CONFLICT');
    expect((await refusalOf(change({ note: 'Mine' }, 'branch manager'))).status).toBe(403);
    expect((await refusalOf(createCourse(world.cast, 'X', { validity_months: 0 }))).status).toBe(
      400,
    );
  });

  it('is required by role and branch, and needed no more once it is not in use', async () => {
    const { cast, server } = world;
    const york = await createBranch(server, cast.company.id, { name: 'York' });
    const yan = await createEmployee(server, york, { name: 'Yan' });
    const course = await createCourse(cast, 'First aid');
    await requireOf(cast, course.id, { role_id: 3, branchIds: [york.id] });
    const { staff } = cast.people;
    const before = await matrix();
    expect(statusesOf(before, yan.id)).toEqual(['missing']);
    expect(statusesOf(before, staff.id)).toEqual(['not_required']);
    const [seen] = await as('branch manager').call(listCourses);
    expect(seen).toMatchObject({ name: 'First aid', required: [] });
    await requireOf(
      cast,
      course.id,
      { role_id: 2, branchIds: null },
      { role_id: 3, branchIds: null },
    );
    const after = await matrix({ branchId: cast.branch.id }, 'branch manager');
    expect(statusesOf(after, staff.id)).toEqual(['missing']);
    expect(statusesOf(after, cast.people['branch manager'].id)).toEqual(['missing']);
    expect(statusesOf(after, yan.id)).toBeUndefined();
    const change = { params: { id: course.id }, body: { active: false } };
    await as('owner').call(changeCourse, change);
    expect((await matrix()).courses).toEqual([]);
    const gone = award(cast, {
      employeeId: staff.id,
      courseId: course.id,
      issued_on: '2026-01-10',
    });
    expect((await refusalOf(gone)).status).toBe(404);
  });

  it('is not needed by a person with a reason, until the reason is taken back', async () => {
    const { cast } = world;
    const course = await createCourse(cast, 'First aid');
    await requireOf(cast, course.id, { role_id: 3, branchIds: null });
    const { id: employeeId } = cast.people.staff;
    const say = (reason: string | null, kind: Kind = 'branch manager') =>
      as(kind).call(setNotNeeded, { params: { id: course.id }, body: { employeeId, reason } });
    expect((await matrix()).gaps).toBe(1);
    await say('Is a nurse');
    const [cell] = (await matrix()).people.find(({ id }) => id === employeeId)?.cells ?? [];
    expect(cell).toMatchObject({ status: 'not_needed', reason: 'Is a nurse', required: false });
    expect((await matrix({ gaps: true })).people).toEqual([]);
    await say(null);
    expect((await matrix({ gaps: true })).people.map(({ id }) => id)).toEqual([employeeId]);
    expect((await refusalOf(say('No', 'staff'))).status).toBe(403);
  });
});

describe('the matrix', () => {
  it('says who may work on a day, before and after certificates end', async () => {
    const { cast } = world;
    const course = await createCourse(cast, 'Food hygiene', { validity_months: 12 });
    await requireOf(cast, course.id, { role_id: 3, branchIds: null });
    const { id } = cast.people.staff;
    const issued = { employeeId: id, courseId: course.id };
    await award(cast, { ...issued, issued_on: '2025-12-01' });
    const on = async (day: string) => statusesOf(await matrix({ day }), id)?.[0];
    expect(await on('2025-11-30')).toBe('missing');
    expect(await on('2026-09-01')).toBe('valid');
    expect(await on('2026-12-01')).toBe('expiring');
    expect(await on('2026-12-02')).toBe('expired');
    await award(cast, { ...issued, issued_on: '2026-11-20' });
    expect(await on('2026-12-02')).toBe('valid');
    expect(await on('2026-11-19')).toBe('expiring');
    // One that never expires counts, whichever was issued last.
    await award(cast, { ...issued, issued_on: '2026-11-21', valid_until: '2026-11-22' });
    expect(await on('2026-11-23')).toBe('valid');
    const { id: forGood } = await createCourse(cast, 'Induction', { validity_months: null });
    const induction = { employeeId: id, courseId: forGood };
    await award(cast, { ...induction, issued_on: '2020-01-01' });
    await award(cast, { ...induction, issued_on: '2023-06-01', valid_until: '2026-06-01' });
    const { people } = await matrix({ day: '2027-01-01' });
    const held = people.find((person) => person.id === id)?.cells;
    expect(held?.find((cell) => cell.course_id === forGood)).toMatchObject({
      status: 'valid',
      last_day: null,
    });
  });

  it('is listed by name in pages, and finds people by a part of the name', async () => {
    const { cast, server } = world;
    await createCourse(cast, 'First aid');
    const names = Array.from(
      { length: 60 },
      (_, index) => `Walker ${String(index).padStart(2, '0')}`,
    );
    for (const name of names) await createEmployee(server, cast.branch, { name });
    const first = await matrix({ branchId: cast.branch.id, search: 'walker' });
    expect(first.people.map(({ name }) => name)).toEqual(names.slice(0, 50));
    expect(first.total).toBe(60);
    const second = await matrix({ branchId: cast.branch.id, search: 'WALKER', offset: 50 });
    expect(second.people.map(({ name }) => name)).toEqual(names.slice(50));
  });

  it('shows branch managers their branch alone', async () => {
    const { cast, server } = world;
    const york = await createBranch(server, cast.company.id, { name: 'York' });
    await createEmployee(server, york, { name: 'Yan' });
    const seen = await matrix({}, 'branch manager');
    expect(new Set(seen.people.map(({ branch_id: branch }) => branch))).toEqual(
      new Set([cast.branch.id]),
    );
    expect((await refusalOf(matrix({ branchId: york.id }, 'branch manager'))).status).toBe(403);
    expect((await refusalOf(matrix({}, 'staff'))).status).toBe(403);
  });
});
