import { ROLE } from '@branchbook/contract/permissions.ts';
import { describe, expect, it } from 'vitest';
import { makeDeviceKey } from './keys.ts';
import { mayDismiss } from './outbox.ts';

const sessionOf = async (roleId: number) => ({
  employeeId: 1,
  name: 'Priya Patel',
  roleId,
  key: await makeDeviceKey(),
  salt: 'c2FsdA',
});

describe('a record that the server refused', () => {
  it('is dismissed by an owner or a manager only', async () => {
    expect(mayDismiss(await sessionOf(ROLE.owner))).toBe(true);
    expect(mayDismiss(await sessionOf(ROLE.manager))).toBe(true);
    expect(mayDismiss(await sessionOf(ROLE.staff))).toBe(false);
  });

  it('is not dismissed while the tablet is locked', () => {
    expect(mayDismiss(null)).toBe(false);
  });
});
