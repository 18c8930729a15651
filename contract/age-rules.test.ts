import { describe, expect, it } from 'vitest';
import { adultBornBy, birthDatesOn, birthDateText, TOBACCO_BORN_BY } from './age-rules.ts';
import { addDays } from './dates.ts';
import type { Day } from './dates.ts';

/** Returns the age on a day by counting birthdays; 29 February counts as 1 March in other years. */
const ageOn = (born: Day, day: Day): number => {
  const years = Number(day.slice(0, 4)) - Number(born.slice(0, 4));
  const isLeap = new Date(Date.UTC(Number(day.slice(0, 4)), 1, 29)).getUTCMonth() === 1;
  const birthday = born.slice(5) === '02-29' && !isLeap ? '03-01' : born.slice(5);
  return day.slice(5) >= birthday ? years : years - 1;
};

describe('the dates of birth for sales with an age limit', () => {
  it('are those of the youngest adult on every day of ten years', () => {
    let day = '2024-01-01';
    let wrong = 0;
    while (day < '2034-01-01') {
      const bornBy = adultBornBy(day);
      if (ageOn(bornBy, day) < 18 || ageOn(addDays(bornBy, 1), day) >= 18) wrong += 1;
      day = addDays(day, 1);
    }
    expect(wrong).toBe(0);
  });

  it.each([
    ['2026-02-28', '2008-02-28'],
    ['2026-03-01', '2008-03-01'],
    ['2028-02-29', '2010-02-28'],
    ['2028-03-01', '2010-03-01'],
    ['2026-12-31', '2008-12-31'],
  ])('let a person born on 29 February wait for 1 March: %s', (day, bornBy) => {
    expect(adultBornBy(day)).toBe(bornBy);
  });

  it('are the same for tobacco until 31 December 2026, and do not move any more after that', () => {
    const tobacco = (day: Day) => birthDatesOn(day)[1]?.bornBy;
    expect(tobacco('2026-11-27')).toBe('2008-11-27');
    expect(tobacco('2026-12-31')).toBe('2008-12-31');
    expect(tobacco('2027-01-01')).toBe(TOBACCO_BORN_BY);
    expect(tobacco('2040-06-01')).toBe('2008-12-31');
    expect(birthDatesOn('2027-01-01').map(birthDateText)).toEqual([
      'Alcohol and vapes: born on or before 01/01/2009',
      'Tobacco, cigarette papers and herbal smoking products: born on or before 31/12/2008',
    ]);
  });
});
