import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Reads an address as proxies write it: with a port, in brackets, or IPv4 within IPv6. */
const read = (written: string): Address | null => {
  const [, bracketed] = /^\[([^\]]+)\](?::\d+)?$/.exec(written) ?? [];
  const [, beforePort] = /^([\d.]+):\d+$/.exec(written) ?? [];
  const bare = bracketed ?? beforePort ?? written;
  return ipaddr.isValid(bare) ? ipaddr.process(bare) : null;
};

/** Returns an address in its one usual spelling; a proxy that sends none of them counts as one. */
export const addressOf = (written: string): string => read(written)?.toString() ?? 'unknown';

const HALF = 4;

/**
 * Returns what tries are counted by: an IPv4 address, or the half of an IPv6 address that names a
 * network, because each connection is given all 2^64 addresses within one.
 */
export const placeOf = (written: string): string => {
  const address = read(written);
  if (address instanceof ipaddr.IPv6) {
    return `${address.parts
      .slice(0, HALF)
      .map((part) => part.toString(16))
      .join(':')}::/64`;
  }
  return address?.toString() ?? 'unknown';
};
