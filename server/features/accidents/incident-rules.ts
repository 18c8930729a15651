import { ACCIDENT_YEARS } from '@branchbook/contract/accidents.ts';
import { addYears, instantOf, localDay } from '@branchbook/contract/dates.ts';
import type { Day } from '@branchbook/contract/dates.ts';

/** Returns the instant of an incident, whose date and time are in the branch's local time. */
export const incidentAt = (
  { incident_date, incident_time }: { incident_date: Day; incident_time: string },
  timezone: string,
): Date => {
  const [hours = 0, minutes = 0] = incident_time.split(':').map(Number);
  return instantOf(incident_date, hours * 60 + minutes, timezone);
};

/** Returns the date and time of an instant in a branch's local time. */
export const localMoment = (at: Date, timezone: string) => ({
  incident_date: localDay(at, timezone),
  incident_time: new Intl.DateTimeFormat('en-GB', {
    timeZone: timezone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at),
});

/**
 * Returns the last day on which an entry must be kept: three years after the later of the incident
 * and the day on which the entry was made (RIDDOR 2013 regulation 12(2); Social Security (Claims
 * and Payments) Regulations 1979 regulation 25(3)).
 */
export const keepUntil = (incidentDay: Day, writtenAt: Date, timezone: string): Day => {
  const written = localDay(writtenAt, timezone);
  return addYears(written > incidentDay ? written : incidentDay, ACCIDENT_YEARS);
};

/** Columns of an addition: what the form asks about the accident is in the entry alone. */
export const NO_PARTICULARS = {
  place: null,
  cause: null,
  injury: null,
  injured_occupation: null,
  injured_address_given: null,
  writer_occupation: null,
  safety_reps_consent: null,
};

/** Returns why a day cannot be the one on which an accident was reported; null if it can. */
export const reportFault = (reportedOn: Day, incidentDay: Day, today: Day): string | null => {
  if (reportedOn < incidentDay) return 'This is before the accident';
  return reportedOn > today ? 'This is still to come' : null;
};
