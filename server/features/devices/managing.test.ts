import { randomUUID } from 'node:crypto';
import {
  createPairingCode,
  listDevices,
  listDevicesOfBranch,
  PAIRING_REFUSED,
  revokeBranchDevices,
  revokeDevice,
} from '@branchbook/contract/devices.ts';
import { deviceSignIn, deviceUnlock, heartbeat } from '@branchbook/contract/tablet.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBranch, createCast } from '../../testing/factories.ts';
import type { Branch, Cast } from '../../testing/factories.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import type { MailServer } from '../../testing/mail-server.ts';
import { outcomesOf, refusalOf } from '../../testing/refusal.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { signInTablet } from '../../testing/tablet.ts';
import type { Tablet } from '../../testing/tablet.ts';
import { forgetPairings } from './service.ts';

let mailbox: MailServer;
let server: TestServer;
let cast: Cast;

beforeAll(async () => {
  mailbox = await startMailServer();
  server = await startTestServer({ env: { SMTP_URL: mailbox.url } });
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});
beforeEach(async () => {
  // Tries count for 15 minutes; the tries of the test before must have expired.
  server.clock.advance(3_600_000);
  cast = await createCast(server);
});

const codeFor = async (branch: Branch): Promise<string> => {
  const { code } = await cast
    .as('owner')
    .call(createPairingCode, { body: { branchId: branch.id } });
  return code;
};

const pair = (pairingCode: string, more: Record<string, unknown> = {}) =>
  server.client().call(deviceSignIn, {
    body: {
      pairingCode,
      deviceId: randomUUID(),
      deviceName: 'Kitchen tablet',
      deviceType: null,
      ...more,
    },
  });

const auditOf = (action: string) =>
  server.context.db
    .selectFrom('audit_log')
    .select(['entity_id', 'branch_id', 'actor_id', 'details'])
    .where('company_id', '=', cast.company.id)
    .where('action', '=', action)
    .orderBy('id')
    .execute();

const refused = { status: 401, code: 'DEVICE_SIGN_IN_REFUSED', message: PAIRING_REFUSED };

describe('a pairing code', () => {
  it('signs one tablet in at its branch, once, without any numbers', async () => {
    const client = cast.as('head-office manager');
    const { code, expires_at } = await client.call(createPairingCode, {
      body: { branchId: cast.branch.id },
    });
    expect(code).toMatch(/^[A-HJ-NP-Z2-9]{8}$/);
    expect(Date.parse(expires_at) - server.clock.now().getTime()).toBe(600_000);
    const typed = `${code.slice(0, 4)} ${code.slice(4).toLowerCase()}`;
    await expect(pair(typed)).resolves.toMatchObject({
      branch: { id: cast.branch.id, name: cast.branch.name },
      company: { id: cast.company.id },
    });
    expect(await refusalOf(pair(code))).toMatchObject(refused);
    expect(await auditOf('device.pairing-code-made')).toMatchObject([
      { entity_id: cast.branch.id, actor_id: cast.people['head-office manager'].id },
    ]);
    expect(await auditOf('device.signed-in')).toMatchObject([
      { branch_id: cast.branch.id, details: { name: 'Kitchen tablet', paired: true } },
    ]);
  });

  it('signs in only one of two tablets that use it at the same moment', async () => {
    const code = await codeFor(cast.branch);
    const outcomes = await Promise.allSettled([pair(code), pair(code)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('is refused with the same message when it is wrong, expired, replaced or of another branch', async () => {
    const other = await createBranch(server, cast.company.id);
    const replaced = await codeFor(cast.branch);
    const code = await codeFor(cast.branch);
    expect(await refusalOf(pair('AAAA2222'))).toMatchObject(refused);
    expect(await refusalOf(pair(replaced))).toMatchObject(refused);
    const elsewhere = { companyNumber: cast.company.id, branchNumber: other.id };
    expect(await refusalOf(pair(code, elsewhere))).toMatchObject(refused);
    server.clock.advance(600_000);
    expect(await refusalOf(pair(code))).toMatchObject(refused);
    const here = { companyNumber: cast.company.id, branchNumber: cast.branch.id };
    await expect(pair(await codeFor(cast.branch), here)).resolves.toBeTruthy();
  });

  it('cannot be guessed: five wrong ones block that address only', async () => {
    const code = await codeFor(cast.branch);
    for (let i = 0; i < 5; i += 1) {
      expect((await refusalOf(pair(`AAAA222${i + 3}`))).status).toBe(401);
    }
    expect((await refusalOf(pair(code))).status).toBe(429);
    const counted = await server.context.db
      .selectFrom('rate_limits')
      .select('key')
      .where('key', 'like', 'tablet %')
      .where('expires_at', '>', server.clock.now())
      .execute();
    expect(counted).toHaveLength(1);
  });

  it('is not stored in clear, nor kept after its use', async () => {
    const code = await codeFor(cast.branch);
    const rows = () => server.context.db.selectFrom('device_pairings').selectAll().execute();
    expect(JSON.stringify(await rows())).not.toContain(code);
    await forgetPairings(server.context);
    await expect(pair(code)).resolves.toBeTruthy();
    server.clock.advance(600_000);
    await forgetPairings(server.context);
    expect(await rows()).toEqual([]);
  });
});

describe('revoking', () => {
  const isDead = async (tablet: Tablet) => (await refusalOf(tablet.snapshot())).code;

  it('one tablet, by either of its ids, ends only its access, at once', async () => {
    const owner = cast.as('owner');
    const first = await signInTablet(server, owner, cast.branch);
    const second = await signInTablet(server, owner, cast.branch);
    const third = await signInTablet(server, owner, cast.branch);
    const devices = await owner.call(listDevices);
    const { id = 0 } = devices.find(({ device_id }) => device_id === first.deviceUid) ?? {};
    await owner.call(revokeDevice, { body: { deviceId: id } });
    await owner.call(revokeDevice, { body: { deviceId: second.deviceUid } });
    await owner.call(revokeDevice, { body: { deviceId: second.deviceUid } });
    expect([await isDead(first), await isDead(second)]).toEqual([
      'DEVICE_REVOKED',
      'DEVICE_REVOKED',
    ]);
    await expect(third.snapshot()).resolves.toBeTruthy();
    expect((await owner.call(listDevices)).map(({ device_id }) => device_id)).toEqual([
      third.deviceUid,
    ]);
    expect(await auditOf('device.revoked')).toMatchObject([
      { entity_id: id, branch_id: cast.branch.id, actor_id: cast.people.owner.id },
      { branch_id: cast.branch.id },
    ]);
  });

  it('a branch’s tablets leaves those of other branches signed in', async () => {
    const owner = cast.as('head-office manager');
    const other = await createBranch(server, cast.company.id);
    const here = [
      await signInTablet(server, owner, cast.branch),
      await signInTablet(server, owner, cast.branch),
    ];
    const there = await signInTablet(server, owner, other);
    const body = { branchId: cast.branch.id };
    expect(await owner.call(revokeBranchDevices, { body })).toEqual({ revoked: 2 });
    expect(await owner.call(revokeBranchDevices, { body })).toEqual({ revoked: 0 });
    for (const tablet of here) expect(await isDead(tablet)).toBe('DEVICE_REVOKED');
    const listed = (branch: Branch) =>
      owner.call(listDevicesOfBranch, { params: { branchId: branch.id } });
    expect(await listed(cast.branch)).toEqual([]);
    expect(await listed(other)).toMatchObject([{ device_id: there.deviceUid }]);
  });

  it('does not affect tablets of other companies, and is not allowed to branches', async () => {
    const other = await createCast(server);
    const tablet = await signInTablet(server, other.as('owner'), other.branch);
    const owner = cast.as('owner');
    const branchId = other.branch.id;
    const notFound = await outcomesOf([
      owner.call(revokeDevice, { body: { deviceId: tablet.deviceUid } }),
      owner.call(revokeBranchDevices, { body: { branchId } }),
      owner.call(createPairingCode, { body: { branchId } }),
      owner.call(listDevicesOfBranch, { params: { branchId } }),
    ]);
    expect(new Set(notFound)).toEqual(new Set(['NOT_FOUND']));
    const manager = cast.as('branch manager');
    const own = { body: { branchId: cast.branch.id } };
    const denied = await outcomesOf([
      manager.call(revokeBranchDevices, own),
      manager.call(createPairingCode, own),
    ]);
    expect(denied).toEqual(['ACCESS_DENIED', 'ACCESS_DENIED']);
    await expect(tablet.snapshot()).resolves.toBeTruthy();
  });
});

describe('many wrong PINs at a tablet', () => {
  const report = async (tablet: Tablet, failures: number, employeeId: number) =>
    tablet.client.call(heartbeat, {
      body: {
        appVersion: '1.0.0\0',
        queued: 0,
        deviceNow: server.clock.now().toISOString(),
        wrongPins: [{ employeeId, failures }],
      },
    });

  it('are reported to the branch’s managers and the owner, once a day for each person', async () => {
    const { people } = cast;
    const tablet = await signInTablet(server, cast.as('owner'), cast.branch);
    // A tablet that was signed in just now cannot have counted so many wrong PINs.
    await report(tablet, 20, people.staff.id);
    await report(tablet, 1_000_000, people.staff.id);
    server.clock.advance(3 * 3_600_000 - 1000);
    await report(tablet, 20, people.staff.id);
    server.clock.advance(3600_000 * 2);
    await report(tablet, 19, people.staff.id);
    await report(tablet, 1_000_000, people.staff.id);
    expect(await auditOf('device.many-wrong-pins')).toEqual([]);
    await report(tablet, 20, people.staff.id);
    await report(tablet, 25, people.staff.id);
    for (const { email } of [people.owner, people['branch manager']]) {
      const [mail] = await mailbox.mailsTo(email);
      expect(mail?.text).toContain(`20 times in a row for ${people.staff.name}`);
      expect(mail?.text).toContain('Till tablet');
    }
    expect(await auditOf('device.many-wrong-pins')).toMatchObject([
      { entity_id: people.staff.id, branch_id: cast.branch.id, details: { failures: 20 } },
    ]);
    server.clock.advance(86_400_000);
    await report(tablet, 30, people.staff.id);
    expect(await mailbox.mailsTo(people.owner.email, 2)).toHaveLength(2);
    const everyone = mailbox.everything().join('\n');
    expect(everyone).not.toContain(people['head-office manager'].email);
    expect(everyone).not.toContain(`To: ${people.staff.email}`);
  });

  it('at many tablets together are reported too, and allow no more tries than at one', async () => {
    const { owner } = cast.people;
    const branches = [cast.branch, cast.branch, cast.branch, cast.branch];
    const tablets: Tablet[] = [];
    for (const branch of [...branches, await createBranch(server, cast.company.id)]) {
      tablets.push(await signInTablet(server, cast.as('owner'), branch));
    }
    const [first, elsewhere] = [tablets[0]!, tablets.pop()!];
    const unlock = (tablet: Tablet, pin: string) =>
      tablet.client.call(deviceUnlock, { body: { employeeId: owner.id, pin } });
    const guess = (tablet: Tablet) => outcomesOf([unlock(tablet, '000000')]);
    for (let n = 0; n < 19; n += 1) {
      expect(await guess(tablets[n % 4]!)).toEqual(['INCORRECT_PIN']);
    }
    expect(await auditOf('device.many-wrong-pins')).toEqual([]);
    expect(await guess(tablets[3]!)).toEqual(['INCORRECT_PIN']);
    const [mail] = await mailbox.mailsTo(owner.email);
    expect(mail?.text).toContain(`20 times within a day for ${owner.name}`);
    await server.context.db
      .updateTable('rate_limits')
      .set({ tries: sql<Date[]>`tries || array_fill(tries[1], array[79])` })
      .where('key', '=', `pin at branch ${cast.branch.id} ${owner.id}`)
      .execute();
    server.clock.advance(60_000);
    expect(await guess(first)).toEqual(['INCORRECT_PIN']);
    expect(await auditOf('device.many-wrong-pins')).toMatchObject([
      { entity_id: owner.id, branch_id: cast.branch.id, details: { failures: 20 } },
    ]);
    server.clock.advance(900_000);
    for (const tablet of tablets) {
      expect(await refusalOf(unlock(tablet, owner.pin))).toMatchObject({ status: 429 });
    }
    await expect(unlock(elsewhere, owner.pin)).resolves.toMatchObject({ id: owner.id });
    server.clock.advance(86_400_000);
    await expect(unlock(first, owner.pin)).resolves.toMatchObject({ id: owner.id });
  });

  it('for a person whom the tablet does not know are not counted', async () => {
    const other = await createCast(server);
    const tablet = await signInTablet(server, cast.as('owner'), cast.branch);
    server.clock.advance(86_400_000);
    await report(tablet, 50, other.people.staff.id);
    expect(await auditOf('device.many-wrong-pins')).toEqual([]);
  });
});
