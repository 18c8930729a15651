import { afterEach, describe, expect, it } from 'vitest';
import {
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

  it('of a deadline at midnight is the end of the previous day', () => {
    const deadline = deadlineTextIn('Europe/London');
    expect(deadline('2026-06-09T23:00:00.000Z')).toBe('end of day 09/06/2026');
    expect(deadline('2026-06-09T08:00:00.000Z')).toBe('09/06/2026, 09:00');
  });
});
