import { createHash, createHmac, randomUUID } from 'node:crypto';
import { signedText } from '@branchbook/contract/signing.ts';
import type { Call, Request } from './call.ts';
import {
  DEVICE_TOKEN,
  deviceIdOf,
  FULL,
  ID_RANGES,
  signingKeyOf,
  TASKS_OF_FIRST,
  todaysOccurrenceOf,
} from './data-set.ts';
import type { Loaded } from './data-set.ts';

/** Completes each of today's tasks once, one branch after the other. */
export const completing = (branches: Loaded[]): Call => {
  let count = 0;
  return {
    name: 'complete one task',
    next: () => {
      const branch = branches[count % branches.length];
      const taskId = branch?.taskIds[Math.floor(count / branches.length)];
      if (!branch || taskId === undefined) throw new Error('There are no tasks left to complete');
      count += 1;
      const occurredAt = new Date().toISOString();
      const item = {
        key: randomUUID(),
        kind: 'task.complete' as const,
        employeeId: branch.signerId,
        occurredAt,
        payload: JSON.stringify({ branch_task_id: taskId, due_date: occurredAt.slice(0, 10) }),
      };
      const signature = createHmac('sha256', signingKeyOf(branch.branchId))
        .update(signedText(item))
        .digest('base64url');
      return {
        method: 'POST',
        path: '/api/device/sync',
        headers: {
          authorization: `Bearer ${DEVICE_TOKEN}${branch.branchId}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ deviceNow: occurredAt, items: [{ ...item, signature }] }),
      };
    },
  };
};

/** Values of a request to complete a task that its SQL statements contain. */
export type Completion = {
  companyId: number;
  branchId: number;
  deviceId: number;
  deviceUid: string;
  signerId: number;
  taskId: number;
  occurrenceId: number;
  key: string;
};

type Body = { items: { key: string; employeeId: number; payload: string }[] };

/** Reads a completion from the body of a request and from its tablet's ids. */
export const completionOf = (
  body: string,
  device: Pick<Completion, 'companyId' | 'branchId' | 'deviceId' | 'deviceUid'>,
): Completion => {
  const [item] = (JSON.parse(body) as Body).items;
  if (!item) throw new Error('Nothing was sent');
  const { branch_task_id: taskId } = JSON.parse(item.payload) as { branch_task_id: number };
  return {
    ...device,
    signerId: item.employeeId,
    taskId,
    occurrenceId: todaysOccurrenceOf(taskId),
    key: item.key,
  };
};

/** Computes PostgreSQL's `md5(id::text)::uuid`. */
const deviceUidOf = (branchId: number): string =>
  createHash('md5')
    .update(String(branchId))
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

/** Returns the completion in a recorded request; undefined when it completes nothing. */
export const recordedCompletion = (
  { body }: Request,
  branches: Loaded[],
): Completion | undefined => {
  if (!body) return undefined;
  const { employeeId } = (JSON.parse(body) as Body).items[0] ?? {};
  const branch = branches.find((one) => one.signerId === employeeId);
  if (!branch) throw new Error(`No one signs as ${employeeId}`);
  const { companyId, branchId } = branch;
  const deviceId = deviceIdOf(branchId);
  return completionOf(body, { companyId, branchId, deviceId, deviceUid: deviceUidOf(branchId) });
};

const tasksOfCompany = TASKS_OF_FIRST + (FULL.branches - 1) * FULL.tasks;
const { COMPANY, DEVICE, PERSON, TASK } = ID_RANGES;

/** Sets a completion's values in pgbench: a company, a branch but its first, and a task of it. */
export const PGBENCH_SET = String.raw`
\set c random(1, ${FULL.companies})
\set b random(2, ${FULL.branches})
\set company ${COMPANY} + :c
\set branch :company * 1000 + :b
\set device ${DEVICE} + :branch
\set signer ${PERSON} + ((:c - 1) * ${FULL.branches} + :b - 1) * ${FULL.people} + 2
\set task ${TASK} + (:c - 1) * ${tasksOfCompany} + ${TASKS_OF_FIRST} + (:b - 2) * ${FULL.tasks} + random(1, ${FULL.tasks})
\set occurrence ${todaysOccurrenceOf(TASK)} + (:task - ${TASK}) * ${todaysOccurrenceOf(TASK + 1) - todaysOccurrenceOf(TASK)}
`;

export const PGBENCH_EXPRESSIONS: Record<keyof Completion, string> = {
  companyId: ':company',
  branchId: ':branch',
  deviceId: ':device',
  deviceUid: 'md5(:branch)::uuid',
  signerId: ':signer',
  taskId: ':task',
  occurrenceId: ':occurrence',
  key: 'gen_random_uuid()',
};
