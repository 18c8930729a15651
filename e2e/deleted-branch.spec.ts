import { randomUUID } from 'node:crypto';
import { createClient } from '@branchbook/contract/client.ts';
import { setBranchPassword } from '@branchbook/contract/devices.ts';
import { deviceSignIn, heartbeat } from '@branchbook/contract/tablet.ts';
import { listVisitors } from '@branchbook/contract/visitors.ts';
import type { Page } from '@playwright/test';
import { test } from './support/staff.ts';
import { press } from './support/fields.ts';
import { expect } from './support/journey.ts';
import { checkLooks } from './support/looks.ts';
import { nothingWaits, signInTablet, waits } from './support/tablet.ts';

const PASSWORD = 'open the quay';

const visitorArrives = async (page: Page): Promise<void> => {
  await press(page, 'Visitor book');
  const book = page.getByRole('dialog', { name: 'Visitor book', exact: true });
  await book.getByRole('button', { name: 'Sign in', exact: true }).click();
  await book.getByRole('textbox', { name: 'Your name', exact: true }).fill('Pat Carrier');
  await book.getByRole('radio', { name: 'Delivery', exact: true }).click();
  await book.getByRole('button', { name: 'Sign in', exact: true }).click();
  await book.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(book).toBeHidden();
};

/** Signs in another tablet of the branch, which reports its number of waiting records. */
const reportingTablet = async (url: string, companyId: number, branchId: number) => {
  const { deviceToken } = await createClient({ baseUrl: url }).call(deviceSignIn, {
    body: {
      companyNumber: companyId,
      branchNumber: branchId,
      password: PASSWORD,
      deviceId: randomUUID(),
      deviceName: 'Stock room',
      deviceType: 'Android tablet',
    },
  });
  const client = createClient({ baseUrl: url, token: () => deviceToken });
  return (queued: number) =>
    client.call(heartbeat, {
      body: { appVersion: '1', queued, deviceNow: new Date().toISOString() },
    });
};

test('deleting a branch waits for the records on its tablets, and can be undone', async ({
  page,
  browser,
  server,
  crew,
}) => {
  const branch = await crew.addBranch('Tanner Street');
  const owner = await crew.as('owner');
  const params = { branchId: branch.id };
  await owner.call(setBranchPassword, { params, body: { customPassword: PASSWORD } });
  const report = await reportingTablet(server.url, branch.company_id, branch.id);
  await report(7);

  const counter = await browser.newContext({ baseURL: server.url });
  const tablet = await counter.newPage();
  await tablet.goto('/tablet/');
  await signInTablet(tablet, { companyId: branch.company_id, branchId: branch.id }, PASSWORD);
  await nothingWaits(tablet);
  await counter.setOffline(true);
  await visitorArrives(tablet);
  await waits(tablet, 1);

  await crew.enter(page, 'owner', '/portal/branches');
  await press(page, 'Delete Tanner Street');
  const question = page.getByRole('dialog', { name: 'Delete Branch', exact: true });
  const unsent = question.getByText('7 records have not been sent from its tablets');
  await expect(unsent).toBeVisible();
  await expect(question.getByRole('button', { name: 'Delete Anyway', exact: true })).toBeVisible();
  await checkLooks(page, 'delete-branch-unsent');
  await report(0);
  await expect(unsent).toBeHidden({ timeout: 20_000 });
  await question.getByRole('button', { name: 'Delete Branch', exact: true }).click();
  await expect(page.getByText('Tanner Street has been deleted.', { exact: true })).toBeVisible();

  await counter.setOffline(false);
  await expect(tablet.getByRole('heading', { name: 'Set up this tablet' })).toBeVisible();
  await expect(tablet.getByText(/will be sent then/)).toBeHidden();
  await counter.close();

  const deleted = page.getByRole('region', { name: 'Deleted branches', exact: true });
  await expect(deleted).toContainText('Tanner Street');
  await checkLooks(page, 'deleted-branches');
  // Other deleted branches of the company may be listed, too.
  const restore = deleted.getByRole('button', { name: 'Restore Tanner Street', exact: true });
  await restore.click();
  await expect(page.getByRole('button', { name: 'Edit Tanner Street', exact: true })).toBeVisible();
  await expect(restore).toBeHidden();
  const visitors = await owner.call(listVisitors, { params, query: {} });
  expect(visitors).toMatchObject([{ full_name: 'Pat Carrier' }]);
});
