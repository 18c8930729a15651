import { WEEKDAYS } from '@branchbook/contract/dates.ts';
import type { DiaryPart } from '@branchbook/contract/diary-parts.ts';
import type { Weekday } from '@branchbook/contract/dates.ts';
import type { Schedule } from '@branchbook/contract/schedule.ts';
import type { Priority } from '@branchbook/contract/task-input.ts';

type Place = 'everywhere' | 'shops' | 'kitchens';

export type DemoTask = {
  task_name: string;
  task_description: string;
  when: Schedule;
  /** Minutes after midnight: usual start, and deadline (null: the whole day). */
  from: number;
  by: number | null;
  priority: Priority;
  manager?: true;
  verify?: true;
  /** Never missed or marked not done, at worst late: a shop that does not open has no day. */
  always?: true;
  /** The checks of the food safety diary that it belongs to. */
  diary?: DiaryPart;
};
export type GlobalDemoTask = DemoTask & { where: Place };

export const at = (hours: number, minutes = 0): number => hours * 60 + minutes;

const onDays = (isOn: (day: Weekday) => boolean) =>
  Object.fromEntries(WEEKDAYS.map((day) => [day, isOn(day)])) as Record<Weekday, boolean>;
const NO_DATE = { scheduled_month: null, scheduled_day: null };

export const daily = (...except: Weekday[]): Schedule => ({
  frequency: 'daily',
  ...onDays((day) => !except.includes(day)),
  ...NO_DATE,
});
export const weekly = (weekday: Weekday): Schedule => ({
  frequency: 'weekly',
  ...onDays((day) => day === weekday),
  ...NO_DATE,
});
export const monthly = (scheduled_day: number): Schedule => ({
  frequency: 'monthly',
  ...onDays(() => true),
  scheduled_month: null,
  scheduled_day,
});
const annually = (scheduled_month: number, scheduled_day: number): Schedule => ({
  frequency: 'annually',
  ...onDays(() => true),
  scheduled_month,
  scheduled_day,
});

type Rest = Omit<GlobalDemoTask, 'task_name' | 'task_description' | 'when' | 'where'>;

const task =
  (where: Place) =>
  (when: Schedule, task_name: string, task_description: string, rest: Rest): GlobalDemoTask => ({
    task_name,
    task_description,
    when,
    where,
    ...rest,
  });
const everywhere = task('everywhere');
const shops = task('shops');
const kitchens = task('kitchens');

/** Head office's tasks for all branches: opening, safety, cleaning, closing, and for managers. */
export const GLOBAL_TASKS: GlobalDemoTask[] = [
  shops(
    daily(),
    'Open the shop',
    'Alarm off, lights on, shutters up. Check that nothing was disturbed overnight and that the entrance is dry.',
    { from: at(6, 30), by: at(7, 15), priority: 5, always: true, diary: 'opening' },
  ),
  shops(
    daily(),
    'Morning fridge and freezer check',
    'Look at every display: fridges 1 to 5 °C, freezers at -18 °C or colder. If one is out of range, move the food and tell the manager.',
    { from: at(7, 15), by: at(9), priority: 5 },
  ),
  shops(
    daily(),
    'Count the till float',
    'Each drawer starts with £150.00. Two people count; write a difference in the note.',
    { from: at(7, 15), by: at(8, 30), priority: 4 },
  ),
  shops(
    daily('sunday'),
    'Check in the morning delivery',
    'Compare with the delivery note. Feel chilled goods, look at the dates, refuse what is damaged.',
    { from: at(7, 30), by: at(10, 30), priority: 4 },
  ),
  kitchens(
    daily(),
    'Probe the hot food at lunch',
    'Every dish must reach 75 °C in the middle. Clean the probe with a wipe between dishes.',
    { from: at(11, 30), by: at(12, 30), priority: 5, verify: true },
  ),
  shops(
    daily(),
    'Date check on short-life food',
    'Take out what ends today, mark down what ends tomorrow, turn the rest so that the oldest is in front.',
    { from: at(13), by: at(16), priority: 4 },
  ),
  shops(
    daily(),
    'Afternoon fridge and freezer check',
    'The same round as in the morning. Ice on a fan or a door that does not close belongs in the note.',
    { from: at(14, 30), by: at(17), priority: 5 },
  ),
  shops(
    daily(),
    'Clean the customer toilet',
    'Basin, seat, floor and handles; fill soap and paper.',
    { from: at(12), by: null, priority: 2, verify: true },
  ),
  kitchens(
    daily(),
    'Close down the kitchen',
    'Equipment off at the wall, food covered and labelled, surfaces cleaned and sanitised, bins out.',
    { from: at(16, 30), by: at(18, 30), priority: 4, verify: true, diary: 'closing' },
  ),
  shops(
    daily(),
    'Close the shop',
    'Last walk round, fridges shut, windows and back door locked, shutters down, alarm on.',
    { from: at(18), by: at(20), priority: 5, always: true, diary: 'closing' },
  ),
  shops(
    daily(),
    'Cash up and send the figures',
    'Card and cash totals by till. A difference above £5.00 is explained in the note.',
    { from: at(18), by: at(20, 30), priority: 5, manager: true },
  ),
  everywhere(
    weekly('tuesday'),
    'Fire alarm test',
    'Use the next call point on the plan and write its number in the note. Warn everyone first.',
    { from: at(9), by: at(11), priority: 4 },
  ),
  shops(
    weekly('monday'),
    'Deep clean the display fridges',
    'Shelves out, wash, dry, sanitise. Start with the dairy fridge; food waits in the walk-in.',
    { from: at(14), by: null, priority: 3, verify: true },
  ),
  kitchens(
    weekly('thursday'),
    'Descale the coffee machine',
    'One sachet, two rinses, then taste. The machine is out of use for 25 minutes.',
    { from: at(15), by: at(17, 30), priority: 3 },
  ),
  shops(
    weekly('friday'),
    'Publish next week’s rota',
    'Two people to open and two to close on every day. Print a copy for the staff room.',
    { from: at(10), by: at(17), priority: 3, manager: true },
  ),
  shops(
    weekly('wednesday'),
    'Walk the floor with a fresh eye',
    'From the pavement to the till as a customer: windows, prices, gaps, smells. Three things to mend.',
    { from: at(10), by: null, priority: 2, manager: true },
  ),
  everywhere(
    monthly(1),
    'Check first aid boxes and eye wash',
    'Compare with the list in the lid, replace what is used or out of date.',
    { from: at(9), by: null, priority: 4, verify: true },
  ),
  shops(
    monthly(15),
    'Test the emergency lighting',
    'Key switch at the fuse board, walk round, every sign lit for the whole test.',
    { from: at(9), by: at(18), priority: 4, manager: true },
  ),
  shops(monthly(31), 'Count the stock', 'Back room first, then the floor, then the fridges.', {
    from: at(17),
    by: null,
    priority: 4,
    manager: true,
  }),
  everywhere(
    annually(10, 1),
    'Review the fire risk assessment',
    'With the plan in hand: exits, doors, extinguishers, assembly point. Send changes to head office.',
    { from: at(10), by: null, priority: 5, manager: true },
  ),
  kitchens(
    { ...daily(), due_times: ['11:00', '14:00', '17:00'] },
    'Check the hot cabinet',
    'Probe one pie and one soup: 63 °C or hotter. Colder for more than two hours goes into the bin.',
    { from: at(10), by: null, priority: 4 },
  ),
  kitchens(
    { ...daily(), on_demand: true },
    'Check an extra delivery',
    'For every delivery after the morning one: temperature, dates and packaging before it is put away.',
    { from: at(9), by: null, priority: 3 },
  ),
];
