import { randomUUID } from 'node:crypto';
import { listReviewItems, markReviewed } from '@branchbook/contract/review.ts';
import { describe, expect, it } from 'vitest';
import { useBranchWorld } from '../../testing/branch-world.ts';
import { createBranch, createCast, createEmployee, tokenOf } from '../../testing/factories.ts';
import type { Kind, Person } from '../../testing/factories.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { auditOf } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import { signInTablet } from '../../testing/tablet.ts';
import type { ItemDraft } from '../../testing/tablet.ts';
import { forgetReviewed } from './service.ts';

const NOW = '2026-06-10T09:00:00.000Z';
const DAY_MS = 86_400_000;

const world = useBranchWorld(NOW, startTestServer);

/** Returns a change of a diary entry that is refused, as the entry does not exist. */
const refusedNote = (note: string): ItemDraft => ({
  kind: 'diary.edit',
  payload: { entry: randomUUID(), note },
});
const clientOf = async (person: Person) => world.server.client(await tokenOf(world.server, person));
const list = async (person: Person, query: { branchId?: number; offset?: number } = {}) =>
  (await clientOf(person)).call(listReviewItems, { query });
const review = async (person: Person, id: number) =>
  (await clientOf(person)).call(markReviewed, { params: { id } });
const deviceId = async (): Promise<number> => {
  const row = await world.server.context.db
    .selectFrom('devices')
    .select('id')
    .where('device_uid', '=', world.tablet.deviceUid)
    .executeTakeFirstOrThrow();
  return row.id;
};

describe('the list of tablet records to review', () => {
  it('gives author, time and place of each, also of unreadable ones', async () => {
    const { branch, people } = world.cast;
    const [item] = await world.tablet.make(people.staff, refusedNote('The freezer hums'));
    const [visit] = world.tablet.makeUnsigned({ kind: 'visitor.in', payload: { full_name: '' } });
    const broken = { ...visit!, key: randomUUID(), payload: '{"full_name": ' };
    world.server.clock.advance(60_000);
    await world.tablet.send([item!, visit!, broken]);
    const about = {
      id: expect.any(Number) as number,
      branch_id: branch.id,
      branch_name: branch.name,
      device_name: 'Till tablet',
      outcome: 'refused',
      occurred_at: NOW,
      received_at: '2026-06-10T09:01:00.000Z',
    };
    const ofVisitor = { ...about, kind: 'visitor.in', person_name: null };
    expect(await list(people.owner)).toEqual({
      items: [
        {
          ...about,
          kind: 'diary.edit',
          person_name: people.staff.name,
          reason: expect.any(String) as string,
          contents: expect.arrayContaining([
            expect.stringContaining('The freezer hums'),
          ]) as string[],
        },
        { ...ofVisitor, reason: expect.any(String) as string, contents: ['{"full_name":""}'] },
        { ...ofVisitor, reason: 'This item cannot be read', contents: ['{"full_name": '] },
      ],
      total: 3,
    });
  });

  it('is sorted newest first, 20 at a time, and each record is logged once', async () => {
    const { staff, owner } = world.cast.people;
    const notes = Array.from({ length: 21 }, (_, index) => refusedNote(`Note ${index}`));
    const items = await world.tablet.make(staff, ...notes);
    world.server.clock.advance(1000);
    await world.tablet.send(items);
    await world.tablet.send(items);
    world.server.clock.advance(1000);
    await world.tablet.send(await world.tablet.make(staff, refusedNote('The newest')));
    const notesOf = async (offset: number) => {
      const page = await list(owner, { offset });
      expect(page.total).toBe(22);
      return page.items.map(({ contents }) => /The newest|Note \d+/.exec(contents.join())?.[0]);
    };
    const first = Array.from({ length: 19 }, (_, index) => `Note ${index}`);
    expect(await notesOf(0)).toEqual(['The newest', ...first]);
    expect(await notesOf(20)).toEqual(['Note 19', 'Note 20']);
    const sent = (await auditOf(world.server, world.cast.company.id)).filter(
      ({ action }) => action === 'device.sent-for-review',
    );
    const entry = {
      action: 'device.sent-for-review',
      actor_id: null,
      entity: 'device',
      entity_id: await deviceId(),
      branch_id: world.cast.branch.id,
    };
    expect(sent).toEqual([
      { ...entry, details: { records: 21 }, at: new Date('2026-06-10T09:00:01.000Z') },
      { ...entry, details: { records: 1 }, at: new Date('2026-06-10T09:00:02.000Z') },
    ]);
  });

  it('is for managers of the branch and head office, and drops reviewed records', async () => {
    const { people, branch } = world.cast;
    const other = await createBranch(world.server, world.cast.company.id);
    const otherManager = await createEmployee(world.server, other, { role_id: 2 });
    const stranger = (await createCast(world.server)).people.owner;
    await world.tablet.send(
      await world.tablet.make(people.staff, refusedNote('One'), refusedNote('Two')),
    );
    const elsewhere = await signInTablet(world.server, await clientOf(people.owner), other);
    await elsewhere.send(await elsewhere.make(otherManager, refusedNote('Elsewhere')));
    const readers: Kind[] = ['owner', 'head-office manager'];
    for (const kind of readers) {
      expect((await list(people[kind])).total).toBe(3);
      expect((await list(people[kind], { branchId: branch.id })).total).toBe(2);
    }
    const [one, two] = (await list(people['branch manager'])).items;
    expect((await list(people['branch manager'])).items).toHaveLength(2);
    expect((await list(otherManager)).items.map(({ branch_id }) => branch_id)).toEqual([other.id]);
    expect((await list(stranger)).total).toBe(0);
    const statusOf = async (call: Promise<unknown>) => (await refusalOf(call)).status;
    expect(await statusOf(list(people.staff))).toBe(403);
    expect(await statusOf(list(otherManager, { branchId: branch.id }))).toBe(403);
    expect(await statusOf(list(stranger, { branchId: branch.id }))).toBe(404);
    expect(await statusOf(review(people.staff, one!.id))).toBe(403);
    expect(await statusOf(review(otherManager, one!.id))).toBe(403);
    expect(await statusOf(review(stranger, one!.id))).toBe(404);
    expect((await list(people.owner)).total).toBe(3);

    world.server.clock.advance(60_000);
    await review(people['branch manager'], one!.id);
    await review(people.owner, one!.id);
    expect((await list(people.owner, { branchId: branch.id })).items).toEqual([two]);
    const log = (await auditOf(world.server, world.cast.company.id)).filter(
      ({ action }) => action === 'review-item.reviewed',
    );
    expect(log).toEqual([
      {
        action: 'review-item.reviewed',
        actor_id: people['branch manager'].id,
        entity: 'review item',
        entity_id: one!.id,
        branch_id: branch.id,
        details: {},
        at: world.server.clock.now(),
      },
    ]);
    const { reviewed_by, reviewed_at } = await world.server.context.db
      .selectFrom('review_items')
      .select(['reviewed_by', 'reviewed_at'])
      .where('id', '=', one!.id)
      .executeTakeFirstOrThrow();
    expect({ reviewed_by, reviewed_at }).toEqual({
      reviewed_by: people['branch manager'].id,
      reviewed_at: world.server.clock.now(),
    });
  });

  it('keeps a record until a manager has read it, and its contents for 30 days more', async () => {
    const { staff, owner } = world.cast.people;
    await world.tablet.send(
      await world.tablet.make(staff, refusedNote('Read'), refusedNote('Unread')),
    );
    const [read] = (await list(owner)).items;
    await review(owner, read!.id);
    const kept = async () => {
      const rows = await world.server.context.db
        .selectFrom('review_items')
        .select('payload')
        .where('company_id', '=', world.cast.company.id)
        .orderBy('id')
        .execute();
      return rows.map(({ payload }) => /Read|Unread/.exec(payload ?? '')?.[0] ?? null);
    };
    world.server.clock.advance(30 * DAY_MS);
    await forgetReviewed(world.server.context);
    expect(await kept()).toEqual(['Read', 'Unread']);
    world.server.clock.advance(1);
    await forgetReviewed(world.server.context);
    expect(await kept()).toEqual([null, 'Unread']);
  });
});
