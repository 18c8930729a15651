import { setBranchHours } from '@branchbook/contract/branch-hours.ts';
import { addFromLibrary } from '@branchbook/contract/task-library.ts';
import { assignTasks, listMasterTasks, updateGlobalTask } from '@branchbook/contract/tasks.ts';
import { BRANCH_PASSWORD, createShop } from './support/company.ts';
import type { Shop } from './support/company.ts';
import { press } from './support/fields.ts';
import { expect, test } from './support/journey.ts';
import { checkLooks } from './support/looks.ts';
import { dialog } from './support/people.ts';
import { test as crewTest } from './support/staff.ts';
import { signInTablet, unlock } from './support/tablet.ts';

const REASON = 'Born on or after 1 January 2009 (tobacco)';

/** Gives a shop the refusals register of the library; returns the id of its task. */
const addRegister = async ({ owner, branchId }: Pick<Shop, 'owner' | 'branchId'>) => {
  await owner.call(addFromLibrary, {
    body: { set: 'age-restricted-sales', tasks: ['refusal'] },
  });
  const tasks = await owner.call(listMasterTasks, { query: {} });
  const task = tasks.find(({ task_name: name }) => name === 'Record a refused sale');
  await owner.call(assignTasks, { body: { taskIds: [task?.id ?? 0], branchIds: [branchId] } });
  return task;
};

test('the till sees the dates of birth of the day beside Challenge 25', async ({
  page,
  server,
}) => {
  const shop = await createShop(server.url, 'Sweep the floor');
  await addRegister(shop);
  await page.goto('/tablet/');
  await signInTablet(page, shop, BRANCH_PASSWORD);
  await unlock(page, shop.staff);
  await press(page, 'Record a refused sale');
  const form = dialog(page, 'Record a refused sale');
  const dates = form.getByRole('region', { name: 'Dates of birth', exact: true });
  await expect(dates).toContainText(/Alcohol and vapes: born on or before \d\d\/\d\d\/\d{4}/);
  await expect(dates).toContainText(/Tobacco, cigarette papers and herbal smoking products/);
  await checkLooks(page, 'tablet-refusal');
});

crewTest(
  'head office adds the new version of its own task with one press',
  async ({ page, crew }) => {
    const owner = await crew.as('owner');
    const task = await addRegister({ owner, branchId: crew.harbourRoad.id });
    const older = (task?.steps ?? []).map((step) => ({
      ...step,
      ...(step.options && { options: step.options.filter(({ label }) => label !== REASON) }),
    }));
    await owner.call(updateGlobalTask, { body: { taskId: task?.id ?? 0, steps: older } });
    await crew.enter(page, 'owner', '/portal/tasks?action=library');
    const library = dialog(page, 'Task Library');
    await expect(library.getByText(`Adds or changes only: “${REASON}”.`)).toBeVisible();
    await checkLooks(page, 'library-new-version');
    await press(page, 'Add the new version: Record a refused sale');
    await expect(library.getByRole('button', { name: /^Add the new version/ })).toHaveCount(0);
    await library.getByRole('button', { name: /^Age-restricted sales/ }).click();
    await expect(
      library.getByText(/Law in the United Kingdom from 1 January 2027/).first(),
    ).toBeVisible();
    await checkLooks(page, 'library-law');
  },
);

crewTest('a shop closes on a holiday itself and on its substitute day', async ({ page, crew }) => {
  const { id } = crew.harbourRoad;
  const owner = await crew.as('owner');
  const body = { nation: 'england', bank_holidays: 'closed', open_holidays: [] } as const;
  await owner.call(setBranchHours, { params: { id }, body: { ...body, open_holidays: [] } });
  await crew.enter(page, 'owner', '/portal/branches');
  await press(page, 'Opening hours of Harbour Road');
  await page.getByRole('checkbox', { name: 'Boxing Day', exact: true }).check();
  await expect(
    page.getByRole('checkbox', { name: /^Boxing Day \(substitute day\)/ }),
  ).toBeDisabled();
  await checkLooks(page, 'opening-hours-holidays');
});
