import { afterAll, beforeAll, expect, it } from 'vitest';
import { mintScope } from '../../platform/session/scope.ts';
import { createBranch, createCast, createEmployee } from '../../testing/factories.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { listTabletPeople } from './service.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('a tablet can be unlocked by the people of its branch, owners and head-office managers', async () => {
  const cast = await createCast(server);
  await createCast(server);
  const { headOffice } = cast.company;
  const elsewhere = await createBranch(server, cast.company.id);
  const far = {
    staff: await createEmployee(server, elsewhere),
    manager: await createEmployee(server, elsewhere, { role_id: 2 }),
    owner: await createEmployee(server, elsewhere, { role_id: 1 }),
  };
  const clerk = await createEmployee(server, headOffice);
  const noPin = await createEmployee(server, cast.branch);
  await server.context.db
    .updateTable('employees')
    .set({ pin: null, pin_lookup: null })
    .where('id', '=', noPin.id)
    .execute();
  await createEmployee(server, cast.branch, { deleted_at: server.clock.now() });
  const { owner, staff, 'branch manager': manager, 'head-office manager': boss } = cast.people;
  const peopleAt = async (branchId: number) => {
    const scope = mintScope(cast.company.id, 'all');
    const people = await listTabletPeople(server.context, server.context.db, scope, branchId);
    return people
      .map(({ pin, pinLookup: _, ...person }) => ({ ...person, pin: pin() }))
      .toSorted((a, b) => a.id - b.id);
  };
  const guest = { isHeadOffice: true, hasAreas: false, worksHere: false, isLocal: false };
  const local = { isHeadOffice: false, hasAreas: false, worksHere: true, isLocal: true };
  const entry = ({ id, name, roleId, pin }: typeof staff) => ({ id, name, roleId, pin });
  expect(await peopleAt(cast.branch.id)).toEqual(
    [
      { ...entry(owner), ...guest },
      { ...entry(boss), ...guest },
      { ...entry(manager), ...local },
      { ...entry(staff), ...local },
      { ...entry(far.owner), ...guest, isHeadOffice: false },
    ].toSorted((a, b) => a.id - b.id),
  );
  // Owners and head-office managers are guests even at head office.
  const atHeadOffice = { ...guest, worksHere: true };
  expect(await peopleAt(headOffice.id)).toEqual(
    [
      { ...entry(owner), ...atHeadOffice },
      { ...entry(boss), ...atHeadOffice },
      { ...entry(far.owner), ...guest, isHeadOffice: false },
      { ...entry(clerk), ...atHeadOffice, isLocal: true },
    ].toSorted((a, b) => a.id - b.id),
  );
});
