import { getDigestChoices } from '@branchbook/contract/digests.ts';
import { listReportSchedules } from '@branchbook/contract/report-schedules.ts';
import { startMailServer } from '@branchbook/server/testing/mail-server.ts';
import type { MailServer } from '@branchbook/server/testing/mail-server.ts';
import type { Page } from '@playwright/test';
import { startServer } from './server.ts';
import { expectNoSidewaysScroll } from './support/accessibility.ts';
import { choose, fill, press } from './support/fields.ts';
import { expect } from './support/journey.ts';
import { checkLooks } from './support/looks.ts';
import { test } from './support/staff.ts';

const PATH = '/portal/reports/scheduled';
const OUTSIDE = 'books@accountant.example';

/** Runs the product with a real mail server. */
const withMail = test.extend<object, { mailbox: MailServer }>({
  mailbox: [
    // Playwright reads a fixture's dependencies from the pattern of its first parameter.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const mailbox = await startMailServer();
      await use(mailbox);
      await mailbox.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ mailbox }, use) => {
      const server = await startServer({ SMTP_URL: mailbox.url });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

const said = (page: Page, text: string) => page.getByText(text, { exact: true });

withMail(
  'an owner schedules a report; an outside address confirms it, gets it, and stops it',
  async ({ page, crew, mailbox, server }) => {
    // The job that sends reports runs once a minute.
    withMail.setTimeout(240_000);
    await crew.enter(page, 'owner', PATH);
    await expect(page.getByText('No scheduled reports yet')).toBeVisible();
    await checkLooks(page, 'schedules-empty');
    await press(page, 'Schedule a Report');
    await expect(page.getByRole('dialog', { name: 'Schedule a Report' })).toBeVisible();
    await press(page, 'Save Schedule');
    await expect(said(page, 'Please choose a report').first()).toBeVisible();
    await expect(said(page, 'Please choose at least one recipient')).toBeVisible();
    await page.setViewportSize({ width: 320, height: 800 });
    await expectNoSidewaysScroll(page);
    await checkLooks(page, 'schedule-form');
    await choose(page, 'Report', 'Visitors');
    await choose(page, 'How often', 'Every month');
    await choose(page, 'Day of the month', 'The last day');
    await expect(page.getByRole('combobox', { name: 'Period' })).toHaveValue('Last month');
    await fill(page, {
      Name: 'Visitors for the accountant',
      'Addresses outside the company (optional)': OUTSIDE,
    });
    await press(page, 'Save Schedule');
    await expect(page.getByRole('dialog')).toBeHidden();
    const card = page.getByRole('region', { name: 'Visitors for the accountant' });
    await expect(card).toContainText('Every month on the last day at 07:00');
    await expect(card).toContainText(`${OUTSIDE} (not confirmed yet)`);
    await checkLooks(page, 'schedules');

    const [asked] = await mailbox.mailsTo(OUTSIDE);
    const link = new URL(asked?.link ?? '');
    const outside = await page.context().browser()?.newContext();
    const visitor = await outside?.newPage();
    if (!visitor || !outside) throw new Error('There is no browser');
    await visitor.goto(`${server.url}${link.pathname}${link.search}`);
    await expect(visitor.getByRole('heading', { name: 'Get this report by email?' })).toBeVisible();
    await checkLooks(visitor, 'confirm-address');
    const { schedules } = await (await crew.as('owner')).call(listReportSchedules);
    expect(schedules[0]?.recipients[0]?.state).toBe('waiting');
    await press(visitor, 'Yes, send it to me');
    await expect(visitor.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible();

    await page.reload();
    await expect(card).not.toContainText('not confirmed yet');
    await press(page, 'Send Now: Visitors for the accountant');
    await expect(card).toContainText('Within a minute');
    const sent = (await mailbox.mailsTo(OUTSIDE, 2))[1];
    expect(sent?.text).toContain('is attached.');
    const stop = new URL(/https?:\/\/\S+unsubscribe\S+/.exec(sent?.text ?? '')?.[0] ?? '');
    await visitor.goto(`${server.url}${stop.pathname}${stop.search}`);
    await expect(visitor.getByRole('heading', { name: 'Stop this email?' })).toBeVisible();
    await checkLooks(visitor, 'unsubscribe');
    await press(visitor, 'Stop this email');
    await expect(
      visitor.getByRole('heading', { name: 'You have stopped this email' }),
    ).toBeVisible();
    await outside.close();

    await page.reload();
    await expect(card).toContainText(`${OUTSIDE} (stopped it)`);
    await press(page, 'Pause Visitors for the accountant');
    await expect(card.getByText('Paused', { exact: true }).first()).toBeVisible();
    await press(page, 'Delete Visitors for the accountant');
    await press(page, 'Delete');
    await expect(page.getByText('No scheduled reports yet')).toBeVisible();
  },
);

test('a manager turns a digest on in the settings, and is told that email is not set up', async ({
  page,
  crew,
}) => {
  await crew.enter(page, 'branch manager', '/portal/settings?section=notifications');
  const card = page.getByRole('region', { name: 'Digests by email' });
  await expect(card).toContainText('Email is not set up here, so nothing is sent.');
  await expect(card.getByRole('switch', { name: 'Weekly digest' })).not.toBeChecked();
  await card.getByRole('switch', { name: 'Weekly digest' }).focus();
  await page.keyboard.press('Space');
  await expect(card.getByRole('switch', { name: 'Weekly digest' })).toBeChecked();
  await card.getByRole('combobox', { name: 'Weekly digest: time' }).click();
  await page.getByRole('option', { name: '09:30', exact: true }).click();
  const choices = async () =>
    (await (await crew.as('branch manager')).call(getDigestChoices)).choices;
  await expect.poll(choices).toEqual([
    { kind: 'daily', is_on: false, minute: 420 },
    { kind: 'weekly', is_on: true, minute: 570 },
  ]);
  await page.setViewportSize({ width: 320, height: 800 });
  await expectNoSidewaysScroll(page);
  await checkLooks(page, 'digests');
  await crew.enter(page, 'branch manager', PATH);
  await expect(page.getByText('Email is not set up here, so no report is sent.')).toBeVisible();
});

test('a link that is not complete says so', async ({ page, server }) => {
  for (const link of ['/unsubscribe', '/confirm-address?token=bbe_wrong']) {
    await page.goto(server.url + link);
    await expect(page.getByRole('heading', { name: 'Invalid Link' })).toBeVisible();
  }
});
