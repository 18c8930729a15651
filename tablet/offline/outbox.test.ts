import { ROLE } from '@branchbook/contract/permissions.ts';
import { describe, expect, it } from 'vitest';
import { mayDismiss } from './outbox.ts';
import { aSession } from './testing-session.ts';

const sessionOf = (roleId: number) => aSession(1, { roleId });

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
