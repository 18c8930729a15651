import { randomUUID } from 'node:crypto';
import { updateEmployee } from '@branchbook/contract/employees.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBranchDay } from '../../testing/branch-day.ts';
import type { BranchDay } from '../../testing/branch-day.ts';
import { createBranch, tokenOf } from '../../testing/factories.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { outcomeOf, sign, signInTablet, unwrap } from '../../testing/tablet.ts';
import { forgetLeavers } from './service.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const NEW_PIN = '778899';
const PIN_CHANGED = 'refused: Signed with a PIN that had been changed';
const SIGNED_OUT = 'refused: This tablet had been signed out when this was done';

let server: TestServer;
let day: BranchDay;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set('2026-06-10T09:00:00Z');
  day = await createBranchDay(server);
});

const owner = async () => server.client(await tokenOf(server, day.cast.people.owner));
const givePin = async (pin: string) =>
  (await owner()).call(updateEmployee, { body: { employeeId: day.lukasz.id, pin } });

const wrapOf = async (tablet = day.tablet) => {
  const { key } = (await tablet.snapshot()).staff.find(({ id }) => id === day.lukasz.id)!;
  return key!;
};
const rowsOf = (employeeId: number) =>
  server.context.db
    .selectFrom('device_staff_keys')
    .selectAll()
    .where('employee_id', '=', employeeId)
    .orderBy('id')
    .execute();

/** Returns a function that signs a diary entry of so many milliseconds ago with a tablet's key. */
const signer = (key: Buffer) => (agoMs: number) =>
  sign(key, {
    key: randomUUID(),
    kind: 'diary.add',
    employeeId: day.lukasz.id,
    occurredAt: new Date(server.clock.now().getTime() - agoMs).toISOString(),
    payload: JSON.stringify({ date: '2026-06-10', note: 'Signed' }),
  });

describe('the key of a person on a tablet', () => {
  it('opens with the PIN there, and not from a copy of the database', async () => {
    const { salt, iv, wrapped, rounds } = await wrapOf();
    expect(unwrap({ salt, iv, wrapped, rounds }, day.lukasz.pin)).toHaveLength(32);
    const [row] = await rowsOf(day.lukasz.id);
    const stored = Object.values(row!).filter((value) => Buffer.isBuffer(value));
    expect(stored).toHaveLength(3);
    for (const text of [salt, iv, wrapped]) {
      const bytes = Buffer.from(text, 'base64url');
      for (const value of stored) expect(value.includes(bytes)).toBe(false);
    }
  });

  it('stays the same when its wrapped form was dropped, as in an upgrade of the server', async () => {
    const { tablet, lukasz } = day;
    const before = await wrapOf();
    await server.context.db
      .updateTable('device_staff_keys')
      .set({ wrap: null })
      .where('employee_id', '=', lukasz.id)
      .execute();
    const after = await wrapOf(tablet);
    expect(after.salt).not.toBe(before.salt);
    expect(unwrap(after, lukasz.pin)).toEqual(unwrap(before, lukasz.pin));
    expect(await rowsOf(lukasz.id)).toHaveLength(1);
  });
});

describe('a new PIN', () => {
  it('brings one new key, and earlier items still arrive', async () => {
    const { tablet, lukasz } = day;
    const former = signer(unwrap(await wrapOf(), lukasz.pin));
    server.clock.advance(HOUR_MS);
    await givePin(NEW_PIN);
    server.clock.advance(HOUR_MS);
    // The tablet had no network, so people still unlocked it with the former PIN.
    expect(outcomeOf(await tablet.send([former(0)]))).toEqual(['ok']);
    const [wrap] = await Promise.all([wrapOf(), wrapOf(), wrapOf()]);
    expect(() => unwrap(wrap, lukasz.pin)).toThrow();
    const current = signer(unwrap(wrap, NEW_PIN));
    server.clock.advance(HOUR_MS);
    expect(outcomeOf(await tablet.send([former(2 * HOUR_MS), former(0), current(0)]))).toEqual([
      'ok',
      PIN_CHANGED,
      'ok',
    ]);
    expect((await rowsOf(lukasz.id)).map((row) => row.revoked_at === null)).toEqual([false, true]);

    server.clock.advance(30 * DAY_MS - HOUR_MS);
    await forgetLeavers(server.context);
    const inTime = former(30 * DAY_MS + HOUR_MS);
    expect(outcomeOf(await tablet.send([inTime]))).toEqual(['ok']);
    server.clock.advance(1000);
    await forgetLeavers(server.context);
    const late = former(30 * DAY_MS + HOUR_MS);
    expect(outcomeOf(await tablet.send([late, current(0)]))).toEqual([
      'refused: Not signed by this person',
      'ok',
    ]);
  });

  it('that equals an earlier one brings a third key, as the first may be known to others', async () => {
    const { lukasz } = day;
    const first = unwrap(await wrapOf(), lukasz.pin);
    server.clock.advance(HOUR_MS);
    await givePin(NEW_PIN);
    const second = unwrap(await wrapOf(), NEW_PIN);
    server.clock.advance(HOUR_MS);
    await givePin(lukasz.pin);
    const third = unwrap(await wrapOf(), lukasz.pin);
    expect(third).not.toEqual(first);
    expect(third).not.toEqual(second);
    expect((await rowsOf(lukasz.id)).map((row) => row.revoked_at === null)).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('ends the former key after a week, even if the tablet never fetches the new one', async () => {
    const { tablet, lukasz } = day;
    const former = signer(unwrap(await wrapOf(), lukasz.pin));
    await givePin(NEW_PIN);
    server.clock.advance(7 * DAY_MS + HOUR_MS);
    expect(outcomeOf(await tablet.send([former(2 * HOUR_MS), former(0)]))).toEqual([
      'ok',
      PIN_CHANGED,
    ]);
  });
});

describe('a tablet that was signed out and in again', () => {
  const signOutAll = () =>
    server.context.db
      .updateTable('devices')
      .set({ revoked_at: server.clock.now() })
      .where('company_id', '=', day.cast.company.id)
      .execute();

  it('delivers earlier items with the former keys, and no later ones', async () => {
    const { cast, lukasz, tablet } = day;
    const former = signer(unwrap(await wrapOf(), lukasz.pin));
    server.clock.advance(HOUR_MS);
    await signOutAll();
    server.clock.advance(HOUR_MS);
    const again = await signInTablet(server, await owner(), cast.branch, tablet.deviceUid);
    expect(outcomeOf(await again.send([former(90 * 60_000), former(0)]))).toEqual([
      'ok',
      SIGNED_OUT,
    ]);
  });

  it('at another branch has no key of its former branch', async () => {
    const { cast, lukasz, tablet } = day;
    const former = signer(unwrap(await wrapOf(), lukasz.pin));
    const other = await createBranch(server, cast.company.id);
    const moved = await signInTablet(server, await owner(), other, tablet.deviceUid);
    expect(outcomeOf(await moved.send([former(HOUR_MS)]))).toEqual([
      'refused: Not signed by this person',
    ]);
  });
});
