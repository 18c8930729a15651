import { listOccurrences } from '@branchbook/contract/occurrences.ts';
import { BRANCH_PASSWORD, createShop, OWNER_PIN } from './support/company.ts';
import type { Shop } from './support/company.ts';
import { expect, test } from './support/journey.ts';
import { checkLooks } from './support/looks.ts';
import { lock, nothingWaits, signInTablet, unlock, waits } from './support/tablet.ts';

const HOUR_MS = 3_600_000;

/** Returns the record of today's only task as managers see it. */
const recordOf = async ({ owner, branchId }: Shop) => {
  const { items } = await owner.call(listOccurrences, { query: { branchId } });
  return items[0];
};

test('a tablet whose clock was set back while offline warns, and its record has the right day', async ({
  page,
  context,
  server,
}) => {
  const shop = await createShop(server.url, 'Sweep the floor');
  await page.goto('/tablet/');
  await signInTablet(page, shop, BRANCH_PASSWORD);
  await unlock(page, shop.staff);
  await context.setOffline(true);
  await page.evaluate(() => {
    const machineNow = Date.now;
    const ahead = Date.UTC(2020, 0) - machineNow();
    Date.now = () => machineNow() + ahead;
    globalThis.Date = new Proxy(Date, {
      construct: (target, args: unknown[], newTarget) =>
        Reflect.construct(target, args.length === 0 ? [target.now()] : args, newTarget) as object,
    });
  });
  await page.getByRole('button', { name: 'Complete Sweep the floor' }).click();
  await waits(page, 1);
  await lock(page);
  await expect(page.getByText('The clock of this tablet was set back.')).toBeVisible();
  await checkLooks(page, 'tablet-locked-clock');

  await context.setOffline(false);
  await nothingWaits(page);
  const record = await recordOf(shop);
  expect(record).toMatchObject({ state: 'completed', arrival: { time_estimated: true } });
  expect(Math.abs(Date.parse(record?.done_at ?? '') - Date.now())).toBeLessThan(HOUR_MS);
});

test('of two tablets that were offline, the earlier completion counts, and the other user is informed', async ({
  page,
  context,
  browser,
  server,
}) => {
  const shop = await createShop(server.url, 'Count the till');
  const other = await browser.newContext({ baseURL: server.url });
  const second = await other.newPage();
  await page.goto('/tablet/');
  await signInTablet(page, shop, BRANCH_PASSWORD);
  await unlock(page, shop.staff);
  await second.goto('/tablet/');
  await signInTablet(second, shop, BRANCH_PASSWORD);
  await unlock(second, { name: 'Anna', pin: OWNER_PIN });
  await context.setOffline(true);
  await other.setOffline(true);
  await page.getByRole('button', { name: 'Complete Count the till' }).click();
  await waits(page, 1);
  await second.getByRole('button', { name: 'Complete Count the till' }).click();
  await waits(second, 1);

  await other.setOffline(false);
  await nothingWaits(second);
  expect(await recordOf(shop)).toMatchObject({ done_by_name: 'Anna', others: [] });
  await context.setOffline(false);
  await nothingWaits(page);
  expect(await recordOf(shop)).toMatchObject({
    done_by_name: shop.staff.name,
    others: [{ done_by_name: 'Anna', state: 'completed' }],
  });
  // The tablet reads the day as soon as it is online again.
  await other.setOffline(true);
  await other.setOffline(false);
  await expect(second.getByText(/^Anna also completed this, later, at/)).toBeVisible();
  await other.close();
});
