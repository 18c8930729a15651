const formatter = (timeZone: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, ...options });

/** '10:15' */
export const timeText = (instant: Date, timezone: string): string =>
  formatter(timezone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(instant);

/** 'Saturday 21 November 2026' */
export const longDate = (instant: Date, timezone: string): string =>
  formatter(timezone, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
    .format(instant)
    .replace(',', '');

/** 'Sat 21 Nov' of a calendar day. */
export const shortDay = (day: string): string =>
  formatter('UTC', { weekday: 'short', day: 'numeric', month: 'short' })
    .format(new Date(`${day}T00:00:00Z`))
    .replace(',', '');

/** 'Sat 21 Nov, 10:15' */
export const shortDayTime = (instant: Date, timezone: string): string =>
  `${formatter(timezone, { weekday: 'short', day: 'numeric', month: 'short' })
    .format(instant)
    .replace(',', '')}, ${timeText(instant, timezone)}`;

/** 75 as '1:15'. */
export const countdown = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;
