import { deleteAccident, listAccidents } from '@branchbook/contract/accidents.ts';
import * as contract from '@branchbook/contract/complaints.ts';
import { addDays } from '@branchbook/contract/dates.ts';
import { deleteDiaryEntry, saveDiaryEntry } from '@branchbook/contract/diary.ts';
import { deleteEmployee } from '@branchbook/contract/employees.ts';
import { listRetentionHolds, ofRetained, saveRetention } from '@branchbook/contract/privacy.ts';
import { recordTraining } from '@branchbook/contract/training.ts';
import { describe, expect, it } from 'vitest';
import { mintScope } from '../../platform/session/scope.ts';
import { useBranchWorld } from '../../testing/branch-world.ts';
import { tokenOf } from '../../testing/factories.ts';
import type { Kind } from '../../testing/factories.ts';
import { foodDraft } from '../../testing/food-world.ts';
import { createOldRecords, daysLeft } from '../../testing/old-records.ts';
import { jpeg } from '../../testing/pictures.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { auditOf } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import { deleteOldRecords, eraseCompany } from '../privacy/service.ts';

const NOW = '2026-06-10T12:00:00.000Z';
const TODAY = '2026-06-10';
const DAY_MS = 86_400_000;

const world = useBranchWorld(NOW, startTestServer);
/** Signs in again, because tests move the clock by years. */
const as = async (kind: Kind) =>
  world.server.client(await tokenOf(world.server, world.cast.people[kind]));

const illness = async (fields: object = {}) =>
  (await as('owner')).call(contract.addComplaint, {
    body: {
      branchId: world.cast.branch.id,
      kind: 'illness',
      food: 'Chicken pie',
      description: 'Sick',
      ...fields,
    },
  });
const close = async (id: number) =>
  (await as('owner')).call(contract.closeComplaint, { params: { id }, body: { outcome: 'Done' } });
const release = async (id: number, kind: Kind = 'owner') =>
  (await as(kind)).call(contract.releaseRecords, { params: { id }, body: { reason: 'Settled' } });

const keepFor90Days = async () =>
  (await as('owner')).call(saveRetention, { body: ofRetained(() => 90 as const) });
describe('the day of the meal', () => {
  it('is kept, and the day before goes', async () => {
    const { branch } = world.cast;
    const eaten = '2026-06-05';
    const days = [addDays(eaten, -1), eaten, addDays(eaten, 1), TODAY];
    await createOldRecords(world.server, world.cast, branch, days);
    await illness({ eaten_on: eaten, eaten_time: '18:30' });
    await keepFor90Days();
    world.server.clock.advance(400 * DAY_MS);
    await deleteOldRecords(world.server.context);
    const held = [eaten, TODAY];
    expect(await daysLeft(world.server, branch)).toEqual({
      visitors: held,
      diary: held,
      temperatures: held,
    });
    const { tooOld } = await (
      await as('owner')
    ).call(saveRetention, { body: { ...ofRetained(() => 90 as const), dryRun: true } });
    expect(tooOld).toEqual(ofRetained(() => 0));
  });

  it('keeps the failed check that a food check of the day repeats', async () => {
    const { people } = world.cast;
    const failed = foodDraft({
      kind: 'hot_hold',
      value: 58,
      held_seconds: null,
      action: 'reheated',
    });
    const again = foodDraft({
      kind: 'hot_hold',
      value: 70,
      held_seconds: null,
      recheck_of: failed.key,
    });
    const other = foodDraft({ kind: 'hot_hold', value: 71, held_seconds: null });
    await world.tablet.send(await world.tablet.make(people.staff, failed, other));
    world.server.clock.advance(DAY_MS);
    await world.tablet.send(await world.tablet.make(people.staff, again));
    await illness({ eaten_on: '2026-06-11', eaten_time: '12:30' });
    await keepFor90Days();
    world.server.clock.advance(400 * DAY_MS);
    await deleteOldRecords(world.server.context);
    const left = await world.server.context.db
      .selectFrom('food_checks')
      .select('value')
      .where('branch_id', '=', world.cast.branch.id)
      .orderBy('id')
      .execute();
    expect(left.map(({ value }) => Number(value))).toEqual([58, 70]);
  });

  it('is held for a plain complaint when a manager of the branch chooses so', async () => {
    const { id } = await illness({ kind: 'complaint', eaten_on: '2026-06-05' });
    const manager = await as('branch manager');
    const { held } = await manager.call(contract.holdRecords, { params: { id } });
    expect(held).toEqual([
      { from: '2026-06-05', to: '2026-06-05' },
      { from: TODAY, to: TODAY },
    ]);
    const again = manager.call(contract.holdRecords, { params: { id } });
    expect((await refusalOf(again)).code).toBe('NOT_POSSIBLE_NOW');
  });
});

describe('a hold', () => {
  it('ends when head office releases it, not before the complaint is closed, and the audit log says so', async () => {
    const { id } = await illness();
    expect((await refusalOf(release(id))).code).toBe('NOT_POSSIBLE_NOW');
    await close(id);
    expect((await refusalOf(release(id, 'branch manager'))).status).toBe(403);
    expect((await release(id, 'head-office manager')).held).toEqual([]);
    expect((await refusalOf(release(id))).code).toBe('NOT_POSSIBLE_NOW');
    const log = await auditOf(world.server, world.cast.company.id);
    expect(log.at(-1)).toMatchObject({
      action: 'complaint.released',
      actor_id: world.cast.people['head-office manager'].id,
      entity_id: id,
    });
  });

  it('is listed for the owner with its days and its complaint', async () => {
    const { id } = await illness({ eaten_on: '2026-06-05' });
    const owner = await as('owner');
    expect(await owner.call(listRetentionHolds)).toMatchObject([
      { complaintId: id, kind: 'illness', reported_on: TODAY, closed: false, days: 2 },
    ]);
    const others = (await as('head-office manager')).call(listRetentionHolds);
    expect((await refusalOf(others)).status).toBe(403);
    await close(id);
    await release(id);
    expect(await owner.call(listRetentionHolds)).toEqual([]);
  });

  it('keeps a manager from deleting a diary entry of its days, and the owner an old accident', async () => {
    const { branch, people } = world.cast;
    const owner = await as('owner');
    const note = { branchId: branch.id, note: 'Oven repaired' };
    const yesterday = await owner.call(saveDiaryEntry, {
      body: { ...note, date: addDays(TODAY, -1) },
    });
    const today = await owner.call(saveDiaryEntry, { body: { ...note, date: TODAY } });
    const accident = {
      incident_date: TODAY,
      incident_time: '09:00',
      employee_name: people.staff.name,
      description: 'Burnt a hand',
      emergency_services_called: false,
    };
    await world.sendAs('staff', { kind: 'accident.add', payload: accident });
    const { id } = await illness({ eaten_on: TODAY });
    const remove = async (entry: number) =>
      (await as('owner')).call(deleteDiaryEntry, {
        query: {},
        body: { id: entry, branchId: branch.id },
      });
    expect((await refusalOf(remove(today.id))).code).toBe('NOT_POSSIBLE_NOW');
    await remove(yesterday.id);
    world.server.clock.advance(4 * 365 * DAY_MS);
    const [entry] = await (
      await as('owner')
    ).call(listAccidents, { query: { branchId: branch.id } });
    const removeAccident = async () =>
      (await as('owner')).call(deleteAccident, { params: { id: entry!.id } });
    expect((await refusalOf(removeAccident())).message).toBe(
      'The records of this day are held because of a complaint',
    );
    await close(id);
    await release(id);
    await removeAccident();
    await remove(today.id);
  });

  it('keeps training of its days nameless when the person is erased', async () => {
    const { staff } = world.cast.people;
    const body = { employeeId: staff.id, training_topic: 'Allergens' };
    await (await as('owner')).call(recordTraining, { body });
    world.server.clock.advance(DAY_MS);
    await (await as('owner')).call(recordTraining, { body: { ...body, training_topic: 'Slicer' } });
    await illness({ eaten_on: TODAY });
    world.server.clock.advance(DAY_MS);
    const topics = () =>
      world.server.context.db
        .selectFrom('training_records as t')
        .innerJoin('employees as e', 'e.id', 't.employee_id')
        .select(['t.task_name', 'e.name'])
        .where('t.company_id', '=', world.cast.company.id)
        .orderBy('t.id')
        .execute();
    // The second training was on the day of the report, which is held too.
    expect(await topics()).toHaveLength(2);
    await world.server.context.db
      .updateTable('retention_holds')
      .set({ to_day: TODAY })
      .where('company_id', '=', world.cast.company.id)
      .execute();
    await (await as('owner')).call(deleteEmployee, { body: { employeeId: staff.id } });
    expect(await topics()).toEqual([{ task_name: 'Allergens', name: 'Former employee' }]);
  });

  it('goes with its company', async () => {
    await illness();
    const { id } = world.cast.company;
    await eraseCompany(world.server.context, mintScope(id, 'all'), null);
    const holds = await world.server.context.db
      .selectFrom('retention_holds')
      .select('id')
      .where('company_id', '=', id)
      .execute();
    expect(holds).toEqual([]);
  });
});

it('the photo of a complaint is kept with it', async () => {
  const photo = new Blob([new Uint8Array(await jpeg({ width: 40, height: 30 }))]);
  const { id } = await (
    await as('owner')
  ).call(contract.addComplaint, {
    body: {
      branchId: world.cast.branch.id,
      kind: 'reaction',
      food: 'Soup',
      description: 'Rash',
      actions: ['sample'],
      doctor: null,
    },
    photo,
  });
  world.server.clock.advance(3 * DAY_MS);
  await world.server.context.photos.forgetUnclaimed();
  const { photo_url, actions } = await (
    await as('owner')
  ).call(contract.getComplaint, { params: { id } });
  expect(actions).toEqual(['sample']);
  expect(await world.server.context.photos.read(photo_url ?? '')).not.toBeNull();
});
