import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { choose, fill } from './support/fields.ts';
import { expect, test } from './support/journey.ts';
import { checkLooks } from './support/looks.ts';

const OWNER = {
  email: 'anna@brook-street.example',
  password: 'Green-door-21',
  name: 'Anna Brook',
};
const MANAGER = { name: 'Łukasz Wiśniewski', pin: '2468' };
const STAFF = { name: 'Siân O’Brien', pin: '1357' };
const BRANCH_PASSWORD = 'open the shop';

const signUp = async (page: Page): Promise<Page> => {
  await page.goto('/signup');
  await fill(page, {
    Email: OWNER.email,
    Password: OWNER.password,
    'Confirm password': OWNER.password,
  });
  await page.getByRole('checkbox', { name: /privacy policy/i }).check();
  await page.getByRole('checkbox', { name: /terms/i }).check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Account Created Successfully!')).toBeVisible();
  await checkLooks(page, 'signup-done');
  const [setUp] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Set Up Company' }).click(),
  ]);
  return setUp;
};

const registerCompany = async (page: Page): Promise<void> => {
  await choose(page, 'Business type', 'Limited Company');
  await checkLooks(page, 'setup-company');
  await fill(page, {
    'Company name': 'Brook Street Stores',
    'Companies House number': '01234567',
    'Business address': '1 Brook Street',
    Town: 'Leeds',
    Postcode: 'LS1 1AA',
    Mobile: '0113 496 0000',
  });
  await expect(page.getByLabel('Company email')).toHaveValue(OWNER.email);
  await expect(page.getByLabel('Country')).toHaveValue('United Kingdom');
  await page.getByRole('button', { name: 'Register company' }).click();
};

const setUpHeadOffice = async (page: Page): Promise<void> => {
  await expect(page).toHaveURL(/\/setup-head-office\?token=/);
  await fill(page, {
    'Branch name': 'Head Office',
    'Manager name': OWNER.name,
    'Branch access password': BRANCH_PASSWORD,
    'Confirm password': BRANCH_PASSWORD,
  });
  await checkLooks(page, 'setup-head-office');
  await page.getByRole('button', { name: 'Create head office' }).click();
  await expect(page.getByText('Head Office Created')).toBeVisible();
};

const activateSubscription = async (page: Page): Promise<void> => {
  await expect(page).toHaveURL(/\/subscription\?token=/);
  await expect(page.getByText('£570')).toBeVisible();
  await checkLooks(page, 'subscription');
  await page.getByRole('button', { name: /activate/i }).click();
};

const completeProfile = async (page: Page): Promise<void> => {
  await expect(page).toHaveURL(/\/complete-profile\?token=/);
  await expect(page.getByLabel('Full name')).toHaveValue(OWNER.name);
  await choose(page, 'Title', 'Mrs');
  await fill(page, {
    'Date of birth': '14/02/1980',
    PIN: '4821',
    Address: '1 Brook Street',
    Town: 'Leeds',
    County: 'West Yorkshire',
    Postcode: 'LS1 1AA',
  });
  await checkLooks(page, 'complete-profile');
  await page.getByRole('button', { name: /complete profile/i }).click();
  // The owner is signed in automatically, and greeted.
  await expect(page).toHaveURL(/\/portal$/);
  await expect(
    page.getByRole('heading', { name: /Good (morning|afternoon|evening), Anna/ }),
  ).toBeVisible();
  await checkLooks(page, 'dashboard');
};

const addBranch = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Branches' }).first().click();
  await page.getByRole('button', { name: 'Add Branch' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Branch name').fill('Harbour Road');
  await dialog.getByLabel(/^Address/).fill('12 Harbour Road');
  await dialog.getByLabel(/^Town/).fill('Whitby');
  await checkLooks(page, 'add-branch');
  await dialog.getByRole('button', { name: 'Add Branch' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Harbour Road', { exact: true }).first()).toBeVisible();
  await checkLooks(page, 'branches');
};

const addEmployee = async (
  page: Page,
  person: { name: string; pin: string },
  role: 'Manager' | 'Staff',
  n: number,
): Promise<void> => {
  await page.getByRole('button', { name: 'Add Employee' }).click();
  const dialog = page.getByRole('dialog');
  const values: Record<string, string> = {
    Name: person.name,
    Email: `person${n}@brook-street.example`,
    'Mobile number': `0770090012${n}`,
    Address: '3 Cliff Street',
    Town: 'Whitby',
    County: 'North Yorkshire',
    Postcode: 'YO21 3AA',
    'NI number': 'QQ 12 34 56 C',
    PIN: person.pin,
    Password: 'Harbour-Road-1',
  };
  for (const [label, value] of Object.entries(values)) {
    await dialog.getByRole('textbox', { name: label, exact: true }).fill(value);
  }
  await choose(page, 'Branch', 'Harbour Road');
  await choose(page, 'Role', role);
  if (role === 'Manager') await checkLooks(page, 'add-employee');
  await dialog.getByRole('button', { name: 'Add Employee' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(person.name).first()).toBeVisible();
};

const createTask = async (
  page: Page,
  task: { name: string; description: string; finish?: string; priority?: string },
): Promise<void> => {
  await page.getByRole('button', { name: 'Create Global Task' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Task name').fill(task.name);
  await dialog.getByLabel('Description').fill(task.description);
  if (task.finish) await dialog.getByLabel(/Time to finish/).fill(task.finish);
  if (task.priority) await choose(page, 'Priority', task.priority);
  await checkLooks(page, 'create-task');
  await dialog.getByRole('button', { name: 'Create Task' }).click();
  await expect(dialog).toBeHidden();
};

const assignTasks = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Assign to Branches' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Select All: Global tasks' }).click();
  await dialog.getByRole('checkbox', { name: /Harbour Road/ }).check();
  await expect(dialog.getByText(/This will create 2 task assignments/)).toBeVisible();
  await checkLooks(page, 'assign-tasks');
  await dialog.getByRole('button', { name: 'Assign Tasks' }).click();
  await expect(page.getByText('2 task(s) assigned to 1 branch(es).')).toBeVisible();
  await expect(dialog).toBeHidden();
  await checkLooks(page, 'tasks');
};

type Numbers = { company: string; branch: string };

const readDeviceSetup = async (page: Page): Promise<Numbers> => {
  await page.getByRole('link', { name: 'Device Setup' }).first().click();
  const card = page.getByRole('region', { name: 'Harbour Road' });
  await card.getByRole('textbox', { name: 'Branch password' }).fill(BRANCH_PASSWORD);
  await card.getByRole('button', { name: 'Set' }).click();
  const confirm = page.getByRole('dialog', { name: 'Confirm Password Action' });
  await confirm.getByRole('button', { name: 'Set password' }).click();
  await expect(card.getByText(BRANCH_PASSWORD)).toBeVisible();
  await checkLooks(page, 'device-setup');
  const numberOf = async (label: string): Promise<string> => {
    const text = await card.getByText(label).locator('..').innerText();
    return /\d{6,}/.exec(text)?.[0] ?? '';
  };
  return { company: await numberOf('Company number'), branch: await numberOf('Branch number') };
};

const signInTablet = async (page: Page, numbers: Numbers): Promise<void> => {
  await page.goto('/tablet/');
  await fill(page, {
    'Company number': numbers.company,
    'Branch number': numbers.branch,
    'Name of this tablet': 'Till tablet',
  });
  await page.getByRole('textbox', { name: 'Branch password' }).fill(BRANCH_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Harbour Road')).toBeVisible();
};

const unlock = async (page: Page, person: { name: string; pin: string }): Promise<void> => {
  await page.getByRole('button', { name: new RegExp(person.name) }).click();
  await checkLooks(page, 'tablet-pin');
  for (const digit of person.pin) await page.getByRole('button', { name: digit }).click();
  await page.getByRole('button', { name: 'OK', exact: true }).click();
};

const doTheDay = async (page: Page): Promise<void> => {
  const tasks = page.getByRole('button', { name: /^Complete / });
  // The highest priority comes first.
  await expect(tasks).toHaveCount(2);
  await expect(tasks.first()).toHaveAccessibleName('Complete Unlock the fire exit');
  await tasks.first().click();
  await expect(page.getByText(`Completed by ${STAFF.name}`)).toBeVisible();

  await page.getByText('Wipe the counter').first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Not completed' }).click();
  await expect(dialog.getByText('Please say why the task was not completed')).toBeVisible();
  await checkLooks(page, 'tablet-not-completed');
  await dialog.getByLabel('Note').fill('We ran out of spray');
  await dialog.getByRole('button', { name: 'Not completed' }).click();
  await expect(page.getByText(`Not completed by ${STAFF.name}`)).toBeVisible();
  await expect(page.getByText(/all sent/i)).toBeVisible();
};

const readReport = async (page: Page): Promise<string> => {
  await page.getByRole('link', { name: 'Reports' }).first().click();
  await checkLooks(page, 'reports-branches');
  await page.getByRole('link', { name: /Harbour Road/ }).click();
  await checkLooks(page, 'reports-tiles');
  await page.getByRole('link', { name: /Task Reports/ }).click();
  const completed = page.getByRole('region', { name: 'Completed', exact: true });
  await expect(completed).toContainText('Unlock the fire exit');
  await expect(completed).toContainText(STAFF.name);
  const notCompleted = page.getByRole('region', { name: 'Not Completed' });
  await expect(notCompleted).toContainText('Wipe the counter');
  await expect(notCompleted).toContainText('We ran out of spray');
  await checkLooks(page, 'task-report');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    // The toast disappears after three seconds, however long the file takes.
    expect(page.getByText('PDF Generated')).toBeVisible({ timeout: 30_000 }),
    page.getByRole('button', { name: /Export PDF/ }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(
    /^task_report_Harbour_Road_\d{4}-\d{2}-\d{2}_\d{4}-\d{2}-\d{2}\.pdf$/,
  );
  return download.path();
};

test('an owner signs up, a branch completes its tasks on a tablet, and the owner reads who completed them', async ({
  page,
  context,
}) => {
  test.setTimeout(300_000);
  let portal = page;

  await test.step('The owner signs up and sets up the company', async () => {
    portal = await signUp(page);
    await registerCompany(portal);
    await setUpHeadOffice(portal);
    await activateSubscription(portal);
    await completeProfile(portal);
  });

  await test.step('Head office adds a branch, its people and its tasks', async () => {
    await addBranch(portal);
    await portal.getByRole('link', { name: 'Employees' }).first().click();
    await addEmployee(portal, MANAGER, 'Manager', 1);
    await addEmployee(portal, STAFF, 'Staff', 2);
    await checkLooks(portal, 'employees');
    await portal.getByRole('link', { name: 'Tasks' }).first().click();
    await createTask(portal, { name: 'Wipe the counter', description: 'With the blue cloth.' });
    await createTask(portal, {
      name: 'Unlock the fire exit',
      description: 'And try the handle.',
      finish: '23:59',
      priority: 'Highest',
    });
    await assignTasks(portal);
  });

  await test.step('A member of staff does the tasks on the branch’s tablet', async () => {
    const numbers = await readDeviceSetup(portal);
    const tablet = await context.newPage();
    await signInTablet(tablet, numbers);
    await unlock(tablet, STAFF);
    await doTheDay(tablet);
  });

  await test.step('The owner reads it in the report and takes it away as a PDF', async () => {
    const file = readFileSync(await readReport(portal));
    expect(file.subarray(0, 5).toString()).toBe('%PDF-');
  });
});
