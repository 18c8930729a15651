import { test } from './support/demo.ts';
import { press } from './support/fields.ts';
import { expect } from './support/journey.ts';
import { checkLooks } from './support/looks.ts';
import { dialog, toast } from './support/people.ts';

test('a manager sets the times of the branch by keyboard, and equipment has its own', async ({
  page,
  demo,
}) => {
  await demo.enter(page, 'branch manager', '/portal/reports/temperature');
  await page.getByRole('combobox', { name: 'Equipment', exact: true }).click();
  await page.getByRole('option', { name: /^Pie warmer/ }).click();
  const heads = (name: string) => page.getByRole('columnheader', { name, exact: true });
  await expect(heads('By 11:00')).toBeVisible();
  await expect(heads('By 17:00')).toBeVisible();
  await expect(heads('Morning')).toHaveCount(0);
  await checkLooks(page, 'temperature-own-times');

  await page.getByRole('link', { name: 'Manage equipment', exact: true }).click();
  const list = dialog(page, 'Manage equipment');
  await expect(list).toContainText(
    'Temperatures are taken by 12:00, by 17:00, and in the evening.',
  );
  await expect(list).toContainText('by 11:00, by 13:00, by 15:00, and by 17:00');
  await checkLooks(page, 'temperature-equipment');

  await press(page, 'Edit times');
  const times = dialog(page, 'Edit times');
  const time = (index: number) => times.getByLabel(`Time ${index}`, { exact: true });
  await times.getByRole('radio', { name: /^Three times a day/ }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(time(3)).toHaveValue('20:00');
  await times.getByRole('button', { name: 'Remove time 3' }).focus();
  await page.keyboard.press('Enter');
  await expect(time(2)).toBeFocused();
  await times.getByRole('button', { name: 'Add time' }).focus();
  await page.keyboard.press('Enter');
  await expect(time(3)).toBeFocused();
  await times.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(times).toContainText('Please enter a time after midnight, such as 08:00');
  await time(3).fill('14:00');
  await times.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(times).toContainText('Please enter each time once');
  await time(3).fill('18:30');
  await checkLooks(page, 'temperature-times');
  await times.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toast(page, 'Times Saved')).toBeVisible();
  await expect(list).toContainText('Temperatures are taken by 10:00, by 14:00, and by 18:30.');

  await list.getByRole('button', { name: 'Edit Walk-in fridge' }).click();
  const edit = dialog(page, 'Edit equipment');
  await expect(edit).toContainText('As the branch: by 10:00, by 14:00, and by 18:30');
  await edit.getByRole('radio', { name: 'At its own times' }).check();
  await checkLooks(page, 'temperature-equipment-times');
  await edit.getByRole('button', { name: 'Remove time 2' }).click();
  await edit.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(list).toContainText('by 10:00 and by 18:30');
  await page.keyboard.press('Escape');

  // Today has the new times, and the days before keep the parts of the day.
  await page.getByRole('combobox', { name: 'Equipment', exact: true }).click();
  await page.getByRole('option', { name: /^Walk-in fridge/ }).click();
  await expect(heads('By 18:30')).toBeVisible();
  await expect(heads('Evening')).toBeVisible();
  await checkLooks(page, 'temperature-both-times');
});
