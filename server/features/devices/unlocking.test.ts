import { createHmac } from 'node:crypto';
import { listDevices } from '@branchbook/contract/devices.ts';
import { signOutText } from '@branchbook/contract/signing.ts';
import {
  deviceSignOut,
  deviceUnlock,
  getDevicePhoto,
  heartbeat,
} from '@branchbook/contract/tablet.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mintScope } from '../../platform/session/scope.ts';
import { createBranchDay } from '../../testing/branch-day.ts';
import type { BranchDay } from '../../testing/branch-day.ts';
import { createBranch, createEmployee, tokenOf } from '../../testing/factories.ts';
import type { Person } from '../../testing/factories.ts';
import { createLogLines } from '../../testing/log-lines.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import type { MailServer } from '../../testing/mail-server.ts';
import { jpeg } from '../../testing/pictures.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { auditOf, setTaskActive } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { signInTablet, unwrap } from '../../testing/tablet.ts';
import type { Tablet } from '../../testing/tablet.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const log = createLogLines();
let mailbox: MailServer;
let server: TestServer;
let day: BranchDay;

beforeAll(async () => {
  mailbox = await startMailServer();
  server = await startTestServer({
    env: { SMTP_URL: mailbox.url, LOG_LEVEL: 'warn' },
    logTo: log.stream,
  });
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});
beforeEach(async () => {
  server.clock.set('2026-06-10T09:00:00Z');
  day = await createBranchDay(server);
});

const owner = async () => server.client(await tokenOf(server, day.cast.people.owner));
const unlock = (person: Person, pin = person.pin, { client }: Tablet = day.tablet) =>
  client.call(deviceUnlock, { body: { employeeId: person.id, pin } });
const audited = async (action: string) =>
  (await auditOf(server, day.cast.company.id)).filter((row) => row.action === action);
const deviceIdOf = async ({ deviceUid }: Tablet): Promise<number> => {
  const devices = await (await owner()).call(listDevices);
  return devices.find((one) => one.device_id === deviceUid)?.id ?? 0;
};

describe('unlocking a tablet online', () => {
  it('is in the audit log for head-office managers, and not for people of the branch', async () => {
    const { people } = day.cast;
    const manager = people['head-office manager'];
    const { role_id, works_here, name } = await unlock(manager);
    expect({ role_id, works_here, name }).toEqual({
      role_id: 2,
      works_here: false,
      name: manager.name,
    });
    server.clock.advance(HOUR_MS);
    await unlock(manager);
    expect(await unlock(day.lukasz)).toMatchObject({ id: day.lukasz.id, works_here: true });
    const entry = {
      action: 'device.unlocked-by-head-office',
      actor_id: null,
      entity: 'employee',
      entity_id: manager.id,
      branch_id: day.cast.branch.id,
      details: {},
    };
    expect(await audited('device.unlocked-by-head-office')).toEqual([
      { ...entry, at: new Date('2026-06-10T09:00:00Z') },
      { ...entry, at: new Date('2026-06-10T10:00:00Z') },
    ]);
    const stranger = await createBranchDay(server);
    expect((await refusalOf(unlock(stranger.lukasz))).code).toBe('EMPLOYEE_NOT_FOUND');
  });

  it('lets a head-office manager agree for a week that records are lost', async () => {
    const guest = day.cast.people.owner;
    const agreeAfter = async (ms: number): Promise<void> => {
      const tablet = await signInTablet(server, await owner(), day.cast.branch);
      const key = unwrap((await unlock(guest, guest.pin, tablet)).key!, guest.pin);
      server.clock.advance(ms);
      const occurredAt = server.clock.now().toISOString();
      const said = { deviceId: tablet.deviceUid, employeeId: guest.id, occurredAt, lost: 2 };
      const signature = createHmac('sha256', key).update(signOutText(said)).digest('base64url');
      const confirmation = { employeeId: guest.id, occurredAt, signature };
      await tablet.client.call(deviceSignOut, { body: { lost: 2, confirmation } });
    };
    await agreeAfter(7 * DAY_MS);
    await agreeAfter(7 * DAY_MS + 1);
    expect((await audited('device.signed-out')).map(({ details }) => details)).toEqual([
      { lost: 2, confirmedBy: guest.id },
      { lost: 2 },
    ]);
  });
});

it('the snapshot lists people by name and tasks in order of creation, without inactive ones', async () => {
  const { cast, lukasz, tablet } = day;
  const zoe = await createEmployee(server, cast.branch, { name: 'Zoë' });
  const namesake = await createEmployee(server, cast.branch, { name: 'Zoë', role_id: 2 });
  const second = await createEmployee(server, cast.branch, { name: 'Person 1 b' });
  const wash = await day.assign({ task_name: 'Wash up' });
  const air = await day.assign({ task_name: 'Air the room' });
  const off = await day.assign({ task_name: 'Beat the carpet' });
  await setTaskActive(server, off, false);
  const { staff, tasks, occurrences, ...rest } = await tablet.snapshot();
  expect(rest).toMatchObject({
    day: '2026-06-10',
    company: { id: cast.company.id, name: cast.company.name },
    branch: { id: cast.branch.id, name: cast.branch.name, timezone: 'Europe/London' },
  });
  const ids = staff.map(({ id }) => id);
  const named = [lukasz.id, second.id, zoe.id, namesake.id];
  expect(ids.filter((id) => named.includes(id))).toEqual(named);
  expect(tasks.map(({ id }) => id)).toEqual([wash, air]);
  expect(tasks[1]).toMatchObject({ task_name: 'Air the room', from_head_office: true });
  expect(occurrences.slice(0, 2).map((one) => one.branch_task_id)).toEqual([wash, air]);
});

it('a tablet shows photos for all branches of its company, and none of another company', async () => {
  const { company } = day.cast;
  const bytes = await jpeg({ width: 60, height: 40 });
  const { blobName } = await server.context.photos.keep(mintScope(company.id, 'all'), {
    bytes,
    branchId: null,
    purpose: 'task',
    by: null,
    at: server.clock.now(),
  });
  const [, name = ''] = blobName.split('/');
  const branch = await createBranch(server, company.id);
  const beside = await signInTablet(server, await owner(), branch);
  for (const { client } of [day.tablet, beside]) {
    expect((await client.raw(getDevicePhoto, { params: { name } })).status).toBe(200);
  }
  const stranger = await createBranchDay(server);
  const theirs = stranger.tablet.client.call(getDevicePhoto, { params: { name } });
  expect((await refusalOf(theirs)).status).toBe(404);
});

describe('wrong PINs that a tablet reports', () => {
  const report = async ({ client }: Tablet, failures: number) =>
    client.call(heartbeat, {
      body: {
        appVersion: '1',
        queued: 0,
        deviceNow: server.clock.now().toISOString(),
        wrongPins: [{ employeeId: day.lukasz.id, failures }],
      },
    });

  it('are reported once for each day of the branch and each tablet', async () => {
    const { tablet, lukasz, cast } = day;
    const beside = await signInTablet(server, await owner(), cast.branch);
    // A minute before midnight in London.
    server.clock.set('2026-06-11T22:59:00Z');
    await report(tablet, 20);
    await report(tablet, 30);
    await report(beside, 21);
    server.clock.set('2026-06-11T23:00:00Z');
    await report(tablet, 31);
    await report(tablet, 32);
    const entry = {
      action: 'device.many-wrong-pins',
      actor_id: null,
      entity: 'employee',
      entity_id: lukasz.id,
      branch_id: cast.branch.id,
    };
    const [here, there] = [await deviceIdOf(tablet), await deviceIdOf(beside)];
    const first = new Date('2026-06-11T22:59:00Z');
    expect(await audited('device.many-wrong-pins')).toEqual([
      { ...entry, details: { device_id: here, failures: 20 }, at: first },
      { ...entry, details: { device_id: there, failures: 21 }, at: first },
      { ...entry, details: { device_id: here, failures: 31 }, at: server.clock.now() },
    ]);
    const mails = await mailbox.mailsTo(cast.people.owner.email, 3);
    const told = mails.flatMap(({ text }) => /\d+ times in a row/.exec(text)?.[0] ?? []);
    expect(told.toSorted()).toEqual([
      '20 times in a row',
      '21 times in a row',
      '31 times in a row',
    ]);
  });

  it('are logged if there was not enough time for so many', async () => {
    const warning = 'more wrong PINs than there was time for';
    server.clock.advance(DAY_MS);
    const before = log.text();
    await report(day.tablet, 20);
    expect(log.text().slice(before.length)).not.toContain(warning);
    await report(day.tablet, 1_000_000);
    expect(log.text().slice(before.length)).toContain(warning);
  });
});
