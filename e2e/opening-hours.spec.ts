import { getBranchHours, setHoursOfBranches } from '@branchbook/contract/branch-hours.ts';
import { expectNoSidewaysScroll } from './support/accessibility.ts';
import type { Page } from '@playwright/test';
import { fill, press } from './support/fields.ts';
import { expect } from './support/journey.ts';
import { checkLooks } from './support/looks.ts';
import { test } from './support/staff.ts';
import type { Crew } from './support/staff.ts';

const PATH = '/portal/branches';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const said = (page: Page, text: string) => page.getByText(text, { exact: true });
const time = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const pick = async (page: Page, field: string, option: string): Promise<void> => {
  await page.getByRole('combobox', { name: field, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

const hoursOf = async (crew: Crew, id: number) =>
  (await crew.as('owner')).call(getBranchHours, { params: { id } });

/** Ends the days at midnight again, so that today is the date for the tests that follow. */
const endAtMidnight = async (crew: Crew, ...branchIds: number[]) =>
  (await crew.as('owner')).call(setHoursOfBranches, { body: { branchIds, day_ends: 0 } });

test('the owner says when a branch is open, and closes it on some days', async ({ page, crew }) => {
  const { id } = crew.harbourRoad;
  await crew.enter(page, 'owner', PATH);
  await press(page, 'Opening hours of Harbour Road');
  await pick(page, 'Nation', 'Scotland');
  await page.getByRole('radio', { name: 'Open at these times' }).check();
  await time(page, 'Monday opens at').fill('08:00');
  await press(page, 'Copy Monday to all days');
  await press(page, 'Remove Sunday times');
  await press(page, 'Add times on Friday');
  await time(page, 'Friday opens at, times 2').fill('17:00');
  await time(page, 'Friday closes at, times 2').fill('23:00');
  await press(page, 'Save Hours');
  await expect(said(page, 'These times overlap')).toBeVisible();
  await page.setViewportSize({ width: 320, height: 800 });
  await expectNoSidewaysScroll(page);
  await checkLooks(page, 'opening-hours');
  await time(page, 'Friday opens at, times 2').fill('18:00');
  await pick(page, 'Day ends at', '04:00');
  await press(page, 'Save Hours');
  await expect(said(page, 'Harbour Road is saved.')).toBeVisible();
  const { weekly, nation, day_ends } = await hoursOf(crew, id);
  expect({ nation, day_ends, ...weekly }).toMatchObject({
    nation: 'scotland',
    day_ends: 4,
    tuesday: [['08:00', '17:30']],
    friday: [
      ['08:00', '17:30'],
      ['18:00', '23:00'],
    ],
    sunday: [],
  });
  await endAtMidnight(crew, id);

  await expect(page.getByRole('heading', { name: 'Coming bank holidays' })).toBeVisible();
  await expect(page.getByText('known until 31/12/2028')).toBeVisible();
  await page
    .getByRole('button', { name: /^Close on / })
    .first()
    .click();
  await expect.poll(async () => (await hoursOf(crew, id)).closures.length).toBe(1);
  await fill(page, { 'First day': '01/02/2028', 'Last day': '03/02/2028', Reason: 'Refit' });
  await press(page, 'Add Closed Days');
  await expect(said(page, '01/02/2028 to 03/02/2028')).toBeVisible();
  await press(page, 'Delete closed days 01/02/2028 to 03/02/2028');
  await expect(said(page, '01/02/2028 to 03/02/2028')).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(dialog(page, 'Opening Hours')).toBeHidden();
});

test('head office sets the hours of all branches at once', async ({ page, crew }) => {
  const square = await crew.addBranch('Castle Gate');
  await crew.enter(page, 'owner', PATH);
  await press(page, 'Opening hours');
  await press(page, 'Save Hours');
  await expect(said(page, 'Please choose a branch')).toBeVisible();
  await page.getByRole('button', { name: /^Choose all/ }).click();
  await page.getByRole('checkbox', { name: 'Bank holidays' }).check();
  await page.getByRole('checkbox', { name: 'Opening times' }).check();
  await page.getByRole('checkbox', { name: 'When the day ends' }).check();
  await pick(page, 'Day ends at', '02:00');
  await page.getByRole('checkbox', { name: 'Add closed days' }).check();
  await fill(page, { 'First day': '24/12/2027', 'Last day': '26/12/2027', Reason: 'Christmas' });
  await checkLooks(page, 'opening-hours-of-branches');
  await press(page, 'Save Hours');
  await expect(dialog(page, 'Opening Hours of Several Branches')).toBeHidden();
  expect(await hoursOf(crew, square.id)).toMatchObject({
    bank_holidays: 'closed',
    day_ends: 2,
    weekly: { sunday: [['09:00', '17:30']] },
    closures: [{ from: '2027-12-24', to: '2027-12-26', reason: 'Christmas' }],
  });
  await endAtMidnight(crew, square.id, crew.harbourRoad.id, crew.headOfficeId);
});

test('a branch manager closes the own branch today, and branches, week and day say so', async ({
  page,
  crew,
}) => {
  await crew.enter(page, 'branch manager', PATH);
  await expect(page.getByRole('button', { name: 'Opening hours', exact: true })).toHaveCount(0);
  await press(page, 'Opening hours of Harbour Road');
  const today = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London' }).format(new Date());
  await fill(page, { 'First day': today, 'Last day': today, Reason: 'Power cut' });
  await press(page, 'Add Closed Days');
  await expect(said(page, 'Closed today: Power cut')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(said(page, 'Closed: Power cut')).toBeVisible();
  await checkLooks(page, 'branches-closed');
  await page.goto('/portal/tasks?view=schedule');
  const day = page.getByRole('region', { name: /Today Closed: Power cut/ });
  // Other tests may have assigned tasks to the branch.
  await expect(day).toContainText(/No tasks|Not due while closed/);
  await expect(day.getByLabel('0 tasks')).toHaveCount(1);
  await checkLooks(page, 'week-closed');
  await page.goto(`/portal?today=${crew.harbourRoad.id}`);
  await expect(dialog(page, 'Today at Harbour Road')).toContainText('Closed: Power cut');
  await checkLooks(page, 'day-closed');
});
