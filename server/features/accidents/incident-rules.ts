import { instantOf, localDay } from '@branchbook/contract/dates.ts';
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
