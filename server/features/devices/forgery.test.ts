import { randomBytes, randomUUID } from 'node:crypto';
import type { SyncItem } from '@branchbook/contract/tablet.ts';
import { deleteEmployee } from '@branchbook/contract/employees.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBranchDay } from '../../testing/branch-day.ts';
import type { BranchDay } from '../../testing/branch-day.ts';
import { createBranch, createEmployee, tokenOf } from '../../testing/factories.ts';
import type { Person } from '../../testing/factories.ts';
import { reviewOf } from '../../testing/review.ts';
import { auditOf } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { outcomeOf, sign, signInTablet } from '../../testing/tablet.ts';
import type { ItemDraft } from '../../testing/tablet.ts';
import { forgetLeavers } from './service.ts';

const TODAY = '2026-06-10';
const NOT_SIGNED = 'refused: Not signed by this person';
const DAY_MS = 86_400_000;

let server: TestServer;
let day: BranchDay;
let taskId: number;

beforeAll(async () => {
  server = await startTestServer({ now: `${TODAY}T09:00:00Z` });
  day = await createBranchDay(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  taskId = await day.assign({ needs_verification: true });
});

const complete = (): ItemDraft => ({
  kind: 'task.complete',
  payload: { branch_task_id: taskId, due_date: TODAY },
});

const make = async (person: Person, draft: ItemDraft): Promise<SyncItem> => {
  const [item] = await day.tablet.make(person, draft);
  if (!item) throw new Error('Nothing was made');
  return item;
};
const send = async (items: SyncItem[], { tablet } = day): Promise<string[]> =>
  outcomeOf(await tablet.send(items));

const taskAtTablet = async () => {
  const { occurrences } = await day.tablet.snapshot();
  return occurrences.find((one) => one.branch_task_id === taskId);
};

describe('a person’s actions cannot be forged', () => {
  it('with a signature that is missing, invented, from another person or of another item', async () => {
    const { cast, lukasz } = day;
    const colleague = await createEmployee(server, cast.branch);
    const item = await make(lukasz, complete());
    const managers = await make(cast.people['branch manager'], complete());
    const forged: Partial<SyncItem>[] = [
      { signature: null },
      { signature: '' },
      { signature: randomBytes(32).toString('base64url') },
      { signature: sign(Buffer.alloc(32), item).signature },
      { signature: managers.signature },
      { key: randomUUID() },
      { kind: 'task.undo' },
      { occurredAt: '2026-06-10T08:00:00.000Z' },
      { payload: JSON.stringify({ branch_task_id: taskId, due_date: '2026-06-09' }) },
      { employeeId: null },
      { employeeId: colleague.id },
      { employeeId: cast.people['branch manager'].id },
      { employeeId: 1 },
    ];
    const items = forged.map((changes) => ({ ...item, key: randomUUID(), ...changes }));
    expect(await send(items)).toEqual(forged.map(() => NOT_SIGNED));
    expect(await taskAtTablet()).toMatchObject({ state: 'pending' });
    // Keys are compared without regard to case.
    expect(await send([{ ...item, key: item.key.toUpperCase() }])).toEqual(['ok']);
  });

  it('by a tablet alone or its staff, to verify as the manager', async () => {
    const { cast, lukasz } = day;
    await day.complete(taskId, TODAY);
    const { version = 0 } = (await taskAtTablet()) ?? {};
    const verdict = await make(lukasz, {
      kind: 'task.verify',
      payload: { ...complete().payload, version, result: 'verified' },
    });
    const employeeId = cast.people['branch manager'].id;
    expect(
      await send([
        { ...verdict, key: randomUUID(), employeeId },
        { ...verdict, key: randomUUID(), employeeId, signature: null },
        verdict,
      ]),
    ).toEqual([NOT_SIGNED, NOT_SIGNED, 'refused: Access Denied']);
    expect(await taskAtTablet()).toMatchObject({ verification: 'waiting', done_by: lukasz.id });
  });

  it('by sending an item from another tablet, which also does not use up its key', async () => {
    const { cast, lukasz } = day;
    const item = await make(lukasz, complete());
    const owner = server.client(await tokenOf(server, cast.people.owner));
    const beside = await signInTablet(server, owner, cast.branch);
    const branch = await createBranch(server, cast.company.id);
    const elsewhere = await signInTablet(server, owner, branch);
    const foreign = await createBranchDay(server);
    for (const tablet of [beside, elsewhere, foreign.tablet]) {
      expect(outcomeOf(await tablet.send([item]))).toEqual([NOT_SIGNED]);
    }
    // The item's own tablet also needs the right signature: knowing the key is not enough.
    expect(await send([{ ...item, signature: 'x' }])).toEqual([NOT_SIGNED]);
    expect(await send([item, { ...item, signature: 'x' }])).toEqual(['ok', 'ok']);
    expect(await taskAtTablet()).toMatchObject({ state: 'completed', done_by: lukasz.id });
    // An item that was ingested already is not ingested again elsewhere.
    expect(outcomeOf(await elsewhere.send([item]))).toEqual(['ok']);
  });

  it('by using an item’s key for another item, so that it looks received', async () => {
    const { cast, lukasz, tablet } = day;
    const [item] = await tablet.make(lukasz, complete());
    const owner = server.client(await tokenOf(server, cast.people.owner));
    const beside = await signInTablet(server, owner, cast.branch);
    const visitor = { full_name: 'No Body', reason: 'None' };
    const [burning] = beside.makeUnsigned({
      kind: 'visitor.in',
      key: item!.key,
      payload: visitor,
    });
    expect(outcomeOf(await beside.send([burning!]))).toEqual(['ok']);
    const isTaken = 'refused: This key was used for something else';
    expect(await send([item!])).toEqual([isTaken]);
    // The key is also refused within one batch.
    const second = await make(lukasz, complete());
    expect(await send([{ ...burning!, key: second.key }, second])).toEqual(['ok', isTaken]);
    expect(await send([burning!])).toEqual(['ok']);
  });

  it('and forged items do not stop the rest of a batch', async () => {
    const { lukasz, tablet } = day;
    const other = await day.assign();
    const bad = await tablet.make(
      lukasz,
      { kind: 'task.complete', payload: { nonsense: true } },
      { kind: 'task.complete', payload: { branch_task_id: 2 ** 40, due_date: TODAY } },
      { kind: 'temperature.reading', payload: { equipment: randomUUID(), value: 'warm' } },
      { kind: 'diary.edit', payload: { entry: randomUUID(), note: 'There is no such entry' } },
    );
    const good = await make(lukasz, {
      kind: 'task.complete',
      payload: { branch_task_id: other, due_date: TODAY },
    });
    const items = [
      { ...good, key: randomUUID() },
      ...bad,
      { ...bad[0]!, key: randomUUID(), payload: 'no JSON' },
      good,
    ];
    const statuses = (await tablet.send(items)).map(({ status }) => status);
    expect(statuses).toEqual([...items.slice(1).map(() => 'refused'), 'ok']);
  });
});

describe('a record of training', () => {
  it('needs the signature of the trainee, for this very record', async () => {
    const { cast, lukasz, tablet } = day;
    const trainer = cast.people['branch manager'];
    const draft = (topic: string): ItemDraft => ({
      kind: 'training.record',
      payload: { trainee_id: lukasz.id, training_topic: topic },
    });
    const [signed] = await tablet.makeTogether(trainer, lukasz, draft('Lifting'));
    const [other] = await tablet.makeTogether(trainer, lukasz, draft('Cleaning'));
    const [alone] = await tablet.make(trainer, draft('Alone'));
    const [itself, asIfOther] = await tablet.makeTogether(
      trainer,
      trainer,
      draft('Itself'),
      draft('Itself again'),
    );
    const own = { employeeId: lukasz.id, signature: asIfOther!.coSignature?.signature ?? '' };
    const items = [
      { ...other!, coSignature: signed!.coSignature },
      { ...asIfOther!, coSignature: own },
      itself!,
      alone!,
      signed!,
    ];
    const NOT_TRAINED = 'refused: Not signed by the person who was trained';
    expect(await send(items)).toEqual([NOT_SIGNED, NOT_SIGNED, NOT_TRAINED, NOT_TRAINED, 'ok']);
  });

  it('is the only one with two signers: elsewhere a second name has no effect', async () => {
    const item = await make(day.lukasz, complete());
    const coSignature = { employeeId: day.cast.people['branch manager'].id, signature: 'x' };
    expect(await send([{ ...item, coSignature }])).toEqual(['ok']);
    expect(await taskAtTablet()).toMatchObject({ done_by: day.lukasz.id });
  });
});

it('a visitor’s entry has no author, even if a person is named and signs', async () => {
  const draft: ItemDraft = {
    kind: 'visitor.in',
    payload: { full_name: 'Ann', reason: 'Delivery' },
  };
  const item = await make(day.lukasz, draft);
  expect(await send([item])).toEqual(['ok']);
  const noted = await server.context.db
    .selectFrom('sync_items')
    .select(['employee_id', 'status'])
    .where('key', '=', item.key)
    .execute();
  expect(noted).toEqual([{ employee_id: null, status: 'ok' }]);
  const audit = await auditOf(server, day.cast.company.id);
  const actors = audit.filter(({ entity }) => entity === 'visitor').map((row) => row.actor_id);
  expect(new Set(actors)).toEqual(new Set([null]));
});

describe('a tablet that reconnects after weeks', () => {
  beforeEach(async () => {
    server.clock.set(`${TODAY}T09:00:00Z`);
    day = await createBranchDay(server);
    taskId = await day.assign();
  });

  it('may use its old keys for 30 days after it was revoked', async () => {
    const { cast, lukasz, tablet } = day;
    const item = await make(lukasz, complete());
    const inTime = await make(lukasz, complete());
    await server.context.db
      .updateTable('devices')
      .set({ revoked_at: server.clock.now() })
      .where('company_id', '=', cast.company.id)
      .execute();
    const comeBack = async () => {
      await forgetLeavers(server.context);
      const owner = server.client(await tokenOf(server, cast.people.owner));
      return signInTablet(server, owner, cast.branch, tablet.deviceUid);
    };
    server.clock.advance(30 * DAY_MS);
    expect(outcomeOf(await (await comeBack()).send([inTime]))).toEqual(['ok']);
    server.clock.advance(1000);
    expect(outcomeOf(await (await comeBack()).send([item]))).toEqual([NOT_SIGNED]);
    // The first result of an item is its result for ever.
    expect(outcomeOf(await (await comeBack()).send([inTime]))).toEqual(['ok']);
  });

  it('delivers a former employee’s earlier records as recorded then, and later ones for review', async () => {
    const { cast, lukasz } = day;
    const before = await make(lukasz, complete());
    const [later] = await day.tablet.make(lukasz, {
      ...complete(),
      occurredAt: '2026-06-10T09:30:00.000Z',
    });
    server.clock.advance(60_000);
    const owner = server.client(await tokenOf(server, cast.people.owner));
    await owner.call(deleteEmployee, { body: { employeeId: lukasz.id } });
    server.clock.advance(7 * DAY_MS);
    await forgetLeavers(server.context);
    expect(await send([before, later!])).toEqual(['ok', 'duplicate']);
    const reasons = await reviewOf(server, cast);
    expect(reasons).toEqual(['Recorded after this person had left']);
    const rows = await server.context.db
      .selectFrom('task_occurrences')
      .select(['state', 'done_at'])
      .where('branch_task_id', '=', taskId)
      .where('due_date', '=', TODAY)
      .execute();
    expect(rows).toEqual([{ state: 'completed', done_at: new Date(before.occurredAt) }]);
  });
});
