import { afterEach, describe, expect, it } from 'vitest';
import {
  branchToday,
  deadlineTextIn,
  instantAt,
  instantText,
  localDayOf,
  localHourOf,
  timeOfDayText,
} from './dates.ts';
import { foreignTimezone, setShopTimezone } from './shop-timezone.ts';

afterEach(() => setShopTimezone('Europe/London'));

describe('A time on a screen', () => {
  it.each([
    ['Europe/London', '10/06/2026, 00:30', '2026-06-10', 0],
    ['Europe/Madrid', '10/06/2026, 01:30', '2026-06-10', 1],
    ['America/New_York', '09/06/2026, 19:30', '2026-06-09', 19],
  ])('is the time of the shop in %s, wherever the reader is', (zone, text, day, hour) => {
    setShopTimezone(zone);
    const instant = '2026-06-09T23:30:00.000Z';
    expect(instantText(instant)).toBe(text);
    expect(timeOfDayText(instant)).toBe(text.slice(-5));
    expect(localDayOf(instant)).toBe(day);
    expect(localHourOf(instant)).toBe(hour);
    expect(instantAt(day, text.slice(-5))).toBe(instant);
  });

  it('names its zone if the reader’s clock differs, also in summer or winter only', () => {
    const winter = Date.parse('2026-01-10T12:00:00Z');
    expect(foreignTimezone('Europe/London', winter)).toBeNull();
    expect(foreignTimezone('Europe/Dublin', winter)).toBeNull();
    expect(foreignTimezone('Europe/Madrid', winter)).toBe('London');
    // Iceland has London's time in winter, and not in summer.
    expect(foreignTimezone('Atlantic/Reykjavik', winter)).toBe('London');
    setShopTimezone('America/New_York');
    expect(foreignTimezone('Europe/London', winter)).toBe('New York');
  });

  it('is of the evening before until the day of the branch ends', () => {
    const night = new Date('2026-06-10T02:59:00Z');
    const bar = { timezone: 'Europe/London', day_ends: 4 };
    expect(branchToday(bar, night)).toBe('2026-06-09');
    expect(branchToday(bar, new Date('2026-06-10T03:00:00Z'))).toBe('2026-06-10');
    // Without a branch, it is the day of the shop of the signed-in user.
    expect(branchToday(undefined, night)).toBe('2026-06-10');
    setShopTimezone('Europe/London', 4);
    expect(branchToday(undefined, night)).toBe('2026-06-09');
  });

  it('of a deadline at which a day ends is the end of that day, also after midnight', () => {
    const deadline = deadlineTextIn('Europe/London', [0, 4]);
    expect(deadline('2026-06-10T03:00:00.000Z')).toBe('end of day 09/06/2026');
    // The clocks go forward at 01:00 on 29 March: a day that ends then ends at 02:00.
    const short = deadlineTextIn('Europe/London', [1]);
    expect(short('2026-03-29T01:00:00.000Z')).toBe('end of day 28/03/2026');
    expect(short('2026-06-09T23:00:00.000Z')).toBe('10/06/2026, 00:00');
    expect(deadline('2026-06-09T23:00:00.000Z')).toBe('end of day 09/06/2026');
    expect(deadline('2026-06-09T08:00:00.000Z')).toBe('09/06/2026, 09:00');
  });
});
