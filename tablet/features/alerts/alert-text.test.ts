import { expect, it } from 'vitest';
import { publicTextOf, sinceText } from './alert-text.ts';

const LONDON = 'Europe/London';
const opened_at = '2026-06-10T22:35:00.000Z';
const since = '2026-06-10T22:30:00.000Z';
const at = (now: string, alert: Parameters<typeof sinceText>[0]) =>
  sinceText(alert, new Date(now), LONDON);

it('an alert of today says the time of the trouble at the shop, and one of another day its day as well', () => {
  const fridge = { kind: 'out-of-range', opened_at, since } as const;
  expect(at('2026-06-10T22:40:00Z', fridge)).toBe('Since 23:30');
  expect(at('2026-06-10T23:10:00Z', fridge)).toBe('Since Wed 10 Jun, 23:30');
});

it('overdue tasks say when they were due in their text, which a former server does not do', () => {
  const overdue = { kind: 'overdue', opened_at } as const;
  expect(at('2026-06-10T22:40:00Z', { ...overdue, since })).toBeNull();
  expect(at('2026-06-10T22:40:00Z', overdue)).toBe('Since 23:35');
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
