import { describe, expect, it } from 'vitest';
import { cleanEmail, cleanPhone, lengthOf, looksSuspicious } from './sanitise.ts';

it('an email address is trimmed and in lower case, and otherwise unchanged', () => {
  expect(cleanEmail('  Ann.Lee+Shop@Example.COM ')).toBe('ann.lee+shop@example.com');
  expect(cleanEmail("o'brien@x.com")).toBe("o'brien@x.com");
});

it('a phone number is reduced to digits and a leading plus', () => {
  expect(cleanPhone(' +44 (0)7700-900123 ')).toBe('+4407700900123');
  expect(cleanPhone('0113 496+0000')).toBe('01134960000');
  expect(cleanPhone('call me')).toBe('');
});

it('a character is counted once, however many bytes it takes', () => {
  expect(lengthOf('Łé😀')).toBe(3);
});

describe('a warning in the log', () => {
  it.each([
    '<script>',
    '< SCRIPT src=x>',
    'javascript:alert(1)',
    '<img onerror=x>',
    'onload = x',
    '<iframe src=x>',
    '<object>',
    '<embed>',
    '<form action=x>',
    'width: expression(alert(1))',
    'background: url(x)',
    '@import "x"',
  ])('is written for %s', (text) => {
    expect(looksSuspicious(text)).toBe(true);
  });

  it.each(['temp < 5', 'Check the url', 'a form to fill in', 'imports @ Leeds', 'Łukasz', ''])(
    'is not written for %j',
    (text) => {
      expect(looksSuspicious(text)).toBe(false);
    },
  );
});
