import { randomUUID } from 'node:crypto';
import { listAccidents } from '@branchbook/contract/accidents.ts';
import { listReviewItems } from '@branchbook/contract/review.ts';
import { expect, it } from 'vitest';
import { useBranchWorld } from '../../testing/branch-world.ts';
import { createBranch, createEmployee, tokenOf } from '../../testing/factories.ts';
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
