import type { Visitor } from '@branchbook/contract/visitors.ts';
import { describe, expect, it } from 'vitest';
import {
  arrivalsByHour,
  busiestText,
  leavingForm,
  totalsText,
  visitsOfDays,
  visitsWith,
} from './visit-rules.ts';

/** Returns the instant of a London time in June, wherever the test runs. */
const at = (time: string): string => new Date(`${time}+01:00`).toISOString();

const visit = (full_name: string, came: string, fields: Partial<Visitor> = {}): Visitor => ({
  id: 1,
  full_name,
  company_name: null,
  email: null,
  phone_number: null,
  reason: 'Delivery',
  check_in: at(came),
  check_out: at('2026-06-11T18:00'),
  ...fields,
});

const zoe = visit('Zoë', '2026-06-10T00:00', { company_name: 'O’Neill & Sons' });
const anna = visit('Anna', '2026-06-10T23:59', { check_out: null, email: 'anna@dairy.example' });
const bob = visit('Bob', '2026-06-11T00:10');

describe('the visits of a report', () => {
  it('are those of the chosen days, both included, in the shop’s calendar', () => {
    const day = { start: '2026-06-10', end: '2026-06-10' };
    expect(visitsOfDays([zoe, anna, bob], day)).toEqual([zoe, anna]);
    expect(visitsOfDays([zoe, anna, bob], { ...day, end: '2026-06-11' })).toHaveLength(3);
  });

  it('are found by any of their text, without accents', () => {
    expect(visitsWith([zoe, anna], 'zoe')).toEqual([zoe]);
    expect(visitsWith([zoe, anna], "o'neill")).toEqual([zoe]);
    expect(visitsWith([zoe, anna], 'DAIRY')).toEqual([anna]);
    expect(visitsWith([zoe, anna], 'fridge')).toEqual([]);
  });

  it('are counted, with the names of a few current visitors', () => {
    expect(totalsText([zoe])).toBe('1 visit. No one is still visiting.');
    const inside = { ...zoe, check_out: null };
    expect(totalsText([inside, anna, bob])).toBe(
      '3 visits. Still visiting: Zoë (O’Neill & Sons), Anna.',
    );
    expect(totalsText(Array.from({ length: 7 }, () => anna))).toBe(
      '7 visits. Still visiting: Anna, Anna, Anna, Anna, Anna and 2 more.',
    );
  });

  it('have a chart by hour, from the first hour with visits to the last', () => {
    const late = visit('Late', '2026-06-09T02:30');
    expect(arrivalsByHour([zoe, bob, late])).toEqual([
      { hour: '00:00', visitors: 2 },
      { hour: '01:00', visitors: 0 },
      { hour: '02:00', visitors: 1 },
    ]);
    expect(busiestText([zoe, bob, late])).toBe('Most came between 00:00 and 01:00: 2 of 3 visits.');
    expect(busiestText([anna])).toBe('Most came between 23:00 and 00:00: 1 of 1 visit.');
    expect(arrivalsByHour([])).toEqual([]);
  });
});

it('a visitor’s departure is a minute of the reader’s clock', () => {
  const left = { day: '2026-06-10', time: '17:45' };
  expect(leavingForm.parse(left)).toEqual({ checkOut: at('2026-06-10T17:45') });
  for (const wrong of [{ time: '' }, { time: '--:--' }, { day: '31/02/2026' }]) {
    const { error } = leavingForm.safeParse({ ...left, ...wrong });
    expect(error?.issues.map(({ message }) => message)).toEqual([
      'Please enter when the visitor left',
    ]);
  }
});
