import { createHmac } from 'node:crypto';
import { packLinkText } from '@branchbook/contract/signing.ts';
import type { Person } from './factories.ts';
import type { TestServer } from './server.ts';
import { unwrap } from './tablet.ts';
import type { Tablet } from './tablet.ts';

/** Signs a person's request for a link to the inspector pack, as the tablet app does. */
export const signPackRequest = async (
  tablet: Tablet,
  person: Person,
  server: TestServer,
  occurredAt = server.clock.now().toISOString(),
) => {
  const { staff } = await tablet.snapshot();
  const wrapped = staff.find(({ id }) => id === person.id)?.key;
  if (!wrapped) throw new Error(`The tablet has no key of person ${person.id}`);
  const text = packLinkText({ deviceId: tablet.deviceUid, employeeId: person.id, occurredAt });
  const signature = createHmac('sha256', unwrap(wrapped, person.pin))
    .update(text)
    .digest('base64url');
  return { employeeId: person.id, occurredAt, signature };
};
