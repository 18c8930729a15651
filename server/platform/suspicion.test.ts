import { signup } from '@branchbook/contract/auth.ts';
import { addGlobalTask } from '@branchbook/contract/tasks.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCast } from '../testing/factories.ts';
import type { Cast } from '../testing/factories.ts';
import { createLogLines } from '../testing/log-lines.ts';
import { startTestServer } from '../testing/server.ts';
import type { TestServer } from '../testing/server.ts';
import { suspiciousFields } from './suspicion.ts';

const log = createLogLines();
let server: TestServer;
let cast: Cast;
let logged: number;

beforeAll(async () => {
  server = await startTestServer({ env: { LOG_LEVEL: 'warn' }, logTo: log.stream });
  cast = await createCast(server);
});
beforeEach(() => {
  logged = log.text().length;
});
afterAll(() => server.close());

const everyDay = { scheduled_month: null, scheduled_day: null };

const warnings = (): Record<string, unknown>[] =>
  log
    .text()
    .slice(logged)
    .split('\n')
    .filter((line) => line.includes('suspicious input'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe('input that looks like an attack', () => {
  it('is accepted cleaned, and the operator is warned', async () => {
    const task = await cast.as('owner').call(addGlobalTask, {
      body: {
        task_name: 'Clean <script>hunter2()</script> the fridge',
        task_description: 'As usual',
        ...everyDay,
      },
    });
    expect(task).toBeDefined();
    expect(warnings()).toEqual([
      expect.objectContaining({
        level: 40,
        endpoint: `${addGlobalTask.method} ${addGlobalTask.path}`,
        fields: ['task_name'],
        actor: `employee ${cast.people.owner.id}`,
      }),
    ]);
    expect(log.text()).not.toContain('hunter2');
  });

  it('is noticed from a caller without an account, too', async () => {
    const body = { email: 'x@new.example" onload=hunter2()', password: 'Two-kettles-7' };
    await expect(server.client().call(signup, { body })).rejects.toMatchObject({ status: 400 });
    expect(warnings()).toEqual([expect.objectContaining({ fields: ['email'], actor: null })]);
    expect(log.text()).not.toContain('hunter2');
  });

  it('is not reported for harmless input, nor in a password', async () => {
    await cast.as('owner').call(addGlobalTask, {
      body: {
        task_name: 'Fridge < 5 °C',
        task_description: 'Milk = blue; ask Łukasz',
        ...everyDay,
      },
    });
    const body = { email: 'quiet@new.example', password: 'Aa1<script>' };
    await server.client().call(signup, { body });
    expect(warnings()).toEqual([]);
  });
});

describe('the names of suspicious fields', () => {
  const attack = 'javascript:alert(1)';

  it('include the path through lists and groups', () => {
    expect(
      suspiciousFields([{ id: '1' }, null, { items: [{ note: 'ok' }, { note: attack }] }]),
    ).toEqual(['items.1.note']);
  });

  it('are not logged when the caller invented them', () => {
    expect(suspiciousFields([{ '<b>\n"': attack }])).toEqual(['unknown']);
  });

  it.each([
    ['deep', `${'['.repeat(5000)}${']'.repeat(5000)}`],
    ['deep in groups', `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`],
    ['wide', JSON.stringify(Array.from({ length: 500_000 }, () => 1))],
    [
      'wide in groups',
      JSON.stringify(Array.from({ length: 20_000 }, (_, n) => ({ [`f${n}`]: n }))),
    ],
    ['long', JSON.stringify({ note: `on${'a'.repeat(1_000_000)}` })],
  ])('are found in less than ten times the time of reading the body: a %s one', (_, body) => {
    const best = (work: () => unknown): number =>
      Math.min(
        ...Array.from({ length: 5 }, () => {
          const before = process.cpuUsage();
          work();
          const { user, system } = process.cpuUsage(before);
          return user + system;
        }),
      );
    const parsed: unknown = JSON.parse(body);
    // In microseconds; the lower limit allows for coarse processor clocks.
    const reading = Math.max(
      best(() => JSON.parse(body)),
      500,
    );
    expect(best(() => suspiciousFields([parsed]))).toBeLessThan(10 * reading);
  });

  it('are found as deep as any of our fields could be', () => {
    const nest = (depth: number): unknown => (depth === 0 ? attack : [nest(depth - 1)]);
    expect(suspiciousFields([nest(30)])).toEqual([Array.from({ length: 30 }, () => 0).join('.')]);
    expect(suspiciousFields([nest(51)])).toEqual([]);
  });

  it('are few, however many there are', () => {
    const many = Object.fromEntries(Array.from({ length: 9000 }, (_, n) => [`f${n}`, attack]));
    expect(suspiciousFields([many])).toHaveLength(20);
  });
});
