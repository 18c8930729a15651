import { ApiError, NetworkError } from '@branchbook/contract/client.ts';
import { describe, expect, it } from 'vitest';
import {
  creationFailure,
  deletionFailure,
  deletionFailureInDialog,
  updateFailure,
} from './failure-rules.ts';

const OFFLINE = 'Connection failed. Please check your internet connection and try again.';
const SERVER = new ApiError(500, { code: 'SERVER', message: 'Server error.' });
const ENDED = new ApiError(401, { code: 'SESSION_EXPIRED', message: 'Please sign in again.' });
const FAULTS = new ApiError(400, {
  code: 'VALIDATION',
  message: 'Please check your input and try again.',
  errors: [
    { field: 'name', message: 'Name is required' },
    { field: 'pin', message: 'PIN must be 4-6 digits' },
  ],
});
const MISSING = new ApiError(404, { code: 'EMPLOYEE_NOT_FOUND', message: 'Employee Not Found' });
const DENIED = new ApiError(403, { code: 'ACCESS_DENIED', message: 'Access Denied' });

it('a user who is no longer signed in sees that once, and not in each dialog', () => {
  for (const failure of [
    creationFailure,
    updateFailure,
    deletionFailure,
    deletionFailureInDialog,
  ]) {
    expect(failure(ENDED)).toBeNull();
  }
});

describe('the message when adding an employee fails', () => {
  it.each([
    ['no connection', new NetworkError('cable'), 'Connection Error', OFFLINE],
    ['a fault of the server', SERVER, 'Server Error', 'Server error.'],
    ['no right to', DENIED, 'Access Denied', 'You don’t have permission to add this employee.'],
    ['several faults', FAULTS, 'Validation Error', 'Name is required. PIN must be 4-6 digits'],
    [
      'an email address in use, told by its words alone',
      new ApiError(400, { message: 'Email already exists' }),
      'Email Already Exists',
      'Another account uses this email address. Enter a different one.',
    ],
    [
      'a PIN in use',
      new ApiError(400, { code: 'PIN_EXISTS', message: 'PIN already exists at this branch' }),
      'PIN Already Exists',
      'This PIN is already in use at this branch. Choose a different one.',
    ],
    [
      'something missing',
      new ApiError(400, {
        code: 'MISSING_FIELDS',
        errors: [{ field: 'branch_id', message: 'Branch is required' }],
      }),
      'Missing Required Information',
      'Branch is required',
    ],
    [
      'a role that no one can be given',
      new ApiError(400, { code: 'INVALID_ROLE', message: 'Invalid Role Selected' }),
      'Invalid Role Selected',
      'Choose Manager or Staff.',
    ],
    ['anything else', new ApiError(409, { message: 'Odd' }), 'Failed to Create Employee', 'Odd'],
  ])('%s', (_, error, title, message) => {
    expect(creationFailure(error)).toEqual({ title, message });
  });
});

describe('the message when a change is refused', () => {
  it.each([
    ['what the server said', DENIED, 'Access Denied'],
    ['every fault that it found', FAULTS, 'Name is required. PIN must be 4-6 digits'],
    ['that there is no connection', new NetworkError('cable'), OFFLINE],
    ['no more than that, when nothing says more', new Error('odd'), ''],
  ])('%s', (_, error, message) => {
    expect(updateFailure(error)).toEqual({ title: 'Failed to Update Employee', message });
  });
});

describe('the message when a deletion is refused', () => {
  it.each([
    ['no right to', DENIED, 'Access Denied', 'You may not delete this employee.'],
    [
      'deleted already',
      MISSING,
      'Employee Not Found',
      'This employee could not be found or was already deleted.',
    ],
    ['anything else', SERVER, 'Failed to Delete Employee', 'Server error.'],
    ['no connection', new NetworkError('cable'), 'Failed to Delete Employee', OFFLINE],
  ])('%s', (_, error, title, message) => {
    expect(deletionFailure(error)).toEqual({ title, message });
  });

  it('in the management dialog is the server’s or a default text', () => {
    const title = 'Delete Failed';
    expect(deletionFailureInDialog(DENIED)).toEqual({ title, message: 'Access Denied' });
    expect(deletionFailureInDialog(new Error('odd'))).toEqual({
      title,
      message: 'Failed to delete employee',
    });
  });
});
