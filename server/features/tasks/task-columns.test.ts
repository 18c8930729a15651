import { TASK_COLUMNS } from '@branchbook/contract/task-fields.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Columns that say whose a task is and when it changed; people do not edit them. */
const ABOUT_THE_ROW = ['id', 'company_id', 'created_by', 'created_at', 'updated_at', 'deleted_at'];
const OF_A_BRANCH = ['branch_id', 'task_master_id', 'employee_id', 'starts_on', 'due_since'];

it('every editable column of a task is copied to branches and exported', async () => {
  for (const [table, own] of [
    ['task_masters', ['library_task']],
    ['branch_tasks', OF_A_BRANCH],
  ] as const) {
    const { rows } = await sql<{ column_name: string }>`
      select column_name from information_schema.columns where table_name = ${table}
    `.execute(server.context.db);
    const found = rows.map((row) => row.column_name);
    const known = [...TASK_COLUMNS, ...ABOUT_THE_ROW, ...own, 'version'];
    expect(found.toSorted()).toEqual(known.toSorted());
  }
});
