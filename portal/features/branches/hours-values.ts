import { LATEST_DAY_END } from '@branchbook/contract/branch-day.ts';
import { BANK_HOLIDAY_CHOICES, closureFields } from '@branchbook/contract/branch-hours.ts';
import type { BranchHours } from '@branchbook/contract/branch-hours.ts';
import { WEEKDAYS } from '@branchbook/contract/dates.ts';
import { NATIONS, nationLabel, weeklyHours } from '@branchbook/contract/opening-hours.ts';
import type { Nation, WeeklyHours } from '@branchbook/contract/opening-hours.ts';
import { z } from 'zod';
import { dayEndLabel } from './hours-text.ts';

/** The hours at which a day may end, as choices: 'Midnight', '01:00' … */
export const DAY_END_CHOICES = Array.from({ length: LATEST_DAY_END + 1 }, (_, hour) => ({
  value: String(hour),
  label: dayEndLabel(hour),
}));

export const NATION_CHOICES = NATIONS.map((value) => ({ value, label: nationLabel[value] }));
export const BANK_HOLIDAY_LABELS = {
  open: 'Open on bank holidays',
  closed: 'Closed on bank holidays',
} as const;

const shopDay = (): [string, string][] => [['09:00', '17:30']];
/** Hours that a form begins with, so that no day is closed until the user says so. */
const FIRST_HOURS = Object.fromEntries(
  WEEKDAYS.map((weekday) => [weekday, shopDay()]),
) as WeeklyHours;

const fields = {
  nation: z.enum(NATIONS),
  bank_holidays: z.enum(BANK_HOLIDAY_CHOICES),
  open_holidays: z.array(z.string()),
  day_ends: z.string(),
  opens: z.enum(['always', 'weekly']),
  weekly: z.record(z.enum(WEEKDAYS), z.array(z.tuple([z.string(), z.string()]))),
};

/** The inputs about bank holidays, which both forms have. */
export type HolidayInputs = {
  nation: Nation;
  bank_holidays: 'open' | 'closed';
  open_holidays: string[];
};

type Week = { opens: 'always' | 'weekly'; weekly: WeeklyHours };

/** Returns the hours as they are sent; adds the problems of times to the context. */
const weekOf = ({ opens, weekly }: Week, context: z.RefinementCtx): WeeklyHours | null => {
  if (opens === 'always') return null;
  const parsed = weeklyHours.safeParse(weekly);
  if (parsed.success) return parsed.data;
  for (const { path, message } of parsed.error.issues) {
    context.addIssue({ code: 'custom', path: ['weekly', ...path], message });
  }
  return null;
};

/** Form schema of a branch's hours. */
export const hoursForm = z
  .object(fields)
  .transform(({ nation, bank_holidays, open_holidays, day_ends, ...week }, context) => ({
    nation,
    bank_holidays,
    open_holidays,
    day_ends: Number(day_ends),
    weekly: weekOf(week, context),
  }));

type HoursFields = Pick<
  BranchHours,
  'nation' | 'bank_holidays' | 'open_holidays' | 'day_ends' | 'weekly'
>;

export const hoursValues = ({
  nation,
  bank_holidays,
  open_holidays,
  day_ends,
  weekly,
}: HoursFields): z.input<typeof hoursForm> => ({
  nation,
  bank_holidays,
  open_holidays,
  day_ends: String(day_ends),
  opens: weekly === null ? 'always' : 'weekly',
  weekly: weekly ?? FIRST_HOURS,
});

const closureValues = { from: '', to: '', reason: '' };
export const CLOSURE_VALUES = closureValues;

const PARTS = ['setsNation', 'setsTimes', 'setsHolidays', 'setsDayEnd', 'addsClosure'] as const;

/** Form schema of the hours of several branches: only the chosen parts are sent. */
export const manyHoursForm = z
  .object({
    ...fields,
    branchIds: z.array(z.string()).min(1, 'Please choose a branch'),
    setsNation: z.boolean(),
    setsTimes: z.boolean(),
    setsHolidays: z.boolean(),
    setsDayEnd: z.boolean(),
    addsClosure: z.boolean(),
    closure: z.object({ from: z.string(), to: z.string(), reason: z.string() }),
  })
  .transform(({ branchIds, nation, bank_holidays, open_holidays, closure, ...form }, context) => {
    if (!PARTS.some((part) => form[part])) {
      const message = 'Please choose what to change';
      context.addIssue({ code: 'custom', path: ['setsNation'], message });
    }
    const dates = form.addsClosure ? closureFields.safeParse(closure) : null;
    for (const { path, message } of dates?.error?.issues ?? []) {
      context.addIssue({ code: 'custom', path: ['closure', ...path], message });
    }
    return {
      branchIds: branchIds.map(Number),
      ...(form.setsNation && { nation }),
      ...(form.setsTimes && { weekly: weekOf(form, context) }),
      ...(form.setsHolidays && { bank_holidays, open_holidays }),
      ...(form.setsDayEnd && { day_ends: Number(form.day_ends) }),
      ...(dates?.success && { closure: dates.data }),
    };
  });

export const MANY_HOURS_VALUES: z.input<typeof manyHoursForm> = {
  ...hoursValues({
    nation: 'england',
    bank_holidays: 'closed',
    open_holidays: [],
    day_ends: 0,
    weekly: FIRST_HOURS,
  }),
  branchIds: [],
  setsNation: false,
  setsTimes: false,
  setsHolidays: false,
  setsDayEnd: false,
  addsClosure: false,
  closure: closureValues,
};
