import { completeTask, listOccurrences, verifyTask } from '@branchbook/contract/occurrences.ts';
import type { Occurrence } from '@branchbook/contract/occurrences.ts';
import { ROLE } from '@branchbook/contract/permissions.ts';
import { addGlobalTask, assignTasks } from '@branchbook/contract/tasks.ts';
import type { Page } from '@playwright/test';
import { test } from './support/staff.ts';
import type { Crew, Who } from './support/staff.ts';
import { press } from './support/fields.ts';
import { expect } from './support/journey.ts';
import { checkLooks } from './support/looks.ts';

const PATH = '/portal/tasks';
const WAITING = '/portal/tasks/waiting';

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const said = (page: Page, text: string) => page.getByText(text, { exact: true });
const card = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const row = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: card(page, name) });

type Team = { branchId: number; manager: Who; staff: Who };

/** Creates a branch with manager and staff and nothing due; other tests use the crew's branches. */
const openBranch = async (crew: Crew, name: string): Promise<Team> => {
  const { id: branchId } = await crew.addBranch(name);
  await crew.addPerson(`Bella ${name}`, '2002', branchId, ROLE.manager);
  await crew.addPerson(`Stefan ${name}`, '2003', branchId);
  return {
    branchId,
    manager: crew.addressOf(`Bella ${name}`),
    staff: crew.addressOf(`Stefan ${name}`),
  };
};

/** Gives the branch a task that is due every day. */
const giveTask = async (crew: Crew, { branchId }: Team, name: string): Promise<void> => {
  const owner = await crew.as('owner');
  const { id } = await owner.call(addGlobalTask, {
    body: {
      task_name: name,
      task_description: 'As on the card.',
      scheduled_month: null,
      scheduled_day: null,
      youtube_link: null,
    },
  });
  await owner.call(assignTasks, { body: { taskIds: [id], branchIds: [branchId] } });
};

const todayOf = async (crew: Crew, { branchId }: Team, name: string): Promise<Occurrence> => {
  const { items } = await (await crew.as('owner')).call(listOccurrences, { query: { branchId } });
  const found = items.find(({ task_name }) => task_name === name);
  if (!found) throw new Error(`${name} is not due today`);
  return found;
};

const complete = async (crew: Crew, team: Team, who: Who, name: string): Promise<void> => {
  const { id } = await todayOf(crew, team, name);
  await (await crew.as(who)).call(completeTask, { params: { id }, body: {} });
};

test('staff complete a task, a manager sends it back with a reason, and verifies the second completion', async ({
  page,
  browser,
  baseURL,
  crew,
}) => {
  const team = await openBranch(crew, 'Ballast Hill');
  await giveTask(crew, team, 'Wipe the counter');
  await giveTask(crew, team, 'Empty the bins');
  await crew.enter(page, team.staff, '/portal');
  await page.getByRole('link', { name: 'Open My Tasks', exact: true }).click();
  await expect(said(page, 'Limited Access')).toBeVisible();
  await press(page, 'Details of Empty the bins');
  await press(page, 'Not completed');
  await expect(said(page, 'Please say why the task was not completed')).toBeVisible();
  await page.getByRole('textbox', { name: 'Note', exact: true }).fill('The bin store is locked');
  await press(page, 'Not completed');
  await expect(region(page, 'Done')).toContainText('The bin store is locked');
  await press(page, 'Complete Wipe the counter');
  await expect(said(page, 'Wipe the counter is done')).toBeVisible();
  await expect(region(page, 'To do')).toBeHidden();

  const office = await browser.newPage({ baseURL });
  await crew.enter(office, team.manager, WAITING);
  await expect(row(office, 'Wipe the counter')).toContainText('Completed by Stefan Ballast Hill');
  await checkLooks(office, 'waiting');
  await office.getByRole('button', { name: /^Send back Wipe the counter, / }).click();
  const reason = office.getByRole('dialog', { name: 'Send back', exact: true });
  await reason.getByRole('button', { name: 'Send back', exact: true }).click();
  await expect(reason).toContainText('Please say what is wrong');
  await reason.getByRole('textbox', { name: 'What is wrong' }).fill('The corners are sticky');
  await reason.getByRole('button', { name: 'Send back', exact: true }).click();
  await expect(said(office, 'Sent back to Ballast Hill')).toBeVisible();
  await expect(said(office, 'Nothing is waiting for verification')).toBeVisible();

  await page.reload();
  await expect(region(page, 'Sent back')).toContainText('The corners are sticky');
  await expect(region(page, 'Sent back')).toContainText('Bella Ballast Hill');
  await press(page, 'Details of Wipe the counter');
  await checkLooks(page, 'staff-tasks');
  await page.getByRole('textbox', { name: 'Note', exact: true }).fill('With hot water this time');
  await press(page, 'Complete');
  await expect(region(page, 'Sent back')).toBeHidden();
  await expect(region(page, 'Done')).toContainText('With hot water this time');

  await office.reload();
  await expect(row(office, 'Wipe the counter')).toContainText('With hot water this time');
  await office.getByRole('button', { name: /^Verify Wipe the counter, / }).click();
  await expect(said(office, 'Nothing is waiting for verification')).toBeVisible();
  await office.close();
  await expect
    .poll(async () => (await todayOf(crew, team, 'Wipe the counter')).verification)
    .toBe('verified');
});

test('a manager verifies several tasks at once, except those they completed, and sees who was faster', async ({
  page,
  crew,
}) => {
  const team = await openBranch(crew, 'Hanover');
  for (const [name, who] of [
    ['Fill the shelves', team.staff],
    ['Turn the sign', team.staff],
    ['Check the dates', team.staff],
    ['Count the till', team.manager],
  ] as const) {
    await giveTask(crew, team, name);
    await complete(crew, team, who, name);
  }
  await crew.enter(page, team.manager, WAITING);
  await expect(row(page, 'Count the till')).toContainText(
    'You completed this yourself: someone else has to verify it.',
  );
  const { id } = await todayOf(crew, team, 'Check the dates');
  const harriet = await crew.as('head-office manager');
  await harriet.call(verifyTask, { params: { id }, body: { result: 'verified', reason: null } });
  await page.getByRole('button', { name: /^Verify Check the dates, / }).click();
  await expect(said(page, 'Harriet has verified it in the meantime.')).toBeVisible();
  await expect(card(page, 'Check the dates')).toBeHidden();

  await page.getByRole('checkbox', { name: 'Select all', exact: true }).check();
  await press(page, 'Verify 2 tasks');
  await expect(said(page, '2 tasks verified')).toBeVisible();
  await expect(card(page, 'Fill the shelves')).toBeHidden();
  await expect(card(page, 'Count the till')).toBeVisible();
});

test('staff see who completed a task before them, keep their input, and see the current state', async ({
  page,
  crew,
}) => {
  const team = await openBranch(crew, 'Dog Bank');
  await giveTask(crew, team, 'Mop the floor');
  await giveTask(crew, team, 'Empty the fridge');
  // Without live events, the page does not know about the completion when the button is pressed.
  await page.route('**/api/events', (route) => route.abort());
  await crew.enter(page, team.staff, PATH);
  const mop = page.getByRole('button', { name: 'Complete Mop the floor', exact: true });
  await expect(mop).toBeVisible();
  await complete(crew, team, team.manager, 'Mop the floor');
  await mop.click();
  await expect(said(page, 'Bella Dog Bank has done it already.')).toBeVisible();
  await expect(region(page, 'Done')).toContainText('by Bella Dog Bank');
  await expect(mop).toBeHidden();

  await press(page, 'Details of Empty the fridge');
  const note = page.getByRole('textbox', { name: 'Note', exact: true });
  await note.fill('The milk was off');
  await complete(crew, team, team.manager, 'Empty the fridge');
  await press(page, 'Complete');
  await expect(region(page, 'To do')).toContainText('Bella Dog Bank has done it already.');
  await expect(note).toHaveValue('The milk was off');
  await press(page, 'Discard');
  await expect(region(page, 'Done')).toContainText('Empty the fridge');
  await expect(note).toBeHidden();
});
