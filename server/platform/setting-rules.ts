import { isIP } from 'node:net';
import { z } from 'zod';

const RANGES = ['loopback', 'linklocal', 'uniquelocal'];

const isNetwork = (text: string): boolean => {
  const [address = '', mask, ...more] = text.split('/');
  const bits = isIP(address) === 6 ? 128 : 32;
  const isMask = mask === undefined || isIP(mask) === 4 || (/^\d+$/.test(mask) && +mask <= bits);
  return RANGES.includes(text) || (isIP(address) > 0 && isMask && more.length === 0);
};

/** Trusted proxies: all, none, a number of them, or their addresses. */
export const proxies = z
  .string()
  .refine(
    (text) =>
      /^(?:true|false|\d+)$/.test(text) || text.split(',').every((one) => isNetwork(one.trim())),
    'must be true, false, the number of proxies in front such as 1, or their addresses such as 10.0.0.0/8',
  )
  .transform((text) => {
    if (text === 'true') return true;
    if (text === 'false') return false;
    return /^\d+$/.test(text) ? (_: string, hop: number) => hop < Number(text) : text;
  });

const isHostName = (text: string): boolean =>
  isIP(text) > 0 || /^[A-Za-z0-9_]([A-Za-z0-9_.-]*[A-Za-z0-9_])?$/.test(text);

export const host = z
  .string()
  .refine(
    isHostName,
    'must be an address of this machine alone, such as 127.0.0.1 or 0.0.0.0; the port goes into PORT',
  );

export const port = z
  .string()
  .refine(
    (text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535,
    'must be a whole number from 0 to 65535, such as 3000',
  )
  .transform(Number);

/** A URL that ends after the host; parsed to its form without a final slash. */
export const origin = z
  .url({
    protocol: /^https?$/,
    error: 'must be an address such as https://shops.example.com',
    abort: true,
  })
  .refine((url) => {
    const { pathname, search, hash, username, password } = new URL(url);
    return pathname === '/' && !search && !hash && !username && !password;
  }, 'must end after the host: Branchbook needs an address of its own, such as https://shops.example.com')
  .transform((url) => new URL(url).origin);

/** The URL of a service without a final slash; its calls add their paths. */
export const register = z
  .url({
    protocol: /^https?$/,
    error: 'must be an address such as https://api.ratings.food.gov.uk',
    abort: true,
  })
  .refine((url) => !/[?#@]/.test(url), 'must be an address without user, ? and #')
  .transform((url) => url.replace(/\/+$/, ''));

export const mailServer = z
  .url({
    protocol: /^smtps?$/,
    hostname: /./,
    error:
      'must be an address such as smtps://user:password@mail.example.com; in the user and the password write # as %23, / as %2F, ? as %3F and % as %25',
    abort: true,
  })
  .refine(
    (url) => /^\/?$/.test(new URL(url).pathname) && !new URL(url).hash,
    'must end after the host and the port; in the password write # as %23 and / as %2F',
  );

/** Makes a schema of a few words, which its message lists. */
export const oneOf = <const T extends readonly [string, ...string[]]>(words: T) =>
  z.enum(words, { error: `must be one of: ${words.join(', ')}` });

export const folder = z
  .string()
  .refine((text) => !text.startsWith('~'), 'must be a path without ~, which only a shell replaces');
