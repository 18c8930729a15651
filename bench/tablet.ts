// Measures the tablet app on a cheap tablet: the production build in a real browser with the
// processor slowed down four times, and a slow network for the first start. Exits with 1 when a
// step takes longer than promised.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { login, sessionIn } from '@branchbook/contract/auth.ts';
import { createClient } from '@branchbook/contract/client.ts';
import { setBranchPassword } from '@branchbook/contract/devices.ts';
import { addEmployee } from '@branchbook/contract/employees.ts';
import { addGlobalTask, assignTasks } from '@branchbook/contract/tasks.ts';
import { PASSWORD } from '@branchbook/server/testing/factories.ts';
import { signUpOwner } from '@branchbook/server/testing/onboarding.ts';
import { chromium } from '@playwright/test';
import type { CDPSession, Page } from '@playwright/test';
import { chromiumPath, requireBuild, startProduct, stopProduct, untilHealthy } from './product.ts';
import { takeInteractions, watchInteractions } from './interactions.ts';

const PORT = 4156;
const ORIGIN = `http://localhost:${PORT}`;
const TASKS = 40;
const ROUNDS = 5;
const SLOWER = 4;
/** Lighthouse's slow 4G: 1.6 Mbit/s, 150 ms round trip. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 204_800,
  uploadThroughput: 96_000,
};
/** Taps closer together count as a double tap, of which only the first counts. */
const TAPS_APART_MS = 600;
const PIN = '1357';
const BRANCH_PASSWORD = 'open the shop';

type Shop = { companyId: number; branchId: number };

/** Creates a shop with one employee and 40 tasks a day. */
const fillShop = async (): Promise<Shop> => {
  const client = (token?: string) => createClient({ baseUrl: ORIGIN, token: () => token ?? null });
  const { email } = await signUpOwner({ client }, 'profile');
  const { token, user } = await client()
    .call(login, { body: { email, password: PASSWORD } })
    .then(sessionIn);
  const { company_id: companyId, branch_id: branchId } = user;
  if (companyId === null || branchId === null) throw new Error('The owner has no branch');
  const owner = client(token);
  await owner.call(setBranchPassword, {
    params: { branchId },
    body: { customPassword: BRANCH_PASSWORD },
  });
  await owner.call(addEmployee, {
    body: {
      name: 'Sam Smith',
      email: 'sam@bench.example',
      mobile_no: '07700900123',
      address: '1 High Street',
      town: 'Leeds',
      county: 'West Yorkshire',
      postcode: 'LS1 1AA',
      n_i_no: 'QQ123456C',
      pin: PIN,
      password: PASSWORD,
      role_id: 3,
      branch_id: branchId,
    },
  });
  const taskIds: number[] = [];
  for (let n = 1; n <= TASKS; n += 1) {
    const body = {
      task_name: `Task ${n}`,
      task_description: 'As it is done every day, and written down once.',
      scheduled_month: null,
      scheduled_day: null,
    };
    taskIds.push((await owner.call(addGlobalTask, { body })).id);
  }
  await owner.call(assignTasks, { body: { taskIds, branchIds: [branchId] } });
  return { companyId, branchId };
};

const LIMITS = {
  'first start, nothing cached, slow 4G': 5000,
  'start without a network': 2000,
  'unlock with the PIN': 1000,
  'tap to tick': 100,
};
type What = keyof typeof LIMITS;

const tell = (what: What, durations: readonly number[]): void => {
  const sorted = durations.toSorted((one, other) => one - other);
  const [middle, longest] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  if (middle === undefined || longest === undefined) throw new Error(`${what} was never seen`);
  const isMissed = longest > LIMITS[what];
  if (isMissed) process.exitCode = 1;
  const mark = isMissed ? ' (missed)' : '';
  console.log(
    `| ${what} | ${Math.round(middle)} ms | ${Math.round(longest)} ms${mark} | ${LIMITS[what]} ms |`,
  );
};

/** Runs in the page: returns the milliseconds from navigation until the main thread is idle. */
const untilIdle = (): Promise<number> =>
  new Promise((resolve) => {
    requestIdleCallback(() => resolve(performance.now()));
  });

const slowDown = async (page: Page): Promise<CDPSession> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return session;
};

requireBuild();
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'tablet-'));
const server = startProduct(PORT, { DATA_DIR: dataDir, SUBSCRIPTION_MODE: 'simulated' });
const browser = await chromium.launch({
  ...(chromiumPath && { executablePath: chromiumPath }),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
const VIEWPORT = { width: 1024, height: 768 };

const firstStarts = async (): Promise<number[]> => {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const context = await browser.newContext({ baseURL: ORIGIN, viewport: VIEWPORT });
    const page = await context.newPage();
    const session = await slowDown(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', SLOW_4G);
    await page.goto('/tablet/', { waitUntil: 'commit' });
    await page.getByRole('textbox', { name: 'Branch password' }).waitFor();
    times.push(await page.evaluate(untilIdle));
    await context.close();
  }
  return times;
};

const signIn = async (page: Page, { companyId, branchId }: Shop): Promise<void> => {
  await page.goto('/tablet/');
  await page.getByRole('textbox', { name: 'Company number' }).fill(String(companyId));
  await page.getByRole('textbox', { name: 'Branch number' }).fill(String(branchId));
  await page.getByRole('textbox', { name: 'Branch password' }).fill(BRANCH_PASSWORD);
  await page.getByRole('textbox', { name: 'Name of this tablet' }).fill('Counter');
  await page.getByRole('button', { name: 'Sign in this tablet', exact: true }).click();
  await page.getByText('Who are you?').waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
};

/** Returns the milliseconds from the last digit of the PIN to the tasks. */
const unlock = async (page: Page): Promise<number> => {
  await page.getByRole('button', { name: /Sam Smith/ }).click();
  for (const digit of PIN) await page.getByRole('button', { name: digit, exact: true }).click();
  const ok = page.getByRole('button', { name: 'OK', exact: true });
  await ok.waitFor();
  const began = performance.now();
  await ok.click();
  await page.getByRole('heading', { name: 'To do' }).waitFor();
  return performance.now() - began;
};

try {
  await untilHealthy(PORT, server);
  const shop = await fillShop();
  console.log('| what | median | longest | limit |');
  console.log('|---|---|---|---|');
  tell('first start, nothing cached, slow 4G', await firstStarts());

  const context = await browser.newContext({ baseURL: ORIGIN, viewport: VIEWPORT });
  const page = await context.newPage();
  await page.addInitScript(watchInteractions);
  await signIn(page, shop);
  await slowDown(page);
  await context.setOffline(true);
  const starts: number[] = [];
  const unlocks: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.reload({ waitUntil: 'commit' });
    await page.getByText('Who are you?').waitFor();
    starts.push(await page.evaluate(untilIdle));
    unlocks.push(await unlock(page));
  }
  tell('start without a network', starts);
  tell('unlock with the PIN', unlocks);
  await takeInteractions(page);
  const ticks: number[] = [];
  for (let n = 1; n <= TASKS / 2; n += 1) {
    await page.getByRole('button', { name: `Complete Task ${n}`, exact: true }).click();
    ticks.push(Math.max(0, ...(await takeInteractions(page))));
    await page.getByText(`Task ${n} completed`, { exact: true }).waitFor();
    await page.waitForTimeout(TAPS_APART_MS);
  }
  tell('tap to tick', ticks);
} finally {
  await browser.close();
  await stopProduct(server);
  rmSync(dataDir, { recursive: true });
}
