import { randomUUID } from 'node:crypto';
import { listDevices } from '@branchbook/contract/devices.ts';
import { deleteEmployee, updateEmployee } from '@branchbook/contract/employees.ts';
import type { SyncKind } from '@branchbook/contract/signing.ts';
import { heartbeat } from '@branchbook/contract/tablet.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createBranchDay } from '../../testing/branch-day.ts';
import type { BranchDay } from '../../testing/branch-day.ts';
import { createEmployee, tokenOf } from '../../testing/factories.ts';
import type { Person } from '../../testing/factories.ts';
import { reviewOf } from '../../testing/review.ts';
import { auditOf, closeBranch } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { outcomeOf, sign, signInTablet, unwrap } from '../../testing/tablet.ts';

const TODAY = '2026-06-10';
const HOUR_MS = 3_600_000;
/** Milliseconds by which clocks may differ. */
const LEEWAY_MS = 120_000;
const PIN_CHANGED = 'Signed with a PIN that had been changed';
const SIGNED_OUT = 'This tablet had been signed out when this was done';

let server: TestServer;
let day: BranchDay;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set(`${TODAY}T09:00:00Z`);
  day = await createBranchDay(server);
});

const owner = async () => server.client(await tokenOf(server, day.cast.people.owner));
const note = (text: string) => ({ date: TODAY, note: text });
const BURN = {
  incident_date: TODAY,
  incident_time: '09:00',
  employee_name: 'Zoë Quillfeather',
  description: 'Burnt a hand on the oven',
  emergency_services_called: false,
};

/** Returns a function that signs with a person's present key, also after the key has ended. */
const signerOf = async (person: Person) => {
  const { staff } = await day.tablet.snapshot();
  const key = unwrap(staff.find(({ id }) => id === person.id)!.key!, person.pin);
  return (kind: SyncKind, payload: object, at: Date) =>
    sign(key, {
      key: randomUUID(),
      kind,
      employeeId: person.id,
      occurredAt: at.toISOString(),
      payload: JSON.stringify(payload),
    });
};
const after = (ms: number): Date => new Date(server.clock.now().getTime() + ms);

it('items signed with a former PIN count until two minutes after the change, and accidents always', async () => {
  const { tablet, lukasz, cast } = day;
  const signed = await signerOf(lukasz);
  server.clock.advance(HOUR_MS);
  await (await owner()).call(updateEmployee, { body: { employeeId: lukasz.id, pin: '778899' } });
  await tablet.snapshot();
  const items = [
    signed('diary.add', note('In time'), after(LEEWAY_MS)),
    signed('diary.add', note('Late'), after(LEEWAY_MS + 1)),
    signed('accident.add', BURN, after(LEEWAY_MS + 1)),
  ];
  server.clock.advance(HOUR_MS);
  expect(outcomeOf(await tablet.send(items))).toEqual(['ok', `refused: ${PIN_CHANGED}`, 'ok']);
  expect(await reviewOf(server, cast)).toEqual([`${PIN_CHANGED}: Late`, PIN_CHANGED]);
});

it('training needs the key that the trainee had at the time', async () => {
  const { tablet, lukasz, cast } = day;
  const trainer = cast.people['branch manager'];
  const [before, later] = await tablet.makeTogether(
    trainer,
    lukasz,
    ...['09:00', '10:30'].map((time) => ({
      kind: 'training.record' as const,
      payload: { trainee_id: lukasz.id, training_topic: `At ${time}` },
      occurredAt: `${TODAY}T${time}:00.000Z`,
    })),
  );
  server.clock.advance(HOUR_MS);
  await (await owner()).call(updateEmployee, { body: { employeeId: lukasz.id, pin: '778899' } });
  await tablet.snapshot();
  server.clock.advance(HOUR_MS);
  expect(outcomeOf(await tablet.send([before!, later!]))).toEqual([
    'ok',
    `refused: ${PIN_CHANGED}`,
  ]);
  expect(await reviewOf(server, cast)).toEqual([expect.stringContaining('At 10:30')]);
});

it('records from before a person left need no review, later ones do', async () => {
  const { tablet, lukasz, cast } = day;
  const signed = await signerOf(lukasz);
  server.clock.advance(HOUR_MS);
  await (await owner()).call(deleteEmployee, { body: { employeeId: lukasz.id } });
  const items = [
    signed('diary.add', note('As they left'), after(0)),
    signed('diary.add', note('Since'), after(1)),
  ];
  server.clock.advance(HOUR_MS);
  expect(outcomeOf(await tablet.send(items))).toEqual(['ok', 'ok']);
  expect(await reviewOf(server, cast)).toEqual(['Recorded after this person had left']);
});

it('an accident at a deleted branch is filed, and all other items are refused', async () => {
  const { tablet, lukasz, cast } = day;
  const signed = await signerOf(lukasz);
  server.clock.advance(HOUR_MS);
  await closeBranch(server, cast.branch.id);
  await server.context.db
    .updateTable('devices')
    .set({ revoked_at: server.clock.now() })
    .where('device_uid', '=', tablet.deviceUid)
    .execute();
  const items = [
    signed('accident.add', BURN, after(LEEWAY_MS + 1)),
    signed('diary.add', note('Late'), after(LEEWAY_MS + 1)),
    signed('diary.add', note('In time'), after(LEEWAY_MS)),
  ];
  const visitor = { full_name: 'Ann', reason: 'Delivery' };
  const [early, late] = [LEEWAY_MS, LEEWAY_MS + 1].map(
    (ms) =>
      tablet.makeUnsigned({
        kind: 'visitor.in',
        payload: visitor,
        occurredAt: after(ms).toISOString(),
      })[0]!,
  );
  server.clock.advance(HOUR_MS);
  expect(outcomeOf(await tablet.send([...items, early!, late!]))).toEqual([
    'ok',
    `refused: ${SIGNED_OUT}`,
    'ok',
    'ok',
    'refused: This branch had been deleted when this was done',
  ]);
});

it('a report of waiting records has no effect on older ones', async () => {
  const { tablet, lukasz, cast } = day;
  const signed = await signerOf(lukasz);
  const item = signed('diary.add', note('Waiting'), after(0));
  server.clock.advance(HOUR_MS);
  const body = { appVersion: '1', queued: 1, deviceNow: after(0).toISOString() };
  await tablet.client.call(heartbeat, { body });
  expect(outcomeOf(await tablet.send([item]))).toEqual(['ok']);
  expect(await reviewOf(server, cast)).toEqual([]);
});

it('training of a person whose key is newer than the record is filed for review', async () => {
  const { cast } = day;
  const trainer = cast.people['branch manager'];
  await day.tablet.snapshot();
  server.clock.advance(HOUR_MS);
  const newcomer = await createEmployee(server, cast.branch);
  const items = await day.tablet.makeTogether(trainer, newcomer, {
    kind: 'training.record',
    payload: { trainee_id: newcomer.id, training_topic: 'Knives' },
    occurredAt: `${TODAY}T09:30:00.000Z`,
  });
  expect(outcomeOf(await day.tablet.send(items))).toEqual(['ok']);
  expect(await reviewOf(server, cast)).toEqual([
    'Recorded at a time before this person could unlock this tablet',
  ]);
});

it('a wrong clock is reported once with its records, and in the audit log from a day on', async () => {
  const { lukasz, tablet, cast } = day;
  const other = await signInTablet(server, await owner(), cast.branch);
  const offOf = async () => {
    const devices = await (await owner()).call(listDevices);
    return devices.find(({ device_id }) => device_id === tablet.deviceUid)!;
  };
  const send = async (
    skewMs: number,
    items = tablet.make(lukasz, { kind: 'diary.add', payload: note('Now') }),
  ) => tablet.send(await items, after(-skewMs).toISOString());
  await send(LEEWAY_MS);
  expect((await offOf()).clock_off_minutes).toBe(0);
  await send(3 * 60_000);
  expect((await offOf()).clock_off_minutes).toBe(3);
  await send(24 * HOUR_MS);
  const logged = async () =>
    (await auditOf(server, cast.company.id)).filter(({ action }) => action === 'device.clock-off');
  expect(await logged()).toEqual([]);
  const odd = await tablet.make(lukasz, { kind: 'diary.add', payload: note('Odd') });
  for (let times = 0; times < 2; times += 1) await send(25 * HOUR_MS, Promise.resolve(odd));
  const { id } = await offOf();
  expect(await logged()).toEqual([
    {
      action: 'device.clock-off',
      actor_id: null,
      entity: 'device',
      entity_id: id,
      branch_id: cast.branch.id,
      details: { minutes: 25 * 60 },
      at: server.clock.now(),
    },
  ]);
  const devices = await (await owner()).call(listDevices);
  const beside = devices.find(({ device_id }) => device_id === other.deviceUid);
  expect(beside?.clock_off_minutes).toBe(0);
});
