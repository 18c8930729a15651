import { randomUUID } from 'node:crypto';
import { deleteEmployee } from '@branchbook/contract/employees.ts';
import { deleteBranchTask } from '@branchbook/contract/tasks.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createBranchDay } from '../../testing/branch-day.ts';
import { createEmployee } from '../../testing/factories.ts';
import type { Cast } from '../../testing/factories.ts';
import { auditOf } from '../../testing/rows.ts';
import { startCountingServer } from '../../testing/statements.ts';
import type { CountingServer } from '../../testing/statements.ts';
import { outcomeOf, signInTablet } from '../../testing/tablet.ts';
import type { Deed, Tablet } from '../../testing/tablet.ts';

const NOW = '2026-06-10T09:00:00.000Z';

let server: CountingServer;
let cast: Cast;
let tablet: Tablet;
let assign: Awaited<ReturnType<typeof createBranchDay>>['assign'];

beforeAll(async () => {
  server = await startCountingServer(NOW);
});
beforeEach(async () => {
  ({ cast, tablet, assign } = await createBranchDay(server));
});
afterAll(() => server.close());

const trained = (trainee: { id: number }, fields: Record<string, unknown>): Deed => ({
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

it('is recorded when trainer and trainee have both signed, with the task as it is called', async () => {
  const { staff } = cast.people;
  const trainer = cast.people['branch manager'];
  const taskId = await assign({ task_name: 'Clean the slicer' });
  const gone = await assign({ task_name: 'Descale the kettle' });
  const deeds = [
    trained(staff, { branch_task_id: taskId, notes: 'Twice, with the guard on' }),
    trained(staff, { branch_task_id: gone }),
    trained(staff, TOPIC),
  ];
  const items = await tablet.makeTogether(trainer, staff, ...deeds);
  // Removed before the tablet could send what was done.
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

  // What somebody was trained in goes with them, also when it comes later; their trainer's name
  // goes when the trainer does.
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

it('is refused unless the very person who was trained signed it, and trained by somebody else', async () => {
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

it('is of this branch’s tasks only, and many at once leave what they leave one by one', async () => {
  const other = await createBranchDay(server);
  const office = await signInTablet(server, cast.as('owner'), cast.company.headOffice);
  const manager = cast.people['head-office manager'];
  const own = await assign({ task_name: 'Open the shop' });
  const foreign = await other.assign();
  const from = async (day: { cast: Cast; tablet: Tablet }, tasks: number[]) => {
    const { staff } = day.cast.people;
    const many = tasks.map((id) => trained(staff, { branch_task_id: id }));
    const deeds = [...many, ...Array.from({ length: 25 }, () => trained(staff, TOPIC))];
    return day.tablet.makeTogether(day.cast.people['branch manager'], staff, ...deeds);
  };
  const [elsewhere] = await office.makeTogether(
    cast.people.owner,
    manager,
    trained(manager, { branch_task_id: own }),
  );
  const notHere = 'refused: This task does not belong to this branch';
  expect(outcomeOf(await office.send([elsewhere!]))).toEqual([notHere]);

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
