import { WEEKDAYS } from '@branchbook/contract/dates.ts';
import type { Weekday } from '@branchbook/contract/dates.ts';
import { MOST_DUTIES } from '@branchbook/contract/duty.ts';
import type { Duty, DutyInput } from '@branchbook/contract/duty.ts';
import { clockTime, isoDate } from '@branchbook/contract/fields.ts';
import { z } from 'zod';

/** Days of an entry that is added for several weekdays at once. */
const SEVERAL: Record<string, readonly Weekday[]> = {
  'every-day': WEEKDAYS,
  'working-days': WEEKDAYS.slice(0, 5),
  weekend: WEEKDAYS.slice(5),
};
const ONE_DAY = 'one-day';

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const WHEN_CHOICES = [
  { value: 'every-day', label: 'Every day' },
  { value: 'working-days', label: 'Monday to Friday' },
  { value: 'weekend', label: 'Saturday and Sunday' },
  ...WEEKDAYS.map((weekday) => ({ value: weekday, label: capital(weekday) })),
  { value: ONE_DAY, label: 'On one day' },
];

/** Returns true if an entry is for one day in place of weekdays. */
export const isOneDay = (when: string): boolean => when === ONE_DAY;

const entry = z
  .object({
    person: z.string().min(1, 'Please choose a person'),
    when: z.string().min(1, 'Please choose when'),
    day: z.string(),
    from: clockTime,
    until: clockTime,
  })
  .refine(({ when, day }) => !isOneDay(when) || isoDate().safeParse(day).success, {
    path: ['day'],
    error: 'Please enter a valid date',
  });

/** The form's rules; an entry for several weekdays becomes one for each of them. */
export const dutyForm = z.object({
  entries: z
    .array(entry)
    .transform((entries) =>
      entries.flatMap(({ person, when, day, from, until }): DutyInput[] => {
        const rest = { employeeId: Number(person), from, until };
        if (isOneDay(when)) return [{ ...rest, weekday: null, day }];
        const weekdays = SEVERAL[when] ?? WEEKDAYS.filter((weekday) => weekday === when);
        return weekdays.map((weekday) => ({ ...rest, weekday, day: null }));
      }),
    )
    .refine(
      (entries) => entries.length <= MOST_DUTIES,
      `A duty list can have ${MOST_DUTIES} entries at most`,
    ),
});

export const dutyValues = ({ entries }: { entries: readonly Duty[] }) => ({
  entries: entries.map(({ employeeId, weekday, day, from, until }) => ({
    person: String(employeeId),
    when: weekday ?? ONE_DAY,
    day: day ?? '',
    from,
    until,
  })),
});

export const NEW_ENTRY = {
  person: '',
  when: 'working-days',
  day: '',
  from: '08:00',
  until: '18:00',
};
