import { expect, it } from 'vitest';
import { useBranchWorld } from '../../testing/branch-world.ts';
import { award, createCourse } from '../../testing/courses.ts';
import { createBranch, createEmployee } from '../../testing/factories.ts';
import { mintScope } from '../../platform/session/scope.ts';
import { startTestServer } from '../../testing/server.ts';
import { readFacts } from '../digests/fact-queries.ts';

const world = useBranchWorld('2026-11-26T10:00:00Z', startTestServer);

it('the tablet knows which certificates of its own people end soon, and not those of others', async () => {
  const { cast, server, tablet } = world;
  const { id: courseId } = await createCourse(cast, 'First aid');
  const { id: forGood } = await createCourse(cast, 'Induction', { validity_months: null });
  const staff = cast.people.staff.id;
  const york = await createBranch(server, cast.company.id, { name: 'York' });
  const yan = await createEmployee(server, york, { name: 'Yan' });
  const ending = { courseId, issued_on: '2026-01-01', valid_until: '2027-01-25' };
  await award(cast, { employeeId: staff, courseId: forGood, issued_on: '2026-01-01' });
  await award(cast, { ...ending, employeeId: yan.id });
  const { id } = await award(cast, { ...ending, employeeId: staff });
  const { staff: people } = await tablet.snapshot();
  expect(people.flatMap((one) => one.ending ?? [])).toEqual([
    { id, course: 'First aid', last_day: '2027-01-25' },
  ]);
  // A renewed one ends the reminder.
  await award(cast, { employeeId: staff, courseId, issued_on: '2026-11-20' });
  const { staff: later } = await tablet.snapshot();
  expect(later.flatMap((one) => one.ending ?? [])).toEqual([]);
});

it('the weekly digest of a branch lists what ends within 60 days, without what was renewed', async () => {
  const { cast, server } = world;
  const { id: courseId } = await createCourse(cast, 'First aid');
  const york = await createBranch(server, cast.company.id, { name: 'York' });
  const [yan, zoe] = [
    await createEmployee(server, york, { name: 'Yan' }),
    await createEmployee(server, york, { name: 'Zoe' }),
  ];
  const ofYan = { courseId, employeeId: yan.id, issued_on: '2026-01-01' };
  await award(cast, { ...ofYan, valid_until: '2026-11-25' });
  await award(cast, { ...ofYan, employeeId: zoe.id, valid_until: '2026-12-31' });
  const read = async (branches: 'all' | number[]) => {
    const range = { from: '2026-11-16', to: '2026-11-22' };
    const asked = { branches, range, now: server.clock.now() };
    const scope = mintScope(cast.company.id, branches);
    const facts = await readFacts(server.context.db, scope, asked);
    return facts.certificates.map(({ person, has_ended: ended }) => [person, ended]);
  };
  expect(await read('all')).toEqual([
    ['Yan', true],
    ['Zoe', false],
  ]);
  expect(await read([cast.branch.id])).toEqual([]);
  await award(cast, { courseId, employeeId: yan.id, issued_on: '2026-11-26' });
  expect(await read([york.id])).toEqual([['Zoe', false]]);
});
