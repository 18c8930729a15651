import { login, sessionIn } from '@branchbook/contract/auth.ts';
import { courseMatrix } from '@branchbook/contract/courses.ts';
import { listRightToWork } from '@branchbook/contract/right-to-work.ts';
import { listMasterTasks } from '@branchbook/contract/tasks.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '../testing/server.ts';
import type { TestServer } from '../testing/server.ts';
import { PASSWORD } from './company.ts';
import { loadDemo } from './load.ts';

const NOW = '2026-10-24T13:30:00Z';

let server: TestServer;
let owner: ReturnType<TestServer['client']>;

beforeAll(async () => {
  server = await startTestServer({ now: NOW });
  const demo = await loadDemo(server.context);
  const body = { email: demo.owner.email, password: PASSWORD };
  const { token } = await server.client().call(login, { body }).then(sessionIn);
  owner = server.client(token);
});
afterAll(() => server.close());

describe('courses of the demo company', () => {
  it('show certificates in every status, one of them not needed with a reason', async () => {
    const { courses, people, total, gaps } = await owner.call(courseMatrix, {
      query: { offset: 0 },
    });
    expect(courses.map(({ name }) => name)).toEqual([
      'Allergen awareness',
      'Fire marshal',
      'First aid at work',
      'Food hygiene level 2',
    ]);
    const cells = people.flatMap((person) => person.cells);
    expect(new Set(cells.map(({ status }) => status))).toEqual(
      new Set(['valid', 'expiring', 'expired', 'missing', 'not_needed', 'not_required']),
    );
    expect(cells.filter(({ status }) => status === 'not_needed')).toMatchObject([
      { reason: 'Works at the till, where all food is packed' },
    ]);
    expect(gaps).toBeGreaterThan(3);
    expect(gaps).toBeLessThan(total / 2);
  });

  it('have right-to-work checks, one with a follow-up that is due soon', async () => {
    const { people } = await owner.call(listRightToWork, { query: { offset: 0 } });
    expect(people.filter(({ state }) => state === 'due_soon')).toMatchObject([
      { name: 'Chloé Martin', last: { follow_up_on: '2026-11-18' } },
    ]);
    expect(new Set(people.map(({ state }) => state))).toEqual(
      new Set(['missing', 'due_soon', 'checked']),
    );
  });

  it('are asked for by a task, which people without a certificate completed after a warning', async () => {
    const tasks = await owner.call(listMasterTasks, { query: {} });
    const [asking, ...others] = tasks.filter(({ required_course_id: id }) => id !== null);
    expect(asking).toMatchObject({ task_name: 'Probe the hot food at lunch', course_rule: 'warn' });
    expect(others).toEqual([]);
    const { db } = server.context;
    const marked = await db
      .selectFrom('task_occurrences')
      .select(['task_name', 'state'])
      .where('without_course', '=', true)
      .execute();
    expect(marked.length).toBeGreaterThan(5);
    expect(new Set(marked.map(({ task_name: name }) => name))).toEqual(
      new Set(['Probe the hot food at lunch']),
    );
    expect(new Set(marked.map(({ state }) => state))).toEqual(new Set(['completed']));
  });
});
