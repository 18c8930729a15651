import { describe, expect, it } from 'vitest';
import { clockText } from './clock-text.ts';
import { pairingCodeIn } from './use-pairing.ts';

const MINUTE_MS = 60_000;

describe('a tablet whose clock is wrong', () => {
  it('shows it from more than 10 minutes on, with the direction', () => {
    expect(clockText(0)).toBeNull();
    expect(clockText(10 * MINUTE_MS)).toBeNull();
    expect(clockText(11 * MINUTE_MS)).toBe('The clock of this tablet is 11 minutes slow.');
    expect(clockText(-180 * MINUTE_MS)).toBe('The clock of this tablet is 3 hours fast.');
    expect(clockText(-2 * 1440 * MINUTE_MS)).toBe('The clock of this tablet is 2 days fast.');
    expect(clockText(1440 * MINUTE_MS)).toBe('The clock of this tablet is 24 hours slow.');
  });
});

describe('a pairing code in the address', () => {
  it('is distinguished from the name of a screen', () => {
    expect(pairingCodeIn('#pair=ABCD-EFGH')).toBe('ABCD-EFGH');
    expect(pairingCodeIn('#temperature')).toBeNull();
    expect(pairingCodeIn('')).toBeNull();
  });
});
