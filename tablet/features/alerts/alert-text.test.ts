import { expect, it } from 'vitest';
import { publicTextOf, sinceText } from './alert-text.ts';

it('an alert of today says the time of the shop, and one of another day its day as well', () => {
  const opened = new Date('2026-06-10T22:30:00Z');
  const london = 'Europe/London';
  expect(sinceText(opened, new Date('2026-06-10T22:40:00Z'), london)).toBe('23:30');
  expect(sinceText(opened, new Date('2026-06-10T23:10:00Z'), london)).toBe('Wed 10 Jun, 23:30');
});

it('an alert that customers may not read asks to unlock the tablet, or to open another screen', () => {
  expect(publicTextOf({ critical: true }, false)).toBe('An urgent message: unlock to read');
  expect(publicTextOf({ critical: false }, false)).toBe('A message: unlock to read');
  expect(publicTextOf({ critical: true }, true)).toBe(
    'An urgent message: open another screen to read it',
  );
  expect(publicTextOf({ critical: true, public_text: 'Fridge: 9.0 °C' }, false)).toBe(
    'Fridge: 9.0 °C',
  );
});
