// Long because the portal shows what the tablet records, and each file starts a server.
import { randomUUID } from 'node:crypto';
import { deleteBranch } from '@branchbook/contract/branches.ts';
import { deleteEmployee } from '@branchbook/contract/employees.ts';
import {
  assignTasks,
  createBranchTask,
  deleteBranchTask,
  listBranchTasks,
} from '@branchbook/contract/tasks.ts';
import {
  recordTraining,
  trainingGridOf,
  trainingOfEmployee,
  trainingOfTask,
} from '@branchbook/contract/training.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mintScope } from '../../platform/session/scope.ts';
import { createBranchDay } from '../../testing/branch-day.ts';
import { createBranch, createEmployee, createGlobalTask } from '../../testing/factories.ts';
import type { Cast, Kind } from '../../testing/factories.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { auditOf, closeBranch, moveEmployee, setTaskActive } from '../../testing/rows.ts';
import { startCountingServer } from '../../testing/statements.ts';
import type { CountingServer } from '../../testing/statements.ts';
import { outcomeOf, registerKeys, signInTablet } from '../../testing/tablet.ts';
import type { ItemDraft, Tablet } from '../../testing/tablet.ts';
import { trainingOf } from './service.ts';

const NOW = '2026-06-10T09:00:00.000Z';

let server: CountingServer;
let cast: Cast;
let tablet: Tablet;
let assign: Awaited<ReturnType<typeof createBranchDay>>['assign'];

beforeAll(async () => {
  server = await startCountingServer(NOW);
});
beforeEach(async () => {
  server.clock.set(NOW);
  ({ cast, tablet, assign } = await createBranchDay(server));
});
afterAll(() => server.close());

const trained = (trainee: { id: number }, fields: Record<string, unknown>): ItemDraft => ({
  kind: 'training.record',
  payload: { trainee_id: trainee.id, ...fields },
});
const TOPIC = { training_topic: 'Lifting heavy boxes' };

const recordsOf = ({ company }: Cast) =>
  server.context.db
    .selectFrom('training_records')
    .selectAll()
    .where('company_id', '=', company.id)
    .orderBy('id')
    .execute();

it('is recorded when trainer and trainee have both signed, with the task’s name', async () => {
  const { staff } = cast.people;
  const trainer = cast.people['branch manager'];
  const taskId = await assign({ task_name: 'Clean the slicer' });
  const gone = await assign({ task_name: 'Descale the kettle' });
  const drafts = [
    trained(staff, { branch_task_id: taskId, notes: 'Twice, with the guard on' }),
    trained(staff, { branch_task_id: gone }),
    trained(staff, TOPIC),
  ];
  const items = await tablet.makeTogether(trainer, staff, ...drafts);
  // The task is removed before the tablet can send the records.
  await cast.as('owner').call(deleteBranchTask, { params: { id: gone } });
  expect(outcomeOf(await tablet.send(items))).toEqual(['ok', 'ok', 'ok']);
  const records = await recordsOf(cast);
  const common = {
    company_id: cast.company.id,
    branch_id: cast.branch.id,
    employee_id: staff.id,
    trainer_id: trainer.id,
    trainer_name: trainer.name,
    trained_at: new Date(NOW),
    signed_by_trainee: true,
    signed_by_trainer: true,
  };
  const ofTask = { ...common, task_master_id: expect.any(Number), training_topic: null };
  expect(records).toMatchObject([
    {
      ...ofTask,
      uuid: items[0]?.key,
      branch_task_id: taskId,
      task_name: 'Clean the slicer',
      notes: 'Twice, with the guard on',
    },
    { ...ofTask, branch_task_id: gone, task_name: 'Descale the kettle', notes: null },
    {
      ...common,
      branch_task_id: null,
      task_master_id: null,
      task_name: TOPIC.training_topic,
      ...TOPIC,
    },
  ]);
  const audit = (await auditOf(server, cast.company.id)).slice(-3);
  expect(audit.map(({ actor_id, details }) => ({ actor_id, details }))).toEqual([
    { actor_id: trainer.id, details: { name: 'Clean the slicer' } },
    { actor_id: trainer.id, details: { name: 'Descale the kettle' } },
    { actor_id: trainer.id, details: {} },
  ]);
  expect(audit.map(({ entity_id }) => entity_id)).toEqual(records.map(({ id }) => id));

  // Training is erased with its trainee, also when it arrives later; a trainer's name is erased
  // with the trainer.
  const late = await tablet.makeTogether(trainer, staff, trained(staff, TOPIC));
  const both = await tablet.makeTogether(staff, trainer, trained(trainer, TOPIC));
  await tablet.send(both);
  const erase = (employeeId: number) =>
    cast.as('owner').call(deleteEmployee, { body: { employeeId } });
  await erase(staff.id);
  expect(outcomeOf(await tablet.send(late))).toEqual([
    'refused: The person who was trained has left',
  ]);
  expect(await recordsOf(cast)).toMatchObject([
    { employee_id: trainer.id, trainer_id: staff.id, trainer_name: 'Former employee' },
  ]);
});

it('is refused unless the trainee signed it, and another person was the trainer', async () => {
  const { staff } = cast.people;
  const trainer = cast.people['branch manager'];
  const colleague = await createEmployee(server, cast.branch);
  const unsigned = 'refused: Not signed by the person who was trained';
  const [alone] = await tablet.make(trainer, trained(staff, TOPIC));
  const [swapped] = await tablet.makeTogether(trainer, colleague, trained(staff, TOPIC));
  const [self] = await tablet.makeTogether(trainer, trainer, trained(trainer, TOPIC));
  const [both] = await tablet.makeTogether(trainer, staff, trained(staff, TOPIC));
  const forged = { ...both!, key: randomUUID() };
  const items = [alone!, swapped!, self!, forged, both!];
  expect(outcomeOf(await tablet.send(items))).toEqual([
    unsigned,
    unsigned,
    'refused: Only an owner can train themselves',
    'refused: Not signed by this person',
    'ok',
  ]);
  const { owner } = cast.people;
  const office = await signInTablet(server, cast.as('owner'), cast.company.headOffice);
  const [own] = await office.makeTogether(owner, owner, trained(owner, TOPIC));
  expect(outcomeOf(await office.send([own!]))).toEqual(['ok']);
});

it('accepts only this branch’s tasks, and a batch has the same result as single items', async () => {
  const other = await createBranchDay(server);
  const office = await signInTablet(server, cast.as('owner'), cast.company.headOffice);
  const manager = cast.people['head-office manager'];
  const own = await assign({ task_name: 'Open the shop' });
  const foreign = await other.assign();
  const from = async (day: { cast: Cast; tablet: Tablet }, tasks: number[]) => {
    const { staff } = day.cast.people;
    const many = tasks.map((id) => trained(staff, { branch_task_id: id }));
    const drafts = [...many, ...Array.from({ length: 25 }, () => trained(staff, TOPIC))];
    return day.tablet.makeTogether(day.cast.people['branch manager'], staff, ...drafts);
  };
  const [elsewhere] = await office.makeTogether(
    cast.people.owner,
    manager,
    trained(manager, { branch_task_id: own }),
  );
  const notHere = 'refused: This task does not belong to this branch';
  expect(outcomeOf(await office.send([elsewhere!]))).toEqual([notHere]);

  await registerKeys(tablet, cast.people['branch manager'], cast.people.staff);
  let together: string[] = [];
  const items = await from({ cast, tablet }, [own, foreign, own]);
  const many = await server.statementsOf(async () => {
    together = outcomeOf(await tablet.send(items));
  });
  const theirs = await other.assign({ task_name: 'Open the shop' });
  const apart: string[] = [];
  for (const item of await from(other, [theirs, own, theirs])) {
    apart.push(...outcomeOf(await other.tablet.send([item])));
  }
  expect(together.slice(0, 4)).toEqual(['ok', notHere, 'ok', 'ok']);
  expect(together).toEqual(apart);
  const shown = async (company: Cast) =>
    (await recordsOf(company)).map(({ task_name, training_topic, trained_at }) => ({
      task_name,
      training_topic,
      trained_at,
    }));
  expect(await shown(cast)).toEqual(await shown(other.cast));
  const few = await from({ cast, tablet }, [own, foreign]);
  expect(many).toBeLessThanOrEqual(await server.statementsOf(() => tablet.send(few.slice(0, 2))));
});

describe('in the portal', () => {
  const record = (kind: Kind, fields: Record<string, unknown>) =>
    cast.as(kind).call(recordTraining, {
      body: { employeeId: cast.people.staff.id, ...fields },
    });
  const ofEmployee = (kind: Kind, employeeId: number) =>
    cast.as(kind).call(trainingOfEmployee, { params: { employeeId } });
  const ofTask = (kind: Kind, taskId: number) =>
    cast.as(kind).call(trainingOfTask, { params: { taskId } });
  const grid = (kind: Kind, branchId = cast.branch.id) =>
    cast.as(kind).call(trainingGridOf, { query: { branchId } });
  const statusOf = async (call: Promise<unknown>) => (await refusalOf(call)).status;

  it('managers record training, unsigned, and see it with signed training', async () => {
    const { staff, owner } = cast.people;
    const manager = cast.people['branch manager'];
    const taskId = await assign({ task_name: 'Clean the slicer' });
    const first = await record('branch manager', { taskId, notes: ' With the guard on ' });
    expect(first).toEqual({
      id: expect.any(Number),
      task_name: 'Clean the slicer',
      employee_id: staff.id,
      employee_name: staff.name,
      trainer_name: manager.name,
      trained_at: NOW,
      notes: 'With the guard on',
      signed_by_trainee: false,
      signed_by_trainer: false,
    });
    const trainedAt = '2026-06-09T10:00:00+01:00';
    const older = await record('owner', { ...TOPIC, trainerId: manager.id, trainedAt });
    expect(older).toMatchObject({
      task_name: TOPIC.training_topic,
      trainer_name: manager.name,
      trained_at: '2026-06-09T09:00:00.000Z',
      notes: null,
    });
    // Two minutes are within the tolerance between clocks; an owner may train themselves.
    const own = { taskId: null, ...TOPIC, trainedAt: '2026-06-10T09:02:00Z' };
    expect(await record('owner', { ...own, employeeId: owner.id })).toMatchObject({
      employee_id: owner.id,
      trainer_name: owner.name,
      trained_at: NOW,
    });
    const audit = (await auditOf(server, cast.company.id)).slice(-3);
    const entry = {
      action: 'training.recorded',
      entity: 'training record',
      branch_id: cast.branch.id,
    };
    expect(audit).toMatchObject([
      {
        ...entry,
        actor_id: manager.id,
        entity_id: first.id,
        details: { name: 'Clean the slicer' },
      },
      { ...entry, actor_id: owner.id, entity_id: older.id, details: {} },
      { actor_id: owner.id, branch_id: cast.company.headOffice.id },
    ]);

    server.clock.advance(60_000);
    const signed = trained(staff, { branch_task_id: taskId });
    await tablet.send(await tablet.makeTogether(manager, staff, signed));
    const atTablet = {
      ...first,
      id: expect.any(Number),
      trained_at: '2026-06-10T09:01:00.000Z',
      notes: null,
      signed_by_trainee: true,
      signed_by_trainer: true,
    };
    await cast.as('owner').call(deleteBranchTask, { params: { id: taskId } });
    for (const kind of ['owner', 'head-office manager', 'branch manager'] as const) {
      expect(await ofEmployee(kind, staff.id)).toEqual([atTablet, first, older]);
      expect(await ofTask(kind, taskId)).toEqual([atTablet, first]);
    }
    await cast.as('owner').call(deleteEmployee, { body: { employeeId: manager.id } });
    expect(await ofEmployee('owner', staff.id)).toMatchObject([
      { trainer_name: 'Former employee' },
      { trainer_name: 'Former employee' },
      { trainer_name: 'Former employee' },
    ]);
    await cast.as('owner').call(deleteEmployee, { body: { employeeId: staff.id } });
    expect(await statusOf(ofEmployee('owner', staff.id))).toBe(404);
    expect(await ofTask('owner', taskId)).toEqual([]);
    await closeBranch(server, cast.branch.id);
    expect(await ofTask('owner', taskId)).toEqual([]);
  });

  it('records belong to the caller’s company, whatever id is named', async () => {
    const { staff } = cast.people;
    await record('owner', TOPIC);
    const { db } = server.context;
    const { company } = (await createBranchDay(server)).cast;
    expect(await trainingOf(db, mintScope(cast.company.id, 'all'), staff.id)).toHaveLength(1);
    expect(await trainingOf(db, mintScope(company.id, 'all'), staff.id)).toEqual([]);
  });

  it('a record has a subject, an accessible person and their branch, and a past day', async () => {
    const { staff } = cast.people;
    const manager = cast.people['branch manager'];
    const taskId = await assign();
    const other = await createBranchDay(server);
    const foreignTask = await other.assign();
    const foreign = other.cast.people.staff.id;
    const wrong = async (fields: Record<string, unknown>) =>
      (await refusalOf(record('branch manager', fields))).errors;
    const either = [{ field: 'training_topic', message: 'Please choose a task or enter a topic' }];
    expect(await wrong({})).toEqual(either);
    expect(await wrong({ taskId, ...TOPIC })).toEqual(either);
    const own = { ...TOPIC, employeeId: manager.id };
    const onePerson = [{ field: 'trainerId', message: 'Only an owner can train themselves' }];
    expect(await wrong(own)).toEqual(onePerson);
    expect(await wrong({ ...TOPIC, trainerId: staff.id })).toEqual(onePerson);
    const at = async (trainedAt: string) => wrong({ ...TOPIC, trainedAt });
    expect(await at('2026-06-10T09:02:00.001Z')).toEqual([
      { field: 'trainedAt', message: 'Training cannot lie in the future' },
    ]);
    const unclear = [{ field: 'trainedAt', message: 'Please enter when it was' }];
    expect(await at('0000-01-01T00:00:00Z')).toEqual(unclear);
    expect(await at('last week')).toEqual(unclear);
    const status = (fields: Record<string, unknown>, kind: Kind = 'branch manager') =>
      statusOf(record(kind, fields));
    const { owner } = cast.people;
    expect(await status(TOPIC, 'staff')).toBe(403);
    expect(await status({ ...TOPIC, employeeId: owner.id })).toBe(403);
    expect(await status({ ...TOPIC, employeeId: foreign })).toBe(404);
    expect(await status({ ...TOPIC, trainerId: foreign })).toBe(404);
    expect(await status({ ...TOPIC, trainerId: owner.id })).toBe(403);
    expect(await status({ taskId: foreignTask }, 'owner')).toBe(404);
    expect(await status({ taskId, employeeId: owner.id, trainerId: staff.id }, 'owner')).toBe(404);
    expect(await statusOf(ofEmployee('branch manager', owner.id))).toBe(403);
    expect(await statusOf(ofEmployee('staff', staff.id))).toBe(403);
    expect(await statusOf(ofEmployee('owner', foreign))).toBe(404);
    expect(await statusOf(ofTask('staff', taskId))).toBe(403);
    expect(await statusOf(ofTask('owner', foreignTask))).toBe(404);
    expect(await statusOf(grid('staff'))).toBe(403);
    expect(await statusOf(grid('branch manager', cast.company.headOffice.id))).toBe(403);
    expect(await statusOf(grid('owner', other.cast.branch.id))).toBe(404);
    await server.context.db
      .updateTable('employees')
      .set({ branch_id: null })
      .where('id', '=', owner.id)
      .execute();
    const nowhere = await refusalOf(record('owner', { ...TOPIC, employeeId: owner.id }));
    expect(nowhere.errors).toEqual([
      { field: 'employeeId', message: 'The person who was trained must belong to a branch' },
    ]);
    expect(await recordsOf(cast)).toEqual([]);
  });

  it('a chart shows who of a branch was trained in which of its tasks, and when last', async () => {
    const { staff } = cast.people;
    const manager = cast.people['branch manager'];
    const branchId = cast.branch.id;
    const task = async (task_name: string) => {
      const body = { task_name, branchId, scheduled_month: null, scheduled_day: null };
      return (await cast.as('branch manager').call(createBranchTask, { body })).id;
    };
    const elsewhere = await createBranch(server, cast.company.id);
    const newcomer = await createEmployee(server, elsewhere, { name: 'Aaron' });
    const { id: master } = await createGlobalTask(server, cast.company.id, {
      task_name: 'Clean the slicer',
    });
    const owner = cast.as('owner');
    const branchIds = [branchId, elsewhere.id];
    await owner.call(assignTasks, { body: { taskIds: [master], branchIds } });
    const copyAt = async (branch: number) => {
      const copies = await owner.call(listBranchTasks, { query: { branchId: branch } });
      return copies.find((copy) => copy.task_master_id === master)?.id ?? 0;
    };
    const slicer = await copyAt(branchId);
    await task('alarm test');
    const kettle = await task('Descale the kettle');
    const mop = await task('Mop the floor');
    const day = (ofJune: number) => ({ trainedAt: `2026-06-0${ofJune}T08:00:00.000Z` });
    await record('owner', { taskId: slicer, ...day(1) });
    await record('owner', { taskId: slicer, ...day(3) });
    await record('owner', { taskId: kettle, ...day(2) });
    await record('owner', { taskId: mop, ...day(4) });
    await record('owner', { training_topic: 'first aid', ...day(5) });
    await record('owner', { training_topic: 'First aid', ...day(6) });
    // Trained in the same head-office task at another branch, before the move to this one.
    const there = { employeeId: newcomer.id, taskId: await copyAt(elsewhere.id) };
    await record('owner', { ...there, ...day(7) });
    await moveEmployee(server, newcomer.id, branchId);
    await setTaskActive(server, kettle, false);
    await owner.call(deleteBranchTask, { params: { id: mop } });
    const shown = await grid('branch manager');
    expect(shown.employees.map(({ id }) => id)).toEqual([
      newcomer.id,
      expect.any(Number),
      manager.id,
      staff.id,
    ]);
    expect(shown.subjects.map(({ name, active }) => [name, active])).toEqual([
      ['alarm test', true],
      ['Clean the slicer', true],
      ['Descale the kettle', false],
      ['Mop the floor', false],
      ['First aid', false],
    ]);
    const [, slicers, kettles, mops, aid] = shown.subjects.map(({ key }) => key);
    const cell = (employee: { id: number }, subject: string | undefined, ofJune: number) => ({
      employee_id: employee.id,
      subject,
      trained_at: day(ofJune).trainedAt,
    });
    expect(shown.cells).toEqual([
      cell(newcomer, slicers, 7),
      cell(staff, aid, 6),
      cell(staff, mops, 4),
      cell(staff, slicers, 3),
      cell(staff, kettles, 2),
    ]);
    await owner.call(deleteBranch, { query: {}, body: { branchId: elsewhere.id } });
    expect(await grid('head-office manager', elsewhere.id)).toMatchObject({
      employees: [],
      subjects: [{ name: 'Clean the slicer' }],
      cells: [],
    });
    expect(await statusOf(grid('branch manager', elsewhere.id))).toBe(404);
  });
});
