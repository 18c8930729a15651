import { recordTraining, trainingCsv, trainingPdf } from '@branchbook/contract/training.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCast, createEmployee } from '../../testing/factories.ts';
import { readPdf } from '../../testing/pdf-text.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  // At the branch it is already the eleventh.
  server = await startTestServer({ now: '2026-06-10T23:30:00Z' });
});
afterAll(() => server.close());

it('the training report gives the signers of each record, latest first', async () => {
  const cast = await createCast(server);
  const ann = await createEmployee(server, cast.branch, { name: 'Ann' });
  const { people } = cast;
  const manager = cast.as('branch manager');
  const signatures: [topic: string, trainee: boolean, trainer: boolean][] = [
    ['Oven', true, true],
    ['Till', true, false],
    ['Knives', false, true],
    ['Ladder', false, false],
  ];
  for (const [topic, signed_by_trainee, signed_by_trainer] of signatures) {
    const { id } = await manager.call(recordTraining, {
      body: {
        employeeId: ann.id,
        training_topic: topic,
        trainerId: people.staff.id,
        notes: topic === 'Oven' ? 'Went well' : null,
      },
    });
    await server.context.db
      .updateTable('training_records')
      .set({ signed_by_trainee, signed_by_trainer })
      .where('id', '=', id)
      .execute();
    server.clock.advance(60_000);
  }
  const body = { employeeId: ann.id, branchId: cast.branch.id };
  const csv = await manager.raw(trainingCsv, { body });
  expect(csv.headers.get('content-disposition')).toContain(
    'filename="training_report_Ann_2026-06-11.csv"',
  );
  const { name: where } = cast.branch;
  const by = people.staff.name;
  expect((await csv.text()).trim().split('\r\n')).toEqual([
    'Task,Branch,Employee,Trainer,Trained at,Notes,Signed by trainee,Signed by trainer,Arrival',
    `Ladder,${where},Ann,${by},11/06/2026 00:33,,No,No,`,
    `Knives,${where},Ann,${by},11/06/2026 00:32,,No,Yes,`,
    `Till,${where},Ann,${by},11/06/2026 00:31,,Yes,No,`,
    `Oven,${where},Ann,${by},11/06/2026 00:30,Went well,Yes,Yes,`,
  ]);
  const pdf = await manager.raw(trainingPdf, { body });
  const { title, pages } = await readPdf(Buffer.from(await pdf.arrayBuffer()));
  expect(title).toBe(`Training report, ${where}, Ann, All records until 11/06/2026`);
  const text = pages.join(' ');
  for (const line of [
    `Ladder ${by} 11/06/2026 00:33 No one`,
    `Knives ${by} 11/06/2026 00:32 Trainer`,
    `Till ${by} 11/06/2026 00:31 Trainee`,
    `Oven ${by} 11/06/2026 00:30 Went well Trainee and trainer`,
  ]) {
    expect(text).toContain(line);
  }
});
