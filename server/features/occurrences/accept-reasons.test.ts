import {
  completeTask,
  listOccurrences,
  notCompleteTask,
  undoTask,
  verifyTask,
} from '@branchbook/contract/occurrences.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCast } from '../../testing/factories.ts';
import type { Cast, Kind } from '../../testing/factories.ts';
import { createDueTask } from '../../testing/due-task.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { auditOf } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';

let server: TestServer;
let cast: Cast;
let id: number;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  cast = await createCast(server);
  id = (await createDueTask(server, cast, cast.branch, 'Wash the van')).occurrence;
});

const giveReason = (kind: Kind) =>
  cast.as(kind).call(notCompleteTask, { params: { id }, body: { note: 'At the garage' } });
const judge = (kind: Kind, body: object = { result: 'verified' }) =>
  cast.as(kind).call(verifyTask, { params: { id }, body: verifyTask.body.parse(body) });

describe('the reason for which a task was not completed', () => {
  it('is accepted by a manager, with an audit row, and then stays', async () => {
    const { version } = await giveReason('staff');
    const accepted = await judge('branch manager', { result: 'verified', version });
    expect(accepted).toMatchObject({
      state: 'not_completed',
      verification: 'verified',
      verified_by_name: cast.people['branch manager'].name,
      done_by_name: cast.people.staff.name,
    });
    expect((await auditOf(server, cast.company.id)).at(-1)).toMatchObject({
      action: 'task.reason-accepted',
      details: { name: 'Wash the van' },
    });
    expect((await refusalOf(judge('owner'))).code).toBe('CONFLICT');
    const undone = cast.as('staff').call(undoTask, { params: { id } });
    expect(await refusalOf(undone)).toMatchObject({ message: 'The reason has been accepted' });
    const done = cast.as('staff').call(completeTask, { params: { id }, body: {} });
    expect((await refusalOf(done)).code).toBe('ALREADY_DONE');
  });

  it('is not accepted by the person who gave it, by staff, or after it changed', async () => {
    await giveReason('branch manager');
    expect(await refusalOf(judge('branch manager'))).toMatchObject({
      message: 'You gave this reason yourself. Someone else has to accept it.',
    });
    expect((await refusalOf(judge('staff'))).status).toBe(403);
    const older = judge('owner', { result: 'verified', version: 1 });
    expect((await refusalOf(older)).code).toBe('CONFLICT');
    await judge('owner');
  });

  it('cannot be sent back, and a task that is open has none', async () => {
    expect((await refusalOf(judge('owner'))).code).toBe('CONFLICT');
    await giveReason('staff');
    const sentBack = judge('owner', { result: 'rejected', reason: 'Do it' });
    expect((await refusalOf(sentBack)).code).toBe('CONFLICT');
    const { items } = await cast
      .as('staff')
      .call(listOccurrences, { query: { branchId: cast.branch.id } });
    expect(items.find((one) => one.id === id)).toMatchObject({ verification: 'none' });
  });
});
