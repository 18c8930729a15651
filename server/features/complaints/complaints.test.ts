import { randomUUID } from 'node:crypto';
import { recentActivity } from '@branchbook/contract/audit.ts';
import { getAttention } from '@branchbook/contract/activity.ts';
import * as contract from '@branchbook/contract/complaints.ts';
import { deleteEmployee } from '@branchbook/contract/employees.ts';
import { listReviewItems } from '@branchbook/contract/review.ts';
import { describe, expect, it } from 'vitest';
import { runAlerts } from '../../testing/alert-run.ts';
import { useBranchWorld } from '../../testing/branch-world.ts';
import {
  createAreaManager,
  createBranch,
  createCast,
  createEmployee,
  tokenOf,
} from '../../testing/factories.ts';
import type { Kind } from '../../testing/factories.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { auditOf } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import { outcomeOf } from '../../testing/tablet.ts';
import type { ItemDraft } from '../../testing/tablet.ts';

const NOW = '2026-06-10T12:00:00.000Z';
const TODAY = '2026-06-10';

const world = useBranchWorld(NOW, startTestServer);
const { sendAs } = world;
const branchId = () => world.cast.branch.id;
const as = (kind: Kind) => world.cast.as(kind);

const said = (fields: Record<string, unknown> = {}, key: string = randomUUID()): ItemDraft => ({
  kind: 'complaint.add',
  key,
  payload: {
    kind: 'illness',
    eaten_on: '2026-06-08',
    eaten_time: '18:30',
    food: 'Chicken pie',
    description: 'Sick during the night',
    symptoms_on: '2026-06-09',
    symptoms_time: '02:00',
    doctor: 'no',
    people: 2,
    actions: ['manager', 'withdrawn'],
    action_note: 'Batch 4711',
    ...fields,
  },
});
const customer = (complaint: string, name = 'Zoë Quillfeather'): ItemDraft => ({
  kind: 'complaint.customer',
  payload: { complaint, customer_name: name, customer_contact: '07700 900123' },
});
const list = (kind: Kind = 'owner', query: object = {}) =>
  as(kind).call(contract.listComplaints, { query: { branchId: branchId(), ...query } });
const first = async () => (await list())[0]!;
const details = (id: number, kind: Kind = 'owner') =>
  as(kind).call(contract.getComplaint, { params: { id } });
const portal = (fields: Record<string, unknown> = {}) => ({
  body: {
    branchId: branchId(),
    kind: 'complaint' as const,
    food: 'Latte',
    description: 'Cold',
    ...fields,
  },
});
const everything = async () =>
  JSON.stringify(
    await Promise.all(
      (
        [
          'complaints',
          'complaint_entries',
          'sync_items',
          'review_items',
          'audit_log',
          'alerts',
          'alert_causes',
        ] as const
      ).map((table) => world.server.context.db.selectFrom(table).selectAll().execute()),
    ),
  );

describe('a complaint from a tablet', () => {
  it('is recorded with its customer, whom the database has encrypted only', async () => {
    const key = randomUUID();
    expect(await sendAs('staff', said({}, key), customer(key))).toEqual(['ok', 'ok']);
    const one = await first();
    expect(one).toMatchObject({
      kind: 'illness',
      state: 'open',
      reported_on: TODAY,
      reported_at: NOW,
      eaten_on: '2026-06-08',
      eaten_time: '18:30',
      doctor: 'no',
      people: 2,
      actions: ['withdrawn', 'manager'],
      reported_by_name: world.cast.people.staff.name,
    });
    expect(JSON.stringify(one)).not.toContain('Quillfeather');
    expect((await details(one.id, 'branch manager')).customer).toEqual({
      name: 'Zoë Quillfeather',
      contact: '07700 900123',
    });
    expect(await everything()).not.toMatch(/Quillfeather|900123/);
    expect(JSON.stringify(await world.tablet.snapshot())).not.toMatch(
      /Quillfeather|Chicken pie|Sick during/,
    );
    expect((await world.tablet.snapshot()).complaints).toEqual([
      {
        uuid: key,
        kind: 'illness',
        reported_at: NOW,
        reported_by_name: world.cast.people.staff.name,
        closed: false,
      },
    ]);
  });

  it('alerts at once, on former tablets too, which know accidents and failed answers only', async () => {
    await sendAs('staff', said(), said({ kind: 'complaint', symptoms_on: null, doctor: null }));
    await runAlerts(world.server);
    const { alerts } = await world.tablet.snapshot();
    expect(alerts?.map(({ kind }) => kind).toSorted()).toEqual(['accident', 'failed-answer']);
    expect(JSON.stringify(alerts)).not.toMatch(/pie|Sick/);
    // Customers at the counter do not read that there is one.
    expect(alerts?.map(({ public_text: text }) => text)).toEqual([undefined, undefined]);
  });

  it('is one complaint when it is sent twice', async () => {
    const key = randomUUID();
    const items = await world.tablet.make(world.cast.people.staff, said({}, key), customer(key));
    expect(outcomeOf(await world.tablet.send(items))).toEqual(['ok', 'ok']);
    expect(outcomeOf(await world.tablet.send(items))).toEqual(['ok', 'ok']);
    expect(await list()).toHaveLength(1);
    expect((await first()).held).toHaveLength(2);
  });

  it('gets the customer in a later batch, from its author only, and an unknown one keeps nothing', async () => {
    const key = randomUUID();
    await sendAs('staff', said({}, key));
    expect(await sendAs('branch manager', customer(key, 'Mallory'))).toEqual([
      'refused: Only the person who recorded this complaint can add to it',
    ]);
    expect(await sendAs('staff', customer(key), customer(randomUUID(), 'Nobody Here'))).toEqual([
      'ok',
      'refused: This complaint is not recorded',
    ]);
    expect((await details((await first()).id)).customer?.name).toBe('Zoë Quillfeather');
    // Managers read in the list of refused items that there was one, and not whom it named.
    const { items } = await as('owner').call(listReviewItems, { query: {} });
    expect(items.map(({ kind, contents }) => [kind, contents])).toEqual([
      ['complaint.customer', []],
      ['complaint.customer', []],
    ]);
    expect(await everything()).not.toMatch(/Mallory|Nobody/);
  });

  it('is never refused: a meal that was still to come is filed as on an unknown day, for review', async () => {
    expect(await sendAs('staff', said({ eaten_on: '2026-06-11', symptoms_on: null }))).toEqual([
      'ok',
    ]);
    const one = await first();
    expect(one.eaten_on).toBeNull();
    expect(one.held).toEqual([{ from: '2026-06-03', to: TODAY }]);
    const { items } = await as('owner').call(listReviewItems, { query: {} });
    expect(items[0]?.reason).toBe('Eaten on 11/06/2026, which was then still to come');
  });

  it('is not accepted with symptoms before the meal, or without a description', async () => {
    expect(await sendAs('staff', said({ symptoms_on: '2026-06-07' }))).toEqual([
      'refused: Symptoms cannot begin before the food was bought',
    ]);
    expect(await sendAs('staff', said({ description: ' ' }))).toEqual([
      'refused: Please describe what happened',
    ]);
  });

  it('has no answers about symptoms when no customer fell ill, and holds nothing', async () => {
    await sendAs('staff', said({ kind: 'complaint' }));
    expect(await first()).toMatchObject({
      symptoms_on: null,
      symptoms_time: null,
      doctor: null,
      people: null,
      held: [],
    });
  });
});

describe('a complaint in the portal', () => {
  it('is recorded, followed up, closed and opened again by managers of the branch', async () => {
    const manager = as('branch manager');
    const { id } = await manager.call(
      contract.addComplaint,
      portal({ customer_name: 'Ann', customer_contact: '' }),
    );
    const params = { id };
    await manager.call(contract.addComplaintNote, { params, body: { text: 'Rang her back' } });
    const closed = await manager.call(contract.closeComplaint, {
      params,
      body: { outcome: 'Refunded' },
    });
    expect(closed).toMatchObject({ state: 'closed', outcome: 'Refunded', closed_at: NOW });
    const again = { params, body: { outcome: 'Twice' } };
    expect((await refusalOf(manager.call(contract.closeComplaint, again))).code).toBe(
      'NOT_POSSIBLE_NOW',
    );
    const open = await as('owner').call(contract.reopenComplaint, {
      params,
      body: { reason: 'She wrote again' },
    });
    expect(open).toMatchObject({ state: 'open', outcome: null, customer: { name: 'Ann' } });
    expect(open.entries.map(({ kind, text, by_name }) => [kind, text, by_name])).toEqual([
      ['note', 'Rang her back', world.cast.people['branch manager'].name],
      ['closed', 'Refunded', world.cast.people['branch manager'].name],
      ['reopened', 'She wrote again', world.cast.people.owner.name],
    ]);
    const log = await auditOf(world.server, world.cast.company.id);
    expect(log.filter(({ entity }) => entity === 'complaint').map(({ action }) => action)).toEqual([
      'complaint.reported',
      'complaint.added-to',
      'complaint.closed',
      'complaint.reopened',
    ]);
    expect(JSON.stringify(log)).not.toContain('Ann"');
  });

  it('cannot be about a meal that is still to come', async () => {
    const call = as('owner').call(contract.addComplaint, portal({ eaten_on: '2026-06-11' }));
    expect((await refusalOf(call)).errors).toEqual([
      { field: 'eaten_on', message: 'This is still to come' },
    ]);
  });

  it('is listed by kind, state and day, the newest first', async () => {
    await sendAs('staff', said({}), said({ kind: 'reaction' }));
    world.server.clock.advance(86_400_000);
    const owner = world.server.client(await tokenOf(world.server, world.cast.people.owner));
    const { id } = await owner.call(contract.addComplaint, portal());
    await owner.call(contract.closeComplaint, { params: { id }, body: { outcome: 'Done' } });
    const kinds = async (query: object) =>
      (
        await owner.call(contract.listComplaints, { query: { branchId: branchId(), ...query } })
      ).map(({ kind }) => kind);
    expect(await kinds({})).toEqual(['complaint', 'reaction', 'illness']);
    expect(await kinds({ kind: 'reaction' })).toEqual(['reaction']);
    expect(await kinds({ state: 'open' })).toEqual(['reaction', 'illness']);
    expect(await kinds({ state: 'closed' })).toEqual(['complaint']);
    expect(await kinds({ startDate: '2026-06-11', endDate: '2026-06-11' })).toEqual(['complaint']);
  });

  it('needs attention as long as it is open, without saying what it is about', async () => {
    await sendAs('staff', said({}));
    const { complaints } = await as('branch manager').call(getAttention);
    const one = await first();
    expect(complaints).toEqual([
      {
        id: one.id,
        branchId: branchId(),
        branch_name: expect.any(String),
        kind: 'illness',
        reported_at: NOW,
      },
    ]);
    await as('owner').call(contract.closeComplaint, {
      params: { id: one.id },
      body: { outcome: 'Not from us' },
    });
    expect((await as('branch manager').call(getAttention)).complaints).toEqual([]);
  });
});

describe('who sees complaints', () => {
  it('managers of the branch and its area, head office and owners do; staff and other branches do not', async () => {
    await sendAs('staff', said({}));
    const { id } = await first();
    const { company, branch } = world.cast;
    for (const kind of ['owner', 'head-office manager', 'branch manager'] as const) {
      expect((await details(id, kind)).id).toBe(id);
    }
    const area = await createAreaManager(world.server, company, [branch]);
    const elsewhere = await createEmployee(
      world.server,
      await createBranch(world.server, company.id),
      { role_id: 2 },
    );
    const client = async (person: { id: number }) =>
      world.server.client(await tokenOf(world.server, person as never));
    expect((await (await client(area)).call(contract.getComplaint, { params: { id } })).id).toBe(
      id,
    );
    const refused = [
      await client(elsewhere),
      as('staff'),
      (await createCast(world.server)).as('owner'),
    ].map((one) => refusalOf(one.call(contract.getComplaint, { params: { id } })));
    expect((await Promise.all(refused)).map(({ status }) => status)).toEqual([403, 403, 404]);
    const { items } = await as('staff').call(recentActivity, { query: {} });
    expect(items.filter(({ kind }) => kind === 'complaints')).toEqual([]);
  });

  it('no one, once a customer’s details were deleted on request; the complaint stays', async () => {
    const key = randomUUID();
    await sendAs('staff', said({}, key), customer(key));
    const { id } = await first();
    const after = await as('branch manager').call(contract.deleteCustomer, { params: { id } });
    expect(after).toMatchObject({ customer: null, food: 'Chicken pie' });
    expect(after.entries).toMatchObject([{ kind: 'customer-deleted', text: null }]);
    const again = as('branch manager').call(contract.deleteCustomer, { params: { id } });
    expect((await refusalOf(again)).code).toBe('NOT_POSSIBLE_NOW');
    const log = await auditOf(world.server, world.cast.company.id);
    expect(log.at(-1)).toMatchObject({ action: 'complaint.customer-deleted', entity_id: id });
  });

  it('a person who was erased is named in no complaint, and the complaint stays', async () => {
    await sendAs('staff', said({}));
    const { id } = await first();
    await as('branch manager').call(contract.addComplaintNote, {
      params: { id },
      body: { text: 'Rang back' },
    });
    for (const kind of ['staff', 'branch manager'] as const) {
      const body = { employeeId: world.cast.people[kind].id };
      await as('owner').call(deleteEmployee, { body });
    }
    expect(await details(id)).toMatchObject({
      reported_by_name: 'Former employee',
      food: 'Chicken pie',
      entries: [{ by_name: 'Former employee', text: 'Rang back' }],
    });
  });
});

it('what was said and added is never changed, not even by a slip of the program', async () => {
  await sendAs('staff', said({}));
  const { id } = await first();
  await as('owner').call(contract.addComplaintNote, { params: { id }, body: { text: 'Note' } });
  const { db } = world.server.context;
  await expect(
    db.updateTable('complaints').set({ description: 'Nothing' }).where('id', '=', id).execute(),
  ).rejects.toThrow(/never changed/);
  await expect(
    db.updateTable('complaint_entries').set({ text: 'x' }).where('complaint_id', '=', id).execute(),
  ).rejects.toThrow(/never changed/);
});
