import { randomUUID } from 'node:crypto';
import {
  getDeviceSetup,
  listDevices,
  ONLINE_MINUTES,
  revokeBranchDevices,
  setBranchPassword,
} from '@branchbook/contract/devices.ts';
import { deviceSignIn, heartbeat } from '@branchbook/contract/tablet.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBranch, createCast, tokenOf } from '../../testing/factories.ts';
import type { Branch, Cast } from '../../testing/factories.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { auditOf } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { BRANCH_PASSWORD, signInTablet } from '../../testing/tablet.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

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

const owner = async () => server.client(await tokenOf(server, cast.people.owner));
const audited = async (...actions: string[]) =>
  (await auditOf(server, cast.company.id)).filter(({ action }) => actions.includes(action));
const setPassword = async (branch: Branch, customPassword: string | null) =>
  (await owner()).raw(setBranchPassword, {
    params: { branchId: branch.id },
    body: { customPassword },
  });
const signIn = (branch: Branch, changes: Record<string, unknown> = {}) =>
  server.client().call(deviceSignIn, {
    body: {
      companyNumber: branch.companyId,
      branchNumber: branch.id,
      password: BRANCH_PASSWORD,
      deviceId: randomUUID(),
      deviceName: 'Till tablet',
      deviceType: null,
      ...changes,
    },
  });

it('branch passwords are set for each branch, and the audit log records how', async () => {
  const { company, branch } = cast;
  const { now } = server.clock;
  const at = now();
  const messageOf = async (answer: Response) =>
    ((await answer.json()) as { message: string }).message;
  expect(await messageOf(await setPassword(branch, null))).toBe('Password generated');
  expect(await messageOf(await setPassword(branch, BRANCH_PASSWORD))).toBe('Password set');
  const about = { company_id: company.id, company_name: company.name, branch_password: null };
  const here = {
    ...about,
    branch_id: branch.id,
    branch_name: branch.name,
    has_password: true,
    password_set_at: at.toISOString(),
  };
  const headOffice = {
    ...about,
    branch_id: company.headOffice.id,
    branch_name: 'Head Office',
    has_password: false,
    password_set_at: null,
  };
  const setup = async (branchId: number | 'all') =>
    (await owner()).call(getDeviceSetup, { params: { branchId } });
  expect(await setup('all')).toEqual([here, headOffice]);
  expect(await setup(branch.id)).toEqual([here]);
  const other = await createCast(server);
  expect((await refusalOf(setup(other.branch.id))).status).toBe(404);
  expect((await refusalOf(setPassword(other.branch, null))).status).toBe(404);
  const entry = {
    action: 'branch.password-set',
    actor_id: cast.people.owner.id,
    entity: 'branch',
    entity_id: branch.id,
    branch_id: branch.id,
    at,
  };
  expect(await audited('branch.password-set')).toEqual([
    { ...entry, details: { name: branch.name, generated: true } },
    { ...entry, details: { name: branch.name, generated: false } },
  ]);
});

it('a new sign-in renames the tablet and ends its access to another branch, and both are recorded', async () => {
  const { branch, company } = cast;
  const other = await createBranch(server, company.id);
  for (const one of [branch, other]) await setPassword(one, BRANCH_PASSWORD);
  const deviceId = randomUUID();
  const first = await signIn(branch, { deviceId, deviceName: 'Kitchen', deviceType: 'iPad' });
  await signIn(branch);
  const list = async () => (await owner()).call(listDevices);
  expect(await list()).toMatchObject([
    { device_name: 'Kitchen', device_type: 'iPad' },
    { device_name: 'Till tablet', device_type: 'Tablet' },
  ]);
  server.clock.advance(DAY_MS);
  const again = await signIn(branch, { deviceId, deviceName: 'Larder', deviceType: 'iPad 2' });
  expect(again.device.id).toBe(first.device.id);
  expect(await list()).toMatchObject([
    {
      id: first.device.id,
      device_name: 'Larder',
      device_type: 'iPad 2',
      last_seen: server.clock.now().toISOString(),
    },
    { device_name: 'Till tablet' },
  ]);
  const moved = await signIn(other, { deviceId, deviceName: 'Counter' });
  expect(await list()).toMatchObject([
    { device_name: 'Till tablet', branch_id: branch.id },
    { id: moved.device.id, device_name: 'Counter', branch_id: other.id },
  ]);
  const log = await audited('device.signed-in', 'device.signed-out');
  expect(log.slice(-2)).toEqual(
    [
      { action: 'device.signed-out', entity_id: first.device.id, branch_id: branch.id },
      { action: 'device.signed-in', entity_id: moved.device.id, branch_id: other.id },
    ].map((entry) => ({
      ...entry,
      actor_id: null,
      entity: 'device',
      details: { name: 'Counter', paired: false },
      at: server.clock.now(),
    })),
  );
});

describe('the list of tablets', () => {
  it('shows the last report of each, by branch and name', async () => {
    const { branch, company } = cast;
    const first = await createBranch(server, company.id, { name: 'A first branch' });
    for (const one of [branch, first]) await setPassword(one, BRANCH_PASSWORD);
    await signIn(branch, { deviceName: 'Till 10' });
    const deviceId = randomUUID();
    const { deviceToken } = await signIn(branch, { deviceId, deviceName: 'Till 9' });
    await signIn(first, { deviceName: 'Zebra' });
    const now = server.clock.now();
    const reported = { appVersion: '1.2.3', queued: 4 };
    // The tablet's clock is two and a half minutes behind the server's.
    const deviceNow = new Date(now.getTime() - 150_000).toISOString();
    await server.client(deviceToken).call(heartbeat, { body: { ...reported, deviceNow } });
    const [zebra, nine, ten] = await (await owner()).call(listDevices);
    expect([zebra?.device_name, ten?.device_name]).toEqual(['Zebra', 'Till 10']);
    expect(nine).toEqual({
      id: expect.any(Number) as number,
      device_id: deviceId,
      device_name: 'Till 9',
      device_type: 'Tablet',
      session_active: true,
      branch_id: branch.id,
      branch_name: branch.name,
      company_name: company.name,
      company_id: company.id,
      last_seen: now.toISOString(),
      queued: 4,
      clock_off_minutes: 3,
    });
    const row = await server.context.db
      .selectFrom('devices')
      .select('app_version')
      .where('device_uid', '=', deviceId)
      .executeTakeFirst();
    expect(row?.app_version).toBe('1.2.3');
  });

  it('shows a tablet as online for minutes after its last contact, and none that was silent for 180 days', async () => {
    await signInTablet(server, cast.as('owner'), cast.branch);
    const online = async () =>
      (await (await owner()).call(listDevices)).map(({ session_active }) => session_active);
    server.clock.advance(ONLINE_MINUTES * MINUTE_MS);
    expect(await online()).toEqual([true]);
    server.clock.advance(1);
    expect(await online()).toEqual([false]);
    server.clock.advance(180 * DAY_MS - ONLINE_MINUTES * MINUTE_MS - 2);
    expect(await online()).toEqual([false]);
    server.clock.advance(1);
    expect(await online()).toEqual([]);
    // The tablet's access has expired, so there is nothing to revoke.
    const body = { branchId: cast.branch.id };
    expect(await (await owner()).call(revokeBranchDevices, { body })).toEqual({ revoked: 0 });
    expect(await audited('device.revoked')).toEqual([]);
  });
});

describe('wrong passwords from elsewhere', () => {
  const wrong = async (changes: Record<string, unknown> = {}) =>
    (await refusalOf(signIn(cast.branch, { password: 'wrong', ...changes }))).status;
  const guess = async (times: number, changes: Record<string, unknown> = {}) => {
    const statuses = [];
    for (let n = 0; n < times; n += 1) statuses.push(await wrong(changes));
    return statuses;
  };

  it('block an unknown tablet, but not one that the branch knows', async () => {
    await setPassword(cast.branch, BRANCH_PASSWORD);
    const deviceId = randomUUID();
    await signIn(cast.branch, { deviceId });
    expect(await guess(6)).toEqual([401, 401, 401, 401, 401, 429]);
    expect((await refusalOf(signIn(cast.branch))).status).toBe(429);
    await expect(signIn(cast.branch, { deviceId })).resolves.toBeTruthy();
    // The known tablet has its own five tries.
    expect(await guess(6, { deviceId })).toEqual([401, 401, 401, 401, 401, 429]);
    expect((await refusalOf(signIn(cast.branch, { deviceId }))).status).toBe(429);
    server.clock.advance(15 * MINUTE_MS);
    await expect(signIn(cast.branch, { deviceId })).resolves.toBeTruthy();
    const counted = await server.context.db
      .selectFrom('rate_limits')
      .select('key')
      .where('key', 'like', `tablet ${cast.company.id} ${cast.branch.id}%`)
      .execute();
    expect(counted.map(({ key }) => key)).toContain(
      `tablet ${cast.company.id} ${cast.branch.id} from known places`,
    );
  });
});
