import type { Page } from '@playwright/test';
import { press } from './support/fields.ts';
import { expect } from './support/journey.ts';
import { checkLooks } from './support/looks.ts';
import { button, field } from './support/people.ts';
import { test } from './support/staff.ts';

const step = (page: Page, place: number) => field(page, `Step ${place}`);
const stepList = (page: Page) => page.getByRole('list', { name: 'Steps', exact: true });

test('the words of a typed step choose its kind, which the author can take back', async ({
  page,
  crew,
}) => {
  await crew.enter(page, 'branch manager', '/portal/tasks?action=create');
  await press(page, 'Add steps');
  await expect(step(page, 1)).toBeFocused();
  await page.keyboard.type('Chilled food 0 to 5 °C');
  await expect(stepList(page)).toContainText('1 · Temperature · 0 to 5 °C · required');
  await expect(page.getByText('The kind of step 1 is now: Temperature')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(step(page, 2)).toBeFocused();
  await expect(button(page, 'Change back to tick: step 1, Chilled food 0 to 5 °C')).toBeHidden();
  await page.keyboard.type('Supplier?');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Use-by dates in order?');
  await expect(stepList(page)).toContainText('2 · Text · optional');
  await expect(stepList(page)).toContainText('3 · Yes or no · should be yes · required');
  await checkLooks(page, 'steps-with-suggested-kinds');
  await step(page, 3).focus();
  await press(page, 'Change back to tick: step 3, Use-by dates in order?');
  await expect(stepList(page)).toContainText('3 · Tick · required');
  await page.keyboard.type(' Look at all?');
  await expect(stepList(page)).toContainText('3 · Tick · required');
});

test('the author sees how a pasted list is read, and which lines have no limits, before adding it', async ({
  page,
  crew,
}) => {
  await crew.enter(page, 'branch manager', '/portal/tasks?action=create');
  await press(page, 'Paste a list');
  const lines = [
    'Kitchen:',
    'Probe at 70 °C for 2 minutes',
    'Fridge 2: 1°C - 8°C',
    'Freezer below 18',
    'Vehicle clean? yes/no',
  ];
  await page.getByRole('textbox', { name: 'Your list', exact: true }).fill(lines.join('\n'));
  const read = page.getByRole('list', { name: 'How your list is read', exact: true });
  await expect(read).toContainText('Temperature · 70 °C or hotter, for 2 minutes · required');
  await expect(read).toContainText('Temperature · 1 to 8 °C · required');
  await expect(read).toContainText('Temperature · any value passes · required');
  await expect(read).toContainText('Yes or no · should be yes · required');
  await expect(page.getByText(/^One line has no limits that are clear/)).toBeVisible();
  await checkLooks(page, 'steps-pasted-limits');
  await press(page, 'Add 5 steps');
  await expect(stepList(page)).toContainText('4 · Temperature · any value passes · required');
  await checkLooks(page, 'steps-without-limits');
});

test('of a pasted list that is too long, the author learns how many lines are left out', async ({
  page,
  crew,
}) => {
  await crew.enter(page, 'branch manager', '/portal/tasks?action=create');
  await press(page, 'Paste a list');
  const list = page.getByRole('textbox', { name: 'Your list', exact: true });
  await expect(list).toBeFocused();
  const lines = Array.from({ length: 43 }, (_, index) => `Shelf ${index + 1}`);
  await list.fill(lines.slice(0, 2).join('\n'));
  await press(page, 'Add 2 steps');
  await expect(step(page, 1)).toBeFocused();
  await press(page, 'Paste a list');
  await list.fill(lines.slice(2).join('\n'));
  await expect(page.getByText(/^41 steps, of which the last 3 will be left out/)).toBeVisible();
  await checkLooks(page, 'steps-pasted');
  await press(page, 'Add 38 steps');
  await expect(
    page.getByText('38 steps added, 3 left out. A task has at most 40 steps.', { exact: true }),
  ).toBeVisible();
  await expect(step(page, 40)).toHaveValue('Shelf 40');
});
