import { instantOf, localDay } from '@branchbook/contract/schedule.ts';
import type { Day } from '@branchbook/contract/schedule.ts';

/** When it happened, which people write down by the clock on the wall. */
export const incidentAt = (
  { incident_date, incident_time }: { incident_date: Day; incident_time: string },
  timezone: string,
): Date => {
  const [hours = 0, minutes = 0] = incident_time.split(':').map(Number);
  return instantOf(incident_date, hours * 60 + minutes, timezone);
};

/** Returns the day and the time of an instant, as a branch's clock on the wall shows them. */
export const localMoment = (at: Date, timezone: string) => ({
  incident_date: localDay(at, timezone),
  incident_time: new Intl.DateTimeFormat('en-GB', {
    timeZone: timezone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at),
});
