import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Parses an address as proxies write it: with a port, in brackets, or IPv4 within IPv6. */
const read = (written: string): Address | null => {
  const [, bracketed] = /^\[([^\]]+)\](?::\d+)?$/.exec(written) ?? [];
  const [, beforePort] = /^([\d.]+):\d+$/.exec(written) ?? [];
  const bare = bracketed ?? beforePort ?? written;
  return ipaddr.isValid(bare) ? ipaddr.process(bare) : null;
};

/** Returns the canonical form of an address, or 'unknown', which all invalid addresses share. */
export const addressOf = (written: string): string => read(written)?.toString() ?? 'unknown';

const HALF = 4;

/**
 * Returns the key by which tries are counted: an IPv4 address, or the network half of an IPv6
 * address, because each connection owns all 2^64 addresses of its network.
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
