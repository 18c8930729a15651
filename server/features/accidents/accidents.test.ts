// Long because the portal reads what the tablet writes, and each test file starts a server.
import { randomUUID } from 'node:crypto';
import { deleteAccident, listAccidents } from '@branchbook/contract/accidents.ts';
import { deleteEmployee } from '@branchbook/contract/employees.ts';
import { listReviewItems } from '@branchbook/contract/review.ts';
import { describe, expect, it } from 'vitest';
import { useBranchWorld } from '../../testing/branch-world.ts';
import { mintScope } from '../../platform/session/scope.ts';
import { createBranch, createCast, createEmployee, tokenOf } from '../../testing/factories.ts';
import type { Cast, Kind } from '../../testing/factories.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { auditOf, closeBranch, moveEmployee } from '../../testing/rows.ts';
import { startCountingServer } from '../../testing/statements.ts';
import { outcomeOf, registerKeys, signInTablet } from '../../testing/tablet.ts';
import type { ItemDraft } from '../../testing/tablet.ts';
import { listBook } from './queries.ts';

// 00:01 on 10 June in London.
const NOW = '2026-06-09T23:01:00.000Z';
const TODAY = '2026-06-10';

const world = useBranchWorld(NOW, () => startCountingServer(NOW));
const { sendAs } = world;

const CUT = {
  incident_date: '2026-06-09',
  incident_time: '14:20',
  employee_name: 'Zoë Quillfeather',
  description: 'Cut a finger on the slicer while cleaning it',
  emergency_services_called: true,
  service_type: 'Ambulance',
  badge_number: 'NA 4711',
};
/** Columns of the statutory book, of which an entry without particulars has none. */
const NOTHING_MORE = {
  place: null,
  cause: null,
  injury: null,
  injured_occupation: null,
  injured_address_given: null,
  writer_occupation: null,
  safety_reps_consent: null,
  reported_on: null,
};
const happened = (fields: Record<string, unknown> = {}, key: string = randomUUID()): ItemDraft => ({
  kind: 'accident.add',
  key,
  payload: { ...CUT, ...fields },
});
const more = (accident: string, key: string = randomUUID()): ItemDraft => ({
  kind: 'accident.addendum',
  key,
  payload: { accident, description: 'Two stitches at A&E' },
});
const book = ({ company }: Cast = world.cast) =>
  world.server.context.db
    .selectFrom('accidents')
    .selectAll()
    .where('company_id', '=', company.id)
    .orderBy('id')
    .execute();

describe('an entry of the accident book', () => {
  it('is sealed with all its answers, and the tablet shows only that it exists', async () => {
    const { staff } = world.cast.people;
    const key = randomUUID();
    expect(await sendAs('staff', happened({ employee_id: staff.id }, key))).toEqual(['ok']);
    expect(await book()).toEqual([
      {
        ...CUT,
        employee_name: staff.name,
        id: expect.any(Number),
        company_id: world.cast.company.id,
        branch_id: world.cast.branch.id,
        uuid: key,
        addendum_to: null,
        incident_time: '14:20:00',
        employee_id: staff.id,
        reported_by: staff.id,
        reported_by_name: staff.name,
        device_id: expect.any(Number),
        keep_until: '2029-06-10',
        occurred_at: new Date(NOW),
        received_at: new Date(NOW),
        ...NOTHING_MORE,
      },
    ]);
    const shown = {
      uuid: key,
      incident_date: '2026-06-09',
      incident_time: '14:20',
      reported_by: staff.id,
      reported_by_name: staff.name,
      addenda: 0,
    };
    expect((await world.tablet.snapshot()).accidents).toEqual([shown]);
    expect((await auditOf(world.server, world.cast.company.id)).at(-1)).toMatchObject({
      action: 'accident.reported',
      actor_id: staff.id,
      entity: 'accident',
      branch_id: world.cast.branch.id,
      details: {},
    });
    const { db } = world.server.context;
    for (const change of [
      { description: 'Nothing happened' },
      { keep_until: TODAY },
      { reported_by_name: 'Former employee' },
    ]) {
      const rewriting = db.updateTable('accidents').set(change).where('uuid', '=', key).execute();
      await expect(rewriting).rejects.toThrow('never changed');
    }
    expect(await book()).toMatchObject([
      { description: CUT.description, keep_until: '2029-06-10' },
    ]);
  });

  it('names no services that were not called, and colleagues by their recorded name', async () => {
    const { staff } = world.cast.people;
    const leaver = await createEmployee(world.server, world.cast.branch);
    const alone = { emergency_services_called: false };
    const items = await world.tablet.make(
      leaver,
      happened({ ...alone, employee_id: staff.id, employee_name: 'Someone else' }),
      happened({ employee_id: leaver.id, employee_name: 'Zoë Quillfeather' }),
    );
    await world.cast.as('owner').call(deleteEmployee, { body: { employeeId: leaver.id } });
    expect(outcomeOf(await world.tablet.send(items))).toEqual(['ok', 'ok']);
    expect(await book()).toMatchObject([
      { ...alone, employee_name: staff.name, service_type: null, badge_number: null },
      { employee_name: 'Zoë Quillfeather', service_type: 'Ambulance', badge_number: 'NA 4711' },
    ]);
  });

  it('may be about the distant past; one in the future or by an unknown author is filed for review', async () => {
    const { staff } = world.cast.people;
    const moved = await createEmployee(world.server, world.cast.branch);
    const elsewhere = await createEmployee(
      world.server,
      await createBranch(world.server, world.cast.company.id),
    );
    const foreign = await createCast(world.server);
    const items = await world.tablet.make(
      staff,
      happened({ incident_date: '2019-02-28' }),
      happened({ incident_date: TODAY, incident_time: '00:01' }),
      happened({ incident_date: TODAY, incident_time: '00:10' }),
      happened({ incident_date: '2026-06-11', incident_time: '00:00' }),
      happened({ employee_id: moved.id }),
      happened({ employee_id: world.cast.people.owner.id }),
      happened({ employee_id: elsewhere.id }),
      happened({ employee_id: foreign.people.staff.id }),
      happened({ service_type: null }),
    );
    await moveEmployee(world.server, moved.id, elsewhere.branchId);
    expect(outcomeOf(await world.tablet.send(items))).toEqual([
      ...Array<string>(8).fill('ok'),
      'refused: Please say which service was called',
    ]);
    // Retention counts from the day on which the entry was made, as it is later than the incident.
    expect((await book())[0]).toMatchObject({ keep_until: '2029-06-10' });
    // No entry has a date in the future or an employee of another branch or company.
    const rows = (await book()).slice(2);
    expect(rows.map((row) => [row.incident_date, row.incident_time, row.employee_id])).toEqual([
      [TODAY, '00:01:00', null],
      [TODAY, '00:01:00', null],
      ['2026-06-09', '14:20:00', moved.id],
      ['2026-06-09', '14:20:00', world.cast.people.owner.id],
      ['2026-06-09', '14:20:00', null],
      ['2026-06-09', '14:20:00', null],
    ]);
    const { items: toReview } = await world.cast
      .as('branch manager')
      .call(listReviewItems, { query: {} });
    expect(
      toReview.map(({ outcome, reason, contents }) => [outcome, reason, contents.length]),
    ).toEqual([
      ['filed', 'Reported as an accident on 10/06/2026 at 00:10, then still to come', 0],
      ['filed', 'Reported as an accident on 11/06/2026 at 00:00, then still to come', 0],
      ['filed', 'The injured person does not work at this branch', 0],
      ['filed', 'The injured person does not work at this branch', 0],
      ['refused', 'Please say which service was called', 1],
    ]);
    // Tablets show the entries reported in the last week, however old the incident.
    expect((await world.tablet.snapshot()).accidents).toHaveLength(8);
    world.server.clock.advance(7 * 86_400_000 + 1);
    expect((await world.tablet.snapshot()).accidents).toEqual([]);
  });
});

describe('an addendum to an entry', () => {
  it('is listed with it, and comes from its author or a manager of this branch', async () => {
    const colleague = await createEmployee(world.server, world.cast.branch);
    const [key, first] = [randomUUID(), randomUUID()];
    await sendAs('staff', happened({}, key));
    expect(await sendAs('staff', more(key, first))).toEqual(['ok']);
    expect(await sendAs('branch manager', more(first), more(randomUUID()))).toEqual([
      'ok',
      'refused: This entry is not in the accident book',
    ]);
    const items = await world.tablet.make(colleague, more(key), more(first));
    const somebodyElses = 'refused: Only the person who reported this, or a manager, can add to it';
    expect(outcomeOf(await world.tablet.send(items))).toEqual([somebodyElses, somebodyElses]);
    const [entry, ...added] = await book();
    const manager = world.cast.people['branch manager'];
    expect(added).toEqual([
      {
        ...entry,
        id: expect.any(Number),
        uuid: first,
        addendum_to: entry?.id,
        description: 'Two stitches at A&E',
      },
      {
        ...entry,
        id: expect.any(Number),
        uuid: expect.any(String),
        addendum_to: entry?.id,
        description: 'Two stitches at A&E',
        reported_by: manager.id,
        reported_by_name: manager.name,
      },
    ]);
    expect((await world.tablet.snapshot()).accidents).toMatchObject([{ uuid: key, addenda: 2 }]);
    const other = await createCast(world.server);
    for (const [company, at] of [
      [world.cast, await createBranch(world.server, world.cast.company.id)],
      [other, other.branch],
    ] as const) {
      const stranger = await createEmployee(world.server, at, { role_id: 2 });
      const elsewhere = await signInTablet(world.server, company.as('owner'), at);
      const sent = await elsewhere.send(await elsewhere.make(stranger, more(key)));
      expect(outcomeOf(sent)).toEqual(['refused: This entry is not in the accident book']);
      expect((await elsewhere.snapshot()).accidents).toEqual([]);
    }
  });

  it('a week in one batch has the same result as day by day, with as few statements as one day', async () => {
    const keys = Array.from({ length: 12 }, () => randomUUID());
    const [first = '', second = '', addendum = ''] = keys;
    // An emergency alerts people at once, with statements of its own.
    const calm = { emergency_services_called: false };
    const week = [
      more(first),
      happened(calm, first),
      more(first, addendum),
      more(addendum, keys[3]),
      ...keys.slice(4).map((key) => happened({ ...calm, employee_name: `Customer ${key}` }, key)),
      happened({ ...calm, incident_date: '2026-06-12' }, second),
      ...keys.slice(4).map((key, index) => more(key, keys[index]?.replace(/^.{8}/, '12345678'))),
    ];
    const other = await createCast(world.server);
    const slow = await signInTablet(world.server, other.as('owner'), other.branch);
    const apart: string[] = [];
    for (const item of await slow.make(other.people.staff, ...week)) {
      apart.push(...outcomeOf(await slow.send([item])));
    }
    const items = await world.tablet.make(world.cast.people.staff, ...week);
    await registerKeys(world.tablet, world.cast.people.staff);
    let together: string[] = [];
    const many = await world.server.statementsOf(async () => {
      together = outcomeOf(await world.tablet.send(items));
    });
    expect(together).toEqual(apart);
    expect(apart.filter((one) => one !== 'ok')).toHaveLength(1);
    const shown = async (company: Cast) => {
      const rows = await book(company);
      const uuids = new Map(rows.map(({ id, uuid }) => [id, uuid]));
      return rows
        .map(({ uuid, addendum_to, description, employee_name }) => ({
          uuid,
          to: uuids.get(addendum_to ?? 0),
          description,
          employee_name,
        }))
        .toSorted((a, b) => a.uuid.localeCompare(b.uuid));
    };
    expect(await shown(world.cast)).toEqual(await shown(other));
    const day = await world.tablet.make(
      world.cast.people.staff,
      happened(calm),
      more(first),
      more(randomUUID()),
    );
    expect(many).toBeLessThanOrEqual(await world.server.statementsOf(() => world.tablet.send(day)));
  });
});

it('the names of the injured person and the author outlive their accounts, as the law requires', async () => {
  const { staff } = world.cast.people;
  const key = randomUUID();
  await sendAs(
    'staff',
    happened({ employee_id: staff.id, employee_name: staff.name }, key),
    more(key),
  );
  await world.cast.as('owner').call(deleteEmployee, { body: { employeeId: staff.id } });
  const kept = { employee_name: staff.name, reported_by_name: staff.name };
  expect(await book()).toMatchObject([kept, kept]);
});

describe('the accident book in the portal', () => {
  type Days = { startDate?: string; endDate?: string };
  const list = (kind: Kind, days: Days = {}, branchId = world.cast.branch.id) =>
    world.cast.as(kind).call(listAccidents, { query: { branchId, ...days } });

  it('managers read entries and addenda, newest first, also by days', async () => {
    const { staff } = world.cast.people;
    const key = randomUUID();
    const slip = {
      incident_date: '2026-01-15',
      incident_time: '08:05',
      description: 'Slipped on the ramp',
      emergency_services_called: false,
    };
    await sendAs('staff', happened({}, key), more(key), happened(slip));
    world.server.clock.advance(60_000);
    await sendAs('branch manager', more(key), happened({ incident_time: '15:00' }));
    const entry = {
      id: expect.any(Number),
      incident_date: '09/06/2026',
      incident_time: '14:20',
      incident_at: '2026-06-09T13:20:00.000Z',
      employee_name: 'Zoë Quillfeather',
      description: CUT.description,
      emergency_services_called: true,
      service_type: 'Ambulance',
      badge_number: 'NA 4711',
      reported_by_name: staff.name,
      reported_at: NOW,
      particulars: null,
      keep_until: '2029-06-10',
    };
    const added = (name: string, added_at: string) => ({
      id: expect.any(Number),
      text: 'Two stitches at A&E',
      added_by_name: name,
      added_at,
      reported_on: null,
    });
    const manager = world.cast.people['branch manager'];
    const later = world.server.clock.now().toISOString();
    const all = [
      {
        ...entry,
        incident_time: '15:00',
        incident_at: '2026-06-09T14:00:00.000Z',
        reported_by_name: manager.name,
        reported_at: later,
        addenda: [],
      },
      { ...entry, addenda: [added(staff.name, NOW), added(manager.name, later)] },
      {
        ...entry,
        ...slip,
        incident_date: '15/01/2026',
        // In winter London time equals UTC.
        incident_at: '2026-01-15T08:05:00.000Z',
        service_type: null,
        badge_number: null,
        addenda: [],
      },
    ];
    for (const kind of ['owner', 'head-office manager', 'branch manager'] as const) {
      expect(await list(kind)).toEqual(all);
    }
    const descriptions = async (days: Days) =>
      (await list('owner', days)).map(({ description }) => description);
    expect(await descriptions({ endDate: '2026-06-08' })).toEqual([slip.description]);
    expect(await descriptions({ startDate: '2026-01-15', endDate: '2026-01-15' })).toEqual([
      slip.description,
    ]);
    expect(await descriptions({ startDate: '2026-01-16' })).toHaveLength(2);
    // At most `most` rows are read, and addenda precede their entry.
    const scope = mintScope(world.cast.company.id, 'all');
    const newest = await listBook(world.server.context.db, scope, world.cast.branch.id, {
      most: 4,
    });
    const isAdded = newest.map(({ addendum_to }) => addendum_to !== null);
    expect(isAdded).toEqual([false, true, true, false]);
    const wrong = list('owner', { startDate: '2026-01-16', endDate: '2026-01-15' });
    expect((await refusalOf(wrong)).message).toBe('The end date is before the start date');

    const { headOffice } = world.cast.company;
    const other = await createCast(world.server);
    const statusOf = async (kind: Kind, branchId: number) =>
      (await refusalOf(list(kind, {}, branchId))).status;
    expect(await statusOf('staff', world.cast.branch.id)).toBe(403);
    expect(await statusOf('branch manager', headOffice.id)).toBe(403);
    expect(await statusOf('branch manager', other.branch.id)).toBe(404);
    expect(await statusOf('owner', other.branch.id)).toBe(404);
    await closeBranch(world.server, world.cast.branch.id);
    expect(await list('head-office manager')).toHaveLength(3);
  });

  it('an owner deletes expired entries with their addenda, once', async () => {
    const key = randomUUID();
    await sendAs('staff', happened({}, key), more(key), happened());
    const [kept, entry] = await list('owner');
    const id = entry?.id ?? 0;
    const at = async (now: string) => {
      world.server.clock.set(now);
      const tokens = { owner: '', 'head-office manager': '', 'branch manager': '', staff: '' };
      for (const kind of Object.keys(tokens) as Kind[]) {
        tokens[kind] = await tokenOf(world.server, world.cast.people[kind]);
      }
      return (kind: Kind, accident = id) =>
        world.server.client(tokens[kind]).call(deleteAccident, { params: { id: accident } });
    };
    // 23:59 in London on the last day of retention.
    const tooEarly = await at('2029-06-10T22:59:00.000Z');
    expect(await refusalOf(tooEarly('owner'))).toMatchObject({
      status: 409,
      code: 'NOT_POSSIBLE_NOW',
      message: 'It must be kept until 10/06/2029',
      data: { current: { id, keep_until: '2029-06-10', addenda: [{}] } },
    });
    const remove = await at('2029-06-10T23:00:00.000Z');
    for (const kind of ['head-office manager', 'branch manager', 'staff'] as const) {
      expect((await refusalOf(remove(kind))).status).toBe(403);
    }
    const foreign = await createCast(world.server);
    const theirs = foreign.as('owner').call(deleteAccident, { params: { id } });
    expect((await refusalOf(theirs)).status).toBe(404);
    const addendum = entry?.addenda[0]?.id ?? 0;
    expect((await refusalOf(remove('owner', addendum))).status).toBe(404);
    expect(await book()).toHaveLength(3);

    await remove('owner');
    expect(await book()).toMatchObject([{ id: kept?.id }]);
    expect((await auditOf(world.server, world.cast.company.id)).at(-1)).toEqual({
      action: 'accident.deleted',
      actor_id: world.cast.people.owner.id,
      entity: 'accident',
      entity_id: id,
      branch_id: world.cast.branch.id,
      details: {},
      at: world.server.clock.now(),
    });
    expect((await refusalOf(remove('owner'))).status).toBe(404);
    await closeBranch(world.server, world.cast.branch.id);
    await remove('owner', kept?.id);
    expect(await book()).toEqual([]);
  });
});
