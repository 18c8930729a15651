import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ACCIDENT_YEARS, deleteAccident, listAccidents } from '@branchbook/contract/accidents.ts';
import { addYears } from '@branchbook/contract/dates.ts';
import { previewErasure } from '@branchbook/contract/erasure.ts';
import { listReviewItems } from '@branchbook/contract/review.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useBranchWorld } from '../../testing/branch-world.ts';
import { createBranch, createEmployee, tokenOf } from '../../testing/factories.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { auditOf } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import { outcomeOf, signInTablet } from '../../testing/tablet.ts';
import type { ItemDraft } from '../../testing/tablet.ts';

const NOW = '2026-06-10T12:00:00.000Z';
const TODAY = '2026-06-10';
const DAY_MS = 86_400_000;
const NOT_HERE = 'The injured person does not work at this branch';

const world = useBranchWorld(NOW, startTestServer);
const { sendAs } = world;

const happened = (fields: Record<string, unknown> = {}, key: string = randomUUID()): ItemDraft => ({
  kind: 'accident.add',
  key,
  payload: {
    incident_date: TODAY,
    incident_time: '09:00',
    employee_name: 'Zoë Quillfeather',
    description: 'Cut a finger',
    emergency_services_called: false,
    ...fields,
  },
});
const more = (accident: string, description: string, key: string = randomUUID()): ItemDraft => ({
  kind: 'accident.addendum',
  key,
  payload: { accident, description },
});
const owner = async () => world.server.client(await tokenOf(world.server, world.cast.people.owner));
const reviewReasons = async () => {
  const { items } = await (await owner()).call(listReviewItems, { query: {} });
  return items.map(({ reason }) => reason);
};

it('the audit log records the author and time of each entry and each addendum', async () => {
  const { staff, 'branch manager': manager } = world.cast.people;
  const [one, two] = [randomUUID(), randomUUID()];
  const drafts = [
    happened({}, one),
    happened({}, two),
    more(two, 'Stitched'),
    more(one, 'Bandaged'),
  ];
  const items = await world.tablet.make(staff, ...drafts);
  world.server.clock.advance(2 * 3_600_000);
  expect(new Set(outcomeOf(await world.tablet.send(items)))).toEqual(new Set(['ok']));
  await sendAs('branch manager', more(one, 'Back at work'));
  const query = { branchId: world.cast.branch.id };
  const [second, first] = await (await owner()).call(listAccidents, { query });
  expect(second!.addenda.map(({ text }) => text)).toEqual(['Stitched']);
  expect(first!.addenda.map(({ text }) => text)).toEqual(['Bandaged', 'Back at work']);
  const entry = {
    entity: 'accident',
    branch_id: world.cast.branch.id,
    at: world.server.clock.now(),
    actor_id: staff.id,
    details: { happened_at: NOW },
  };
  const [bandaged, back] = first!.addenda;
  const log = await auditOf(world.server, world.cast.company.id);
  expect(log.filter(({ entity }) => entity === 'accident')).toEqual([
    { ...entry, action: 'accident.reported', entity_id: first!.id },
    { ...entry, action: 'accident.reported', entity_id: second!.id },
    { ...entry, action: 'accident.added-to', entity_id: second!.addenda[0]!.id },
    { ...entry, action: 'accident.added-to', entity_id: bandaged!.id },
    {
      ...entry,
      action: 'accident.added-to',
      entity_id: back!.id,
      actor_id: manager.id,
      details: {},
    },
  ]);
});

it('a tablet shows entries of the last seven days, latest accident first', async () => {
  const keys = Array.from({ length: 5 }, () => randomUUID());
  await sendAs(
    'staff',
    happened({ incident_time: '09:30' }, keys[1]),
    happened({ incident_date: '2026-06-01', incident_time: '23:00' }, keys[4]),
    happened({ incident_time: '09:00' }, keys[3]),
    happened({ incident_time: '10:00' }, keys[0]),
    happened({ incident_time: '09:00' }, keys[2]),
    more(keys[4]!, 'Stitched'),
  );
  const shown = async () =>
    (await world.tablet.snapshot()).accidents.map(({ uuid, addenda }) => [uuid, addenda]);
  const all = keys.map((key, index) => [key, index === 4 ? 1 : 0]);
  expect(await shown()).toEqual(all);
  world.server.clock.advance(7 * DAY_MS);
  expect(await shown()).toEqual(all);
  world.server.clock.advance(1);
  expect(await shown()).toEqual([]);
});

it('an accident up to two minutes ahead of the clock is not in the future', async () => {
  // The test clock stands at 13:00 in London.
  await sendAs('staff', happened({ incident_time: '13:02' }), happened({ incident_time: '13:03' }));
  expect(await reviewReasons()).toEqual([
    'Reported as an accident on 10/06/2026 at 13:03, then still to come',
  ]);
  const entries = await (
    await owner()
  ).call(listAccidents, {
    query: { branchId: world.cast.branch.id },
  });
  expect(entries.map(({ incident_time }) => incident_time)).toEqual(['13:02', '13:00']);
});

it('the injured person may be a manager of the branch; a person from elsewhere is filed for review', async () => {
  const other = await createBranch(world.server, world.cast.company.id);
  const clerk = await createEmployee(world.server, world.cast.company.headOffice);
  const otherManager = await createEmployee(world.server, other, { role_id: 2 });
  const colleague = await createEmployee(world.server, other);
  // Keys on another branch's tablet do not show that an employee worked at this branch.
  const elsewhere = await signInTablet(world.server, await owner(), other);
  await elsewhere.snapshot();
  const { people } = world.cast;
  const hurt = [
    people['head-office manager'],
    people.owner,
    people['branch manager'],
    clerk,
    otherManager,
    colleague,
  ];
  const named = hurt.map(({ id }) => happened({ employee_id: id, employee_name: 'As written' }));
  expect(new Set(await sendAs('staff', ...named))).toEqual(new Set(['ok']));
  const rows = await world.server.context.db
    .selectFrom('accidents')
    .select(['employee_id', 'employee_name'])
    .where('company_id', '=', world.cast.company.id)
    .orderBy('id')
    .execute();
  expect(rows).toEqual([
    ...hurt.slice(0, 3).map(({ id, name }) => ({ employee_id: id, employee_name: name })),
    ...hurt.slice(3).map(() => ({ employee_id: null, employee_name: 'As written' })),
  ]);
  expect(await reviewReasons()).toEqual([NOT_HERE, NOT_HERE, NOT_HERE]);
});

const kept = async () => {
  const entries = await (
    await owner()
  ).call(listAccidents, { query: { branchId: world.cast.branch.id } });
  return entries.map(({ id, keep_until }) => ({ id, keep_until }));
};
const remove = async (id: number) => (await owner()).call(deleteAccident, { params: { id } });

it('an entry written 2 years and 11 months after the accident is kept for three years from then', async () => {
  const { staff } = world.cast.people;
  const late = randomUUID();
  const erasure = async () => {
    const query = { employeeId: staff.id };
    return (await (await owner()).call(previewErasure, { query })).kept;
  };
  await sendAs('staff', happened({ incident_date: '2023-07-10', employee_id: staff.id }, late));
  expect(await kept()).toMatchObject([{ keep_until: '2029-06-10' }]);
  expect(await erasure()).toEqual({ accidents: 1, until: '2029-06-10', rightToWork: 0 });
  const [{ id } = { id: 0 }] = await kept();
  // Three years after the accident.
  world.server.clock.set('2026-07-11T12:00:00.000Z');
  expect((await refusalOf(remove(id))).message).toBe('It must be kept until 10/06/2029');
  // An addendum is kept for as long as an entry of its day, and its entry with it.
  await sendAs('branch manager', more(late, 'Back at work'));
  expect(await kept()).toMatchObject([{ keep_until: '2029-07-11' }]);
  expect(await erasure()).toEqual({ accidents: 1, until: '2029-07-11', rightToWork: 0 });
  world.server.clock.set('2029-07-11T12:00:00.000Z');
  expect((await refusalOf(remove(id))).message).toBe('It must be kept until 11/07/2029');
  world.server.clock.set('2029-07-12T12:00:00.000Z');
  await remove(id);
  expect(await kept()).toEqual([]);
});

it('entries from before this rule are kept for three years from the day they were made', async () => {
  const { db } = world.server.context;
  await sendAs('staff', happened({}));
  const [row] = await db
    .selectFrom('accidents')
    .selectAll()
    .where('company_id', '=', world.cast.company.id)
    .execute();
  const stored = (incident_date: string, written: string) => ({
    ...row!,
    id: undefined,
    uuid: randomUUID(),
    incident_date,
    keep_until: addYears(incident_date, ACCIDENT_YEARS),
    occurred_at: new Date(written),
  });
  await db
    .insertInto('accidents')
    .values([
      // 00:30 on the next day in London.
      stored('2023-07-10', '2026-06-09T23:30:00Z'),
      stored('2024-02-28', '2024-02-29T12:00:00Z'),
      stored('2025-03-01', '2025-03-01T12:00:00Z'),
    ])
    .execute();
  const file = path.join(import.meta.dirname, '../../migrations/0051-accident-retention.sql');
  await sql.raw(readFileSync(file, 'utf8')).execute(db);
  expect((await kept()).map(({ keep_until }) => keep_until)).toEqual([
    '2029-06-10',
    '2028-03-01',
    '2027-03-01',
    '2029-06-10',
  ]);
  const rewriting = db.updateTable('accidents').set({ keep_until: TODAY }).execute();
  await expect(rewriting).rejects.toThrow('never changed');
});
