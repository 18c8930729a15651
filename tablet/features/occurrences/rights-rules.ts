import { branchDay } from '@branchbook/contract/branch-day.ts';
import type { BranchTime } from '@branchbook/contract/branch-day.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import { isManager } from '../../shared/roles.ts';
import type { DayTask } from './day-task-rules.ts';

export const MANAGERS_ONLY = 'Only a manager can complete this task.';

/** Says whether a role may complete a task: manager tasks are for owners and managers. */
export const mayComplete = (task: Pick<DayTask, 'managerTask'>, roleId: number): boolean =>
  !task.managerTask || isManager(roleId);

/** Allows users to undo their own outcome on the same day, until it is verified. */
export const mayUndo = (
  task: Pick<DayTask, 'state' | 'doneBy' | 'doneAt' | 'verification'>,
  employeeId: number,
  day: Day,
  time: BranchTime,
): boolean =>
  task.state !== 'pending' &&
  task.doneBy === employeeId &&
  task.verification !== 'verified' &&
  task.doneAt !== null &&
  branchDay(task.doneAt, time) === day;

/** Says whether a user may verify a task: any user but the one who completed it. */
export const mayVerify = (task: Pick<DayTask, 'doneBy'>, employeeId: number): boolean =>
  task.doneBy !== employeeId;
