import type { Day } from './dates.ts';
import type { PaperStatus } from './paper-kinds.ts';

const format = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** Writes a day in words: '3 May 2026'. */
export const paperDayText = (day: Day): string => format.format(new Date(`${day}T12:00:00Z`));

type Stated = { status: PaperStatus; valid_until?: Day | null; reason?: string | null };

/** Writes the status of a paper: 'Expired on 3 May 2026', 'Missing', 'Not needed: no gas here'. */
export const paperStatusText = ({ status, valid_until: last, reason }: Stated): string => {
  if (status === 'missing') return 'Missing';
  if (status === 'not-needed') return reason ? `Not needed: ${reason}` : 'Not needed';
  if (!last || status === 'valid') return 'Valid';
  return status === 'expired'
    ? `Expired on ${paperDayText(last)}`
    : `Valid, expires on ${paperDayText(last)}`;
};
