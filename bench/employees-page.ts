// Measures how fast the employees page responds with 2,000 people, in a real browser on the
// production build: from each key or click to the next frame (Event Timing), and the longest gap
// between two frames while scrolling. Exits with 1 when a response takes longer than promised.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { login, sessionIn } from '@branchbook/contract/auth.ts';
import { addBranches } from '@branchbook/contract/branches.ts';
import { createClient } from '@branchbook/contract/client.ts';
import { importEmployees } from '@branchbook/contract/employees.ts';
import { PASSWORD } from '@branchbook/server/testing/factories.ts';
import { signUpOwner } from '@branchbook/server/testing/onboarding.ts';
import { chromium } from '@playwright/test';
import { takeInteractions, watchInteractions } from './interactions.ts';
import { chromiumPath, requireBuild, startProduct, stopProduct, untilHealthy } from './product.ts';

const PORT = 4153;
const ORIGIN = `http://localhost:${PORT}`;
const PEOPLE = 2000;
const BRANCHES = 25;
const LIMIT_MS = 100;
const ROUNDS = 10;

/** Creates a company of 25 branches with 2,000 people, imported as its owner would. */
const fillCompany = async (): Promise<string> => {
  const client = (token?: string) => createClient({ baseUrl: ORIGIN, token: () => token ?? null });
  const { email } = await signUpOwner({ client }, 'profile');
  const { token } = await client()
    .call(login, { body: { email, password: PASSWORD } })
    .then(sessionIn);
  const owner = client(token);
  const names = Array.from({ length: BRANCHES }, (_, n) => `Branch ${n + 1}`);
  await owner.call(addBranches, { body: { branches: names.map((name) => ({ name })) } });
  const rows = Array.from({ length: PEOPLE - 1 }, (_, n) =>
    [
      `Person ${n}`,
      `person${n}@bench.example`,
      '07700 900123',
      `${n} High Street`,
      'Leeds',
      'West Yorkshire',
      'LS1 1AA',
      'QQ123456C',
      1000 + n,
      names[n % BRANCHES],
      n < BRANCHES ? 'Manager' : 'Staff',
    ].join(','),
  );
  const head = 'Name,Email,Mobile,Address,Town,County,Postcode,NI number,PIN,Branch,Role';
  const csv = [head, ...rows].join('\n');
  const { added } = await owner.call(importEmployees, { body: { csv, dryRun: false } });
  if (added !== rows.length) throw new Error(`Only ${added} people were imported`);
  return email;
};

/** Runs in the page: scrolls to the end, half a screen per frame; returns the longest gap. */
const scrollThrough = (): Promise<number> =>
  new Promise((resolve) => {
    let longest = 0;
    let last = performance.now();
    const step = (now: number): void => {
      longest = Math.max(longest, now - last);
      last = now;
      const end = document.documentElement.scrollHeight - window.innerHeight;
      if (window.scrollY >= end - 1) {
        resolve(longest);
        return;
      }
      window.scrollBy(0, window.innerHeight / 2);
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  });

requireBuild();
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'employees-'));
const server = startProduct(PORT, { DATA_DIR: dataDir, SUBSCRIPTION_MODE: 'simulated' });
const browser = await chromium.launch({
  ...(chromiumPath && { executablePath: chromiumPath }),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});

const tell = (
  what: string,
  width: number,
  durations: readonly number[],
  limit = LIMIT_MS,
): void => {
  const sorted = durations.toSorted((one, other) => one - other);
  const shown = (duration: number | undefined): string =>
    duration === undefined ? 'under 16' : String(Math.round(duration));
  const isMissed = (sorted.at(-1) ?? 0) > limit;
  if (isMissed) process.exitCode = 1;
  const middle = shown(sorted[Math.floor(sorted.length / 2)]);
  console.log(
    `| ${what} | ${width} | ${middle} | ${shown(sorted.at(-1))}${isMissed ? ' (missed)' : ''} |`,
  );
};

const measure = async (email: string, width: number): Promise<void> => {
  const page = await browser.newPage({ baseURL: ORIGIN, viewport: { width, height: 844 } });
  await page.addInitScript(watchInteractions);
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/portal');
  await page.goto('/portal/employees');
  const first = page.getByRole('button', { name: 'View Person 0', exact: true });
  await first.waitFor();
  await takeInteractions(page);

  const search = page.getByRole('searchbox');
  for (let round = 0; round < ROUNDS; round += 1) {
    await search.pressSequentially('person 19', { delay: 60 });
    await search.fill('');
  }
  tell('type in the search', width, await takeInteractions(page));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const role of ['Staff', 'Manager', 'All Roles']) {
      await page.getByRole('combobox', { name: 'Role', exact: true }).click();
      await page.getByRole('option', { name: role, exact: true }).click();
    }
  }
  tell('choose a role', width, await takeInteractions(page));
  const details = page.getByRole('dialog', { name: 'Employee details', exact: true });
  for (let round = 0; round < ROUNDS; round += 1) {
    await first.click();
    await details.waitFor();
    await page.keyboard.press('Escape');
    await details.waitFor({ state: 'hidden' });
  }
  tell('open and close an employee', width, await takeInteractions(page));
  const gaps: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    gaps.push(await page.evaluate(scrollThrough));
    await page.evaluate(() => window.scrollTo(0, 0));
  }
  // No limit: users do not wait here, and no hand scrolls half a screen per frame.
  tell('longest gap when scrolling to the end', width, gaps, Infinity);
  await page.close();
};

try {
  await untilHealthy(PORT, server);
  const email = await fillCompany();
  console.log('| what | width | median, ms | longest, ms |');
  console.log('|---|---|---|---|');
  for (const width of [1440, 390]) await measure(email, width);
} finally {
  await browser.close();
  await stopProduct(server);
  rmSync(dataDir, { recursive: true });
}
