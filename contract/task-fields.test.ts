import { expect, it } from 'vitest';
import { TASK_INPUTS } from './task-fields.ts';
import { branchTaskChanges, globalTaskChanges, globalTaskFields } from './task-input.ts';

/** Inputs that accompany the fields of a task: its owner, and the version that was changed. */
const NO_FIELDS = ['taskId', 'version', 'companyId', 'branchId', 'employeeId', 'source'];

it('every field of a task can be sent with a new task and with an update', () => {
  const inputsOf = (schema: { shape: object }) =>
    Object.keys(schema.shape)
      .filter((name) => !NO_FIELDS.includes(name) && name !== 'existingPhotoUrl')
      .toSorted();
  const inputs = TASK_INPUTS.toSorted();
  for (const schema of [globalTaskFields, globalTaskChanges, branchTaskChanges]) {
    expect(inputsOf(schema)).toEqual(inputs);
  }
});
