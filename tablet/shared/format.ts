const formatter = (timeZone: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, ...options });

/** Formats a time: '10:15'. */
export const timeText = (instant: Date, timezone: string): string =>
  formatter(timezone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(instant);

/** Formats a date: 'Saturday 21 November 2026'. */
export const longDate = (instant: Date, timezone: string): string =>
  formatter(timezone, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
    .format(instant)
    .replace(',', '');

/** Formats a calendar day: 'Sat 21 Nov'. */
export const shortDay = (day: string): string =>
  formatter('UTC', { weekday: 'short', day: 'numeric', month: 'short' })
    .format(new Date(`${day}T00:00:00Z`))
    .replace(',', '');

/** Formats a date and time: 'Sat 21 Nov, 10:15'. */
export const shortDayTime = (instant: Date, timezone: string): string =>
  `${formatter(timezone, { weekday: 'short', day: 'numeric', month: 'short' })
    .format(instant)
    .replace(',', '')}, ${timeText(instant, timezone)}`;

/** Formats seconds as minutes: 75 as '1:15'. */
export const countdown = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;
