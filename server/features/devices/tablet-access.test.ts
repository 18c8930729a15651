import { createHmac, randomUUID } from 'node:crypto';
import { signOutText } from '@branchbook/contract/signing.ts';
import {
  deviceSignIn,
  deviceSignOut,
  deviceUnlock,
  heartbeat,
  snapshot,
} from '@branchbook/contract/tablet.ts';
import { getDeviceSetup, listDevices, setBranchPassword } from '@branchbook/contract/devices.ts';
import { listMasterTasks } from '@branchbook/contract/tasks.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBranch, createCast, createEmployee } from '../../testing/factories.ts';
import type { Cast, Person } from '../../testing/factories.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { auditOf } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { BRANCH_PASSWORD, signInTablet, unwrap } from '../../testing/tablet.ts';
import type { Tablet } from '../../testing/tablet.ts';

let server: TestServer;
let cast: Cast;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  // Tries count for 15 minutes; the tries of the test before must have expired.
  server.clock.advance(3_600_000);
  cast = await createCast(server);
});

const trySignIn = (overrides: Record<string, unknown> = {}) =>
  server.client().call(deviceSignIn, {
    body: {
      companyNumber: cast.company.id,
      branchNumber: cast.branch.id,
      password: BRANCH_PASSWORD,
      deviceId: randomUUID(),
      deviceName: 'Till tablet',
      deviceType: null,
      ...overrides,
    },
  });

describe('signing a tablet in', () => {
  it('is refused with the same message, whatever is wrong', async () => {
    await signInTablet(server, cast.as('owner'), cast.branch);
    const other = await createCast(server);
    for (const wrong of [
      { password: 'not the password' },
      { branchNumber: 1 },
      { companyNumber: 1 },
      { companyNumber: other.company.id },
    ]) {
      await expect(trySignIn(wrong)).rejects.toMatchObject({
        status: 401,
        serverMessage: 'The company number, branch number or password is not right.',
      });
    }
  });

  it('is blocked after five failures at a branch, even with the right password', async () => {
    await cast.as('owner').call(setBranchPassword, {
      params: { branchId: cast.branch.id },
      body: { customPassword: BRANCH_PASSWORD },
    });
    for (let i = 0; i < 5; i += 1) {
      await expect(trySignIn({ password: `wrong ${i}` })).rejects.toMatchObject({ status: 401 });
    }
    await expect(trySignIn()).rejects.toMatchObject({ status: 429 });
    server.clock.advance(15 * 60_000);
    await expect(trySignIn()).resolves.toMatchObject({ branch: { id: cast.branch.id } });
  });

  it('by a blocked caller does not use up the tries of other branches', async () => {
    const other = await createBranch(server, cast.company.id);
    for (const branch of [cast.branch, other]) {
      await cast.as('owner').call(setBranchPassword, {
        params: { branchId: branch.id },
        body: { customPassword: BRANCH_PASSWORD },
      });
    }
    for (let i = 0; i < 15; i += 1) {
      await trySignIn({ branchNumber: i < 5 ? cast.branch.id : other.id, password: 'wrong' }).catch(
        () => undefined,
      );
    }
    const counted = await server.context.db
      .selectFrom('rate_limits')
      .select('key')
      .where('key', '=', `tablet ${cast.company.id} ${other.id}`)
      .execute();
    expect(counted).toEqual([]);
  });

  it('is impossible if no password was ever set', async () => {
    await expect(trySignIn()).rejects.toMatchObject({ status: 401 });
  });

  it('again on the same tablet ends its earlier token', async () => {
    const first = await signInTablet(server, cast.as('owner'), cast.branch);
    await signInTablet(server, cast.as('owner'), cast.branch, first.deviceUid);
    await expect(first.snapshot()).rejects.toMatchObject({ status: 401, code: 'DEVICE_REVOKED' });
  });

  it('lasts for 180 days of silence, and not a second longer', async () => {
    const tablet = await signInTablet(server, cast.as('owner'), cast.branch);
    const beat = () =>
      tablet.client.call(heartbeat, {
        body: { appVersion: '1', queued: 0, deviceNow: server.clock.now().toISOString() },
      });
    const silence = 180 * 86_400_000;
    server.clock.advance(silence - 1000);
    await beat();
    server.clock.advance(silence - 1000);
    await expect(tablet.snapshot()).resolves.toBeTruthy();
    server.clock.advance(1000);
    expect((await refusalOf(beat())).code).toBe('DEVICE_REVOKED');
  });

  it('out ends its access at once', async () => {
    const tablet = await signInTablet(server, cast.as('owner'), cast.branch);
    // A tablet that loses no items may sign out without a body.
    await tablet.client.call({ ...deviceSignOut, body: undefined });
    await expect(tablet.snapshot()).rejects.toMatchObject({ code: 'DEVICE_REVOKED' });
  });

  it('out with unsent records logs their number and the manager who agreed', async () => {
    const { staff, owner, 'branch manager': manager } = cast.people;
    const signInAgain = () => signInTablet(server, cast.as('owner'), cast.branch);
    type Confirming = { by: Person; as?: Person; lost: number; signed?: number };
    const confirm = async (tablet: Tablet, { by, as = by, lost, signed = lost }: Confirming) => {
      const { staff: people } = await tablet.snapshot();
      const wrapped =
        people.find(({ id }) => id === by.id)?.key ??
        (await tablet.client.call(deviceUnlock, { body: { employeeId: by.id, pin: by.pin } })).key;
      const occurredAt = server.clock.now().toISOString();
      const said = { deviceId: tablet.deviceUid, employeeId: as.id, occurredAt };
      const text = signOutText({ ...said, lost: signed });
      const signature = createHmac('sha256', unwrap(wrapped!, by.pin)).update(text);
      const confirmation = {
        employeeId: as.id,
        occurredAt,
        signature: signature.digest('base64url'),
      };
      return { lost, confirmation };
    };
    const attempts: Confirming[] = [
      { by: manager, lost: 0 },
      { by: manager, lost: 3 },
      { by: owner, lost: 4 },
      { by: staff, lost: 5 },
      { by: staff, as: manager, lost: 6 },
      { by: manager, lost: 8, signed: 7 },
    ];
    for (const attempt of attempts) {
      const tablet = await signInAgain();
      await tablet.client.call(deviceSignOut, { body: await confirm(tablet, attempt) });
    }
    const former = await signInAgain();
    const replayed = await confirm(former, { by: manager, lost: 9 });
    await former.client.call(deviceSignOut, { body: replayed });
    for (const body of [replayed, { lost: 10, confirmedBy: manager.id }, {}]) {
      const tablet = await signInTablet(server, cast.as('owner'), cast.branch, former.deviceUid);
      await tablet.client.call(deviceSignOut, { body });
    }
    const entries = (await auditOf(server, cast.company.id)).filter(
      ({ action }) => action === 'device.signed-out',
    );
    expect(entries.map(({ details }) => details)).toEqual([
      {},
      { lost: 3, confirmedBy: manager.id },
      { lost: 4, confirmedBy: owner.id },
      { lost: 5 },
      { lost: 6 },
      { lost: 8 },
      { lost: 9, confirmedBy: manager.id },
      { lost: 9 },
      { lost: 10 },
      {},
    ]);
    const tablet = await signInAgain();
    const signingOut = tablet.client.call(deviceSignOut, { body: { lost: 1.5 } });
    await expect(signingOut).rejects.toMatchObject({ status: 400 });
  });

  it('opens only the tablet’s calls, which a user’s session does not open', async () => {
    const tablet = await signInTablet(server, cast.as('owner'), cast.branch);
    await expect(tablet.client.call(listMasterTasks, { query: {} })).rejects.toMatchObject({
      status: 403,
    });
    await expect(cast.as('owner').call(snapshot, { query: {} })).rejects.toMatchObject({
      status: 403,
    });
  });
});

describe('the snapshot', () => {
  it('gives each person of the branch a key that only their PIN opens', async () => {
    const tablet = await signInTablet(server, cast.as('owner'), cast.branch);
    const { staff } = await tablet.snapshot();
    const own = staff.find((one) => one.id === cast.people.staff.id)?.key;
    expect(unwrap(own!, cast.people.staff.pin)).toHaveLength(32);
    expect(() => unwrap(own!, '9999')).toThrow();
  });

  it('has no key of an owner or head-office manager, at the tablet of head office either', async () => {
    const { headOffice } = cast.company;
    const clerk = await createEmployee(server, headOffice);
    const tablet = await signInTablet(server, cast.as('owner'), headOffice);
    const { staff } = await tablet.snapshot();
    const keyOf = (id: number) => staff.find((one) => one.id === id)?.key;
    const here = staff.filter(({ works_here }) => works_here).map(({ id }) => id);
    expect(here).toContain(cast.people['head-office manager'].id);
    expect(keyOf(clerk.id)).not.toBeNull();
    for (const person of [cast.people.owner, cast.people['head-office manager']]) {
      expect(keyOf(person.id)).toBeNull();
      const body = { employeeId: person.id, pin: person.pin };
      const { key } = await tablet.client.call(deviceUnlock, { body });
      expect(unwrap(key!, person.pin)).toHaveLength(32);
    }
    const after = await tablet.snapshot();
    expect(after.staff.filter(({ key }) => key !== null).map(({ id }) => id)).toEqual([clerk.id]);
  });

  it('lists head office without keys, and no people of other branches', async () => {
    const elsewhere = await createEmployee(server, cast.company.headOffice);
    const tablet = await signInTablet(server, cast.as('owner'), cast.branch);
    const { staff } = await tablet.snapshot();
    const keyOf = (id: number) => staff.find((one) => one.id === id)?.key;
    expect(keyOf(cast.people.owner.id)).toBeNull();
    expect(keyOf(cast.people['head-office manager'].id)).toBeNull();
    expect(keyOf(elsewhere.id)).toBeUndefined();
  });

  it('is not sent again while it is unchanged', async () => {
    const tablet = await signInTablet(server, cast.as('owner'), cast.branch);
    const first = await tablet.client.raw(snapshot, { query: {} });
    const etag = first.headers.get('etag') ?? '';
    const again = await tablet.client.raw(
      snapshot,
      { query: {} },
      { headers: { 'if-none-match': etag } },
    );
    expect(again.status).toBe(304);
    await createEmployee(server, cast.branch);
    const changed = await tablet.client.raw(
      snapshot,
      { query: {} },
      { headers: { 'if-none-match': etag } },
    );
    expect(changed.status).toBe(200);
  });
});

describe('a head-office manager at a branch’s tablet', () => {
  it('gets a key with the right PIN, the same one each time, and never in the snapshot', async () => {
    const tablet = await signInTablet(server, cast.as('owner'), cast.branch);
    const { id, pin } = cast.people.owner;
    const person = await tablet.client.call(deviceUnlock, { body: { employeeId: id, pin } });
    expect(unwrap(person.key!, pin)).toHaveLength(32);
    const inSnapshot = async () =>
      (await tablet.snapshot()).staff.find((one) => one.id === id)?.key ?? null;
    expect(await inSnapshot()).toBeNull();
    const later = await tablet.client.call(deviceUnlock, { body: { employeeId: id, pin } });
    expect(unwrap(later.key!, pin)).toEqual(unwrap(person.key!, pin));
  });

  it('is locked out for a minute after five wrong PINs, and for longer after each further one', async () => {
    const tablet = await signInTablet(server, cast.as('owner'), cast.branch);
    const { id, pin } = cast.people.owner;
    for (let i = 0; i < 5; i += 1) {
      await expect(
        tablet.client.call(deviceUnlock, { body: { employeeId: id, pin: '0000' } }),
      ).rejects.toMatchObject({ status: 400, code: 'INCORRECT_PIN' });
    }
    const unlock = (asked = pin) =>
      tablet.client.call(deviceUnlock, { body: { employeeId: id, pin: asked } });
    for (const retryAfterSeconds of [60, 120, 240]) {
      await expect(unlock()).rejects.toMatchObject({ status: 429, retryAfterSeconds });
      server.clock.advance(retryAfterSeconds * 1000 - 1);
      await expect(unlock()).rejects.toMatchObject({ status: 429, retryAfterSeconds: 1 });
      server.clock.advance(1);
      await expect(unlock('0000')).rejects.toMatchObject({ code: 'INCORRECT_PIN' });
    }
    server.clock.advance(480_000);
    await expect(unlock()).resolves.toMatchObject({ id });
    // A right PIN ends the row of failures.
    await expect(unlock('0000')).rejects.toMatchObject({ code: 'INCORRECT_PIN' });
    await expect(unlock()).resolves.toMatchObject({ id });
  });
});

describe('Device Setup', () => {
  it('shows a generated password once, and never a stored one', async () => {
    const owner = cast.as('owner');
    const { password } = await owner.call(setBranchPassword, {
      params: { branchId: cast.branch.id },
      body: { customPassword: '   ' },
    });
    expect(password).toMatch(/^[A-HJ-NP-Za-km-z2-9]{12}$/);
    const rows = await owner.call(getDeviceSetup, { params: { branchId: cast.branch.id } });
    expect(rows).toMatchObject([{ branch_password: null, has_password: true }]);
    await expect(trySignIn({ password })).resolves.toMatchObject({
      company: { id: cast.company.id },
    });
  });

  it('refuses a chosen password that is too short', async () => {
    await expect(
      cast.as('owner').call(setBranchPassword, {
        params: { branchId: cast.branch.id },
        body: { customPassword: 'five5' },
      }),
    ).rejects.toMatchObject({
      status: 400,
      serverMessage: 'Password must be at least 6 characters',
    });
  });

  it('is closed to branch managers and staff', async () => {
    for (const kind of ['branch manager', 'staff'] as const) {
      await expect(
        cast.as(kind).call(getDeviceSetup, { params: { branchId: 'all' } }),
      ).rejects.toMatchObject({ status: 403, serverMessage: 'Access Denied' });
    }
  });

  it('shows a tablet as online until it has been silent for five minutes', async () => {
    const tablet = await signInTablet(server, cast.as('owner'), cast.branch);
    const isOnline = async () =>
      (await cast.as('owner').call(listDevices))[0]?.session_active ?? null;
    expect(await isOnline()).toBe(true);
    server.clock.advance(6 * 60_000);
    expect(await isOnline()).toBe(false);
    await tablet.client.call(heartbeat, {
      body: { appVersion: '1.0.0', queued: 2, deviceNow: server.clock.now().toISOString() },
    });
    expect(await isOnline()).toBe(true);
  });
});
