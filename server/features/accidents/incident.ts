import { instantOf } from '@branchbook/contract/schedule.ts';
import type { Day } from '@branchbook/contract/schedule.ts';

/** When it happened, which people write down by the clock on the wall. */
export const incidentAt = (
  { incident_date, incident_time }: { incident_date: Day; incident_time: string },
  timezone: string,
): Date => {
  const [hours = 0, minutes = 0] = incident_time.split(':').map(Number);
  return instantOf(incident_date, hours * 60 + minutes, timezone);
};
