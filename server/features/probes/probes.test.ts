import { listAlerts } from '@branchbook/contract/alerts.ts';
import { runCustomReport } from '@branchbook/contract/custom-reports.ts';
import { foodCheckCsv } from '@branchbook/contract/food-checks.ts';
import { isInDoubt } from '@branchbook/contract/probes.ts';
import {
  addProbe,
  changeProbe,
  listProbeChecks,
  listProbes,
  removeProbe,
} from '@branchbook/contract/probes.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runAlerts } from '../../testing/alert-run.ts';
import { createFoodWorld, foodDraft, probeDraft } from '../../testing/food-world.ts';
import type { FoodWorld } from '../../testing/food-world.ts';
import { sampleReport } from '../../testing/saved-report.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';

const TODAY = '2026-06-10';
const time = (minutes: number) =>
  new Date(Date.parse(`${TODAY}T06:00:00Z`) + minutes * 60_000).toISOString();

let server: TestServer;
let world: FoodWorld;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set(`${TODAY}T05:00:00Z`);
  world = await createFoodWorld(server);
  server.clock.set(`${TODAY}T20:00:00Z`);
});

const WRONG = { ice: 3.4, boiling: 103 };
const cook = (minutes: number, probe: string | null = world.probe.uuid) =>
  foodDraft({ food: `At ${minutes}`, probe, at: time(minutes) });
const check = (minutes: number, fields: Record<string, unknown> = {}) =>
  probeDraft({ probe: world.probe.uuid, at: time(minutes), ...fields });
const doubted = async () =>
  (await world.checks())
    .filter((one) => one.in_doubt)
    .map(({ food }) => food)
    .toReversed();
const ofBranch = () => ({ query: { branchId: world.cast.branch.id } });

describe('a failed check of a probe', () => {
  it('puts exactly the food checks since its last good check in doubt, late ones too', async () => {
    await world.send(
      'staff',
      cook(0),
      check(10),
      cook(20),
      cook(30, null),
      check(40, WRONG),
      cook(50),
      check(60),
      cook(70),
    );
    expect(await doubted()).toEqual(['At 20', 'At 50']);
    // A check that was good, arriving later from another tablet, takes the doubt away.
    expect(await world.send('staff', check(25))).toEqual(['ok']);
    expect(await doubted()).toEqual(['At 50']);
    expect(await world.send('branch manager', cook(35))).toEqual(['ok']);
    expect(await doubted()).toEqual(['At 35', 'At 50']);
    const owner = await world.as('owner');
    const history = await owner.call(listProbeChecks, {
      params: { id: world.probe.id },
      query: { startDate: TODAY, endDate: TODAY },
    });
    expect(history.map(({ passed, in_doubt }) => [passed, in_doubt])).toEqual([
      [true, 0],
      [false, 1],
      [true, 0],
      [true, 0],
    ]);
  });

  it('is computed by the database as by the contract, in any order of arrival', async () => {
    const minute = fc.integer({ min: 0, max: 400 });
    const event = fc.oneof(
      fc.record({ kind: fc.constant('food' as const), at: minute }),
      fc.record({ kind: fc.constant('check' as const), at: minute, passed: fc.boolean() }),
    );
    const [events] = fc.sample(
      fc.uniqueArray(event, { selector: ({ at }) => at, minLength: 60, maxLength: 60 }),
      { seed: 7, numRuns: 1 },
    );
    const all = events ?? [];
    const drafts = all.map((one) =>
      one.kind === 'food' ? cook(one.at) : check(one.at, one.passed ? {} : WRONG),
    );
    await world.send('staff', ...drafts);
    const checks = all.flatMap((one) =>
      one.kind === 'check' ? [{ at: new Date(time(one.at)), passed: one.passed }] : [],
    );
    const expected = all
      .filter((one) => one.kind === 'food' && isInDoubt(checks, new Date(time(one.at))))
      .toSorted((a, b) => a.at - b.at)
      .map(({ at }) => `At ${at}`);
    expect(expected.length).toBeGreaterThan(5);
    expect(await doubted()).toEqual(expected);
  });

  it('takes the probe out of use until a good one, and is said in files and custom reports', async () => {
    await world.send('staff', cook(5), check(10, WRONG));
    const owner = await world.as('owner');
    const state = async () => (await owner.call(listProbes, ofBranch()))[0];
    expect(await state()).toMatchObject({ name: 'Blue probe', state: 'failed', due: false });
    const { food } = await world.tablet.snapshot();
    expect(food?.probes[0]?.checks).toEqual([{ at: time(10), passed: false }]);
    const file = await owner.call(foodCheckCsv, {
      body: { branchId: world.cast.branch.id, startDate: TODAY, endDate: TODAY },
    });
    const [, line] = (await file.text()).split('\r\n');
    expect(line).toContain('Passed,Yes,No');
    expect(line).toContain('England');
    expect(line).toContain('Prove it, times and temperatures of safe cooking (Official guidance');
    const report = await owner.call(runCustomReport, {
      body: {
        definition: sampleReport({
          kind: 'foodChecks',
          columns: ['food', 'in_doubt'],
          filters: [{ column: 'in_doubt', operator: 'is', value: true }] as never,
          period: { start: TODAY, end: TODAY },
        }),
        offset: 0,
      },
    });
    expect(report).toMatchObject({ total: 1 });
    await world.send('staff', check(20));
    expect(await state()).toMatchObject({ state: 'in_use' });
    server.clock.set('2026-06-17T06:21:00Z');
    const later = await world.as('owner');
    expect((await later.call(listProbes, ofBranch()))[0]).toMatchObject({ due: true });
  });

  it('alerts the manager until the probe is right again or removed', async () => {
    await world.send('staff', check(10, WRONG));
    await runAlerts(server);
    const texts = async () =>
      (await (await world.as('owner')).call(listAlerts, { query: {} })).items.map(
        ({ text }) => text,
      );
    expect(await texts()).toEqual([
      'The probe ‘Blue probe’ failed its check, so food checks made with it are in doubt',
    ]);
    await world.send('staff', check(20));
    await runAlerts(server);
    expect(await texts()).toEqual([]);
  });

  it('still reaches the tablets after the probe is removed, because its readings stay in doubt', async () => {
    const owner = await world.as('owner');
    const [probe] = await owner.call(listProbes, ofBranch());
    await world.send('staff', cook(5), check(10, WRONG));
    await owner.call(removeProbe, { params: { id: probe?.id ?? 0 } });
    expect((await world.tablet.snapshot()).food).toMatchObject({
      probes: [],
      removed_probes: [{ name: 'Blue probe', checks: [{ passed: false }] }],
    });
  });

  it('is asked about when the values look swapped', async () => {
    const swapped = { ice: 99, boiling: 0.5 };
    expect((await world.send('staff', check(10, swapped)))[0]).toContain('Swapped?');
    expect(await world.send('staff', check(10, { ...swapped, confirmed: true }))).toEqual(['ok']);
    expect(await world.send('staff', check(10, { probe: crypto.randomUUID() }))).toEqual([
      'refused: This probe is not known at this branch',
    ]);
  });
});

describe('a failed food check', () => {
  it('alerts like a temperature out of range, until it passes when checked again', async () => {
    const failed = foodDraft({ value: 62, held_seconds: 0, action: 'cooked_longer', at: time(0) });
    const slow = { kind: 'food-check.start' as const, key: crypto.randomUUID() };
    await world.send('staff', failed, {
      ...slow,
      occurredAt: time(0),
      payload: { kind: 'cooling', food: 'Soup', nation: 'england', limits: {} },
    });
    await world.send('staff', {
      kind: 'food-check.finish',
      payload: { check: slow.key, action: 'chilled' },
    });
    await runAlerts(server);
    const open = async () =>
      (await (await world.as('owner')).call(listAlerts, { query: {} })).items;
    // Cooling within 90 minutes is good practice, and alerts no one.
    expect(await open()).toMatchObject([
      { kind: 'food-check', text: 'Cooking of ‘Chicken curry’ failed its check: 62.0 °C' },
    ]);
    const { alerts } = await world.tablet.snapshot();
    expect(alerts).toMatchObject([{ kind: 'out-of-range' }]);
    await world.send('staff', foodDraft({ recheck_of: failed.key }));
    await runAlerts(server);
    expect(await open()).toEqual([]);
  });
});

describe('the probes of a branch', () => {
  it('are added, renamed and removed by its managers, and not by staff or others', async () => {
    const { branch } = world.cast;
    const manager = await world.as('branch manager');
    const body = { branchId: branch.id, name: 'Red probe' };
    const red = await manager.call(addProbe, { body });
    expect(
      (await refusalOf(manager.call(addProbe, { body: { ...body, name: 'RED PROBE' } }))).code,
    ).toBe('PROBE_NAME_EXISTS');
    const params = { id: red.id };
    expect(
      await manager.call(changeProbe, { params, body: { serial: 'TP-9', version: red.version } }),
    ).toMatchObject({ name: 'Red probe', serial: 'TP-9', version: 2 });
    const stale = manager.call(changeProbe, { params, body: { name: 'Old', version: 1 } });
    expect((await refusalOf(stale)).code).toBe('CONFLICT');
    const staff = await world.as('staff');
    expect((await refusalOf(staff.call(addProbe, { body }))).status).toBe(403);
    const other = await createFoodWorld(server);
    const stranger = await other.as('owner');
    expect((await refusalOf(stranger.call(removeProbe, { params }))).status).toBe(404);
    await manager.call(removeProbe, { params });
    const names = async (removed: 'true' | 'false') =>
      (await manager.call(listProbes, { query: { branchId: branch.id, removed } })).map(
        ({ name, state }) => [name, state],
      );
    expect(await names('false')).toEqual([['Blue probe', 'in_use']]);
    expect(await names('true')).toEqual([
      ['Blue probe', 'in_use'],
      ['Red probe', 'removed'],
    ]);
  });
});
