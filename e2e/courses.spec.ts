import { addCertificate } from '@branchbook/contract/certificates.ts';
import { addCourse, courseMatrix, requireCourse } from '@branchbook/contract/courses.ts';
import { addDays } from '@branchbook/contract/dates.ts';
import { listEmployees } from '@branchbook/contract/employees.ts';
import { listOccurrences } from '@branchbook/contract/occurrences.ts';
import { ROLE } from '@branchbook/contract/permissions.ts';
import { createBranchTask } from '@branchbook/contract/tasks.ts';
import { plainPdf } from '@branchbook/server/testing/certificate-files.ts';
import { readFile } from 'node:fs/promises';
import { expectNoSidewaysScroll } from './support/accessibility.ts';
import { BRANCH_PASSWORD, createShop, OWNER_PIN } from './support/company.ts';
import type { Shop } from './support/company.ts';
import { fill, press } from './support/fields.ts';
import { expect, test as journey } from './support/journey.ts';
import { checkLooks, untilShown } from './support/looks.ts';
import { dialog } from './support/people.ts';
import { signIn } from './support/sign-in.ts';
import { test } from './support/staff.ts';
import { lock, nothingWaits, signInTablet, unlock, waits } from './support/tablet.ts';

const PATH = '/portal/reports/courses';
const TODAY = new Date().toISOString().slice(0, 10);
/** The owner of a shop, who also works there. */
const ANNA = { name: 'Anna', pin: OWNER_PIN };
const asTyped = (day: string): string => day.split('-').toReversed().join('/');

/** Returns how a task of today ended. */
const completionOf = async ({ owner, branchId }: Shop, taskName: string) => {
  const { items } = await owner.call(listOccurrences, { query: { branchId } });
  return items.find(({ task_name: name }) => name === taskName);
};

test('head office says who needs a course, and a manager closes the gap with a certificate and its file', async ({
  page,
  crew,
}) => {
  test.setTimeout(120_000);
  await crew.enter(page, 'owner', `${PATH}?tab=courses`);
  await press(page, 'Ready-made courses');
  const presets = dialog(page, 'Ready-made courses');
  await presets.getByRole('checkbox', { name: /^Food hygiene level 2/ }).click();
  await checkLooks(page, 'course presets');
  await presets.getByRole('button', { name: /^Add/ }).click();
  await expect(presets).toBeHidden();
  await press(page, 'Who needs it: Food hygiene level 2');
  const needs = dialog(page, 'Who needs Food hygiene level 2');
  await needs.getByRole('checkbox', { name: 'Staff', exact: true }).click();
  await checkLooks(page, 'who needs a course');
  await press(page, 'Save');
  await expect(needs).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: 'Food hygiene level 2' })).toContainText(
    'Staff at all branches',
  );

  await crew.enter(page, 'branch manager', PATH);
  await expect(page.getByText(/: 1 missing or expired$/)).toBeVisible();
  await page.setViewportSize({ width: 320, height: 800 });
  await expectNoSidewaysScroll(page);
  await checkLooks(page, 'course matrix');
  await press(page, 'Sam');
  const person = dialog(page, 'Sam');
  await checkLooks(page, 'courses of a person');
  await press(page, 'Record a certificate in Food hygiene level 2');
  const form = dialog(page, 'Record a certificate');
  await fill(page, { 'Issued on': asTyped(TODAY), 'Valid until': asTyped(addDays(TODAY, -1)) });
  await press(page, 'Record certificate');
  await expect(form).toContainText('The last day cannot be before the day of issue');
  await fill(page, { 'Valid until': asTyped(addDays(TODAY, 40)), 'Certificate number': 'FH-4711' });
  await form.locator('input[type="file"]').setInputFiles({
    name: 'hygiene.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(await plainPdf()),
  });
  await checkLooks(page, 'certificate form');
  await press(page, 'Record certificate');
  const opens = page.getByRole('button', { name: /^Open the file of the certificate in Food/ });
  const [download] = await Promise.all([page.waitForEvent('download'), opens.click()]);
  expect(download.suggestedFilename()).toBe(`Food hygiene level 2 Sam ${TODAY}.pdf`);
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
  await page.keyboard.press('Escape');
  await expect(person).toBeHidden();
  await expect(page.getByText(/: 0 missing or expired$/)).toBeVisible();
  const manager = await crew.as('branch manager');
  const { people } = await manager.call(courseMatrix, { query: { offset: 0 } });
  expect(people.find(({ name }) => name === 'Sam')?.cells[0]?.status).toBe('expiring');
});

journey(
  'a person without the course cannot complete a task that needs it, also without a network',
  async ({ page, server }) => {
    journey.setTimeout(120_000);
    const shop = await createShop(server.url, 'Sweep the floor');
    const course = await shop.owner.call(addCourse, {
      body: { name: 'Fryer safety', authority: 'own', validity_months: 12 },
    });
    await shop.owner.call(requireCourse, {
      params: { id: course.id },
      body: { required: [{ role_id: ROLE.staff, branchIds: null }] },
    });
    const people = await shop.owner.call(listEmployees, { query: {} });
    await shop.owner.call(addCertificate, {
      body: {
        employeeId: people.find(({ name }) => name === ANNA.name)?.id ?? 0,
        courseId: course.id,
        issued_on: TODAY,
      },
    });
    await shop.owner.call(createBranchTask, {
      body: {
        task_name: 'Clean the fryer',
        branchId: shop.branchId,
        required_course_id: course.id,
        course_rule: 'block',
      },
    });
    await page.goto('/tablet/');
    await signInTablet(page, shop, BRANCH_PASSWORD);
    // Owners are guests on every tablet: once unlocked online, they can unlock offline.
    await unlock(page, ANNA);
    await lock(page);
    await unlock(page, shop.staff);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Complete Clean the fryer' }).click();
    const task = dialog(page, 'Clean the fryer');
    await expect(task).toContainText('needs a valid certificate in Fryer safety');
    await expect(task).toContainText(`${ANNA.name} has a valid certificate.`);
    await expect(task.getByRole('button', { name: 'Complete', exact: true })).toBeDisabled();
    await untilShown(page);
    await checkLooks(page, 'a task that needs a course');
    await page.keyboard.press('Escape');
    await expect(task).toBeHidden();

    // Their colleague with the certificate completes it, still without a network.
    await lock(page);
    await unlock(page, ANNA);
    await page.getByRole('button', { name: 'Complete Clean the fryer' }).click();
    await waits(page, 1);
    await page.context().setOffline(false);
    await nothingWaits(page);
    expect(await completionOf(shop, 'Clean the fryer')).toMatchObject({
      state: 'completed',
      done_by_name: ANNA.name,
      without_course: false,
    });
  },
);

journey(
  'a person without the course is warned, can go on, and a manager sees it in the report',
  async ({ page, server }) => {
    journey.setTimeout(120_000);
    const shop = await createShop(server.url, 'Sweep the floor');
    const course = await shop.owner.call(addCourse, {
      body: { name: 'First aid', authority: 'own', validity_months: 12 },
    });
    await shop.owner.call(createBranchTask, {
      body: {
        task_name: 'Check the first aid box',
        branchId: shop.branchId,
        required_course_id: course.id,
        course_rule: 'warn',
      },
    });
    await page.goto('/tablet/');
    await signInTablet(page, shop, BRANCH_PASSWORD);
    await unlock(page, shop.staff);
    await page.getByRole('button', { name: 'Complete Check the first aid box' }).click();
    const task = dialog(page, 'Check the first aid box');
    await expect(task).toContainText('asks for a valid certificate in First aid');
    await untilShown(page);
    await checkLooks(page, 'a task that warns of a course');
    await task.getByRole('button', { name: 'Complete', exact: true }).click();
    await expect(task).toBeHidden();
    await nothingWaits(page);
    expect(await completionOf(shop, 'Check the first aid box')).toMatchObject({
      state: 'completed',
      without_course: true,
    });
    await signIn(page, shop.ownerEmail);
    await page.goto(`/portal/reports?report=tasks&branch=${shop.branchId}`);
    await expect(
      page.getByRole('row').filter({ hasText: 'Check the first aid box' }),
    ).toContainText('No valid certificate');
    await checkLooks(page, 'task report with a missing certificate');
  },
);
