import { describe, expect, it } from 'vitest';
import { addressOf, placeOf } from './addresses.ts';

describe('tries are counted together', () => {
  it.each([
    ['an IPv4 address with and without a port', '203.0.113.7', '203.0.113.7:52110'],
    ['IPv4 within IPv6', '203.0.113.7', '::ffff:203.0.113.7'],
    ['IPv4 within IPv6, in hexadecimals and with a port', '203.0.113.7', '[::ffff:cb00:7107]:80'],
    ['two spellings of one address', '2001:db8::1', '2001:DB8:0:0:0:0:0:1'],
    ['an address in brackets', '2001:db8::1', '[2001:db8::1]:443'],
    ['all addresses of one connection', '2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff'],
    ['an address and the same with its interface', 'fe80::1', 'fe80::1%eth0'],
    ['what is no address', 'made-up', 'unknown'],
  ])('for %s', (_, one, other) => {
    expect(placeOf(other)).toBe(placeOf(one));
  });
});

it.each([
  ['203.0.113.7', '203.0.113.8'],
  ['2001:db8:1:2::1', '2001:db8:1:3::1'],
  ['2001:db8::1', '203.0.113.7'],
])('tries from %s and %s are counted separately', (one, other) => {
  expect(placeOf(one)).not.toBe(placeOf(other));
});

it('an address is stored completely in the list of sign-ins, in its usual spelling', () => {
  expect(addressOf('::ffff:203.0.113.7')).toBe('203.0.113.7');
  expect(addressOf('203.0.113.7:52110')).toBe('203.0.113.7');
  expect(addressOf('[2001:DB8:0::1]:443')).toBe('2001:db8::1');
});
