import type { Weekday } from '@branchbook/contract/dates.ts';

export type Weekdays = Record<Weekday, boolean>;

const flagged = (isOn: (day: Weekday) => boolean): Weekdays => ({
  monday: isOn('monday'),
  tuesday: isOn('tuesday'),
  wednesday: isOn('wednesday'),
  thursday: isOn('thursday'),
  friday: isOn('friday'),
  saturday: isOn('saturday'),
  sunday: isOn('sunday'),
});

export const everyDay = (on: boolean): Weekdays => flagged(() => on);
export const only = (days: readonly string[]): Weekdays => flagged((day) => days.includes(day));
