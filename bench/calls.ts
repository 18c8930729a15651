import type { Call, Request } from './call.ts';
import { completing } from './completing.ts';
import { BRANCH_ID, MANAGER_TOKEN, TASKS_OF_FIRST } from './data-set.ts';
import type { Loaded } from './data-set.ts';

const get = (name: string, path: string): Call => {
  const headers = { authorization: `Bearer ${MANAGER_TOKEN}${BRANCH_ID}` };
  const request: Request = { method: 'GET', path: `${path}?branchId=${BRANCH_ID}`, headers };
  return { name, next: () => request };
};

/** Makes the request for one branch after another: a manager may make only a few calls at once. */
const getInTurn = (name: string, path: string, branches: Loaded[]): Call => {
  const requests = branches.map(({ branchId }): Request => {
    const headers = { authorization: `Bearer ${MANAGER_TOKEN}${branchId}` };
    return { method: 'GET', path: `${path}?branchId=${branchId}`, headers };
  });
  let count = 0;
  return {
    name,
    next: () => {
      count += 1;
      return requests[count % requests.length] as Request;
    },
  };
};

export const callsOn = (branches: Loaded[]): Call[] => [
  get('list 50 tasks of a branch', '/api/tasks/branch-tasks'),
  completing(branches.filter((one) => one.taskIds.length > TASKS_OF_FIRST)),
  get('task report of a month', '/api/tasks/reports/month'),
  getInTurn('list employees of a branch', '/api/employees/list', branches),
  get('list tasks of today', '/api/tasks/occurrences'),
  get('list tasks that wait for verification', '/api/tasks/occurrences/waiting'),
];
