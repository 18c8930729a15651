import ipaddr from 'ipaddr.js';

/** Names that lead to this machine or its network wherever they are looked up. */
const PRIVATE_NAMES = /(?:^|\.)(?:localhost|local|internal|home\.arpa)\.?$/i;

const isPrivateHost = (hostname: string): boolean => {
  const bare = hostname.replace(/^\[|\]$/g, '');
  if (!ipaddr.isValid(bare)) return PRIVATE_NAMES.test(bare);
  return ipaddr.process(bare).range() !== 'unicast';
};

/**
 * Returns what forbids calling a URL that a user gave, or null. The check of the address at each
 * connection (guarded-post.ts) is what protects the network; this one explains early.
 */
export const outboundUrlProblem = (
  text: string,
  { allowPrivateWebhooks: allowsPrivate }: { allowPrivateWebhooks: boolean },
): string | null => {
  if (!URL.canParse(text))
    return 'Please enter a whole address, such as https://example.com/alerts';
  const { protocol, hostname, username, password } = new URL(text);
  if (username || password) return 'Please leave the user and the password out of the address';
  if (protocol !== 'https:' && !(allowsPrivate && protocol === 'http:')) {
    return 'Please enter an address that begins with https://';
  }
  return !allowsPrivate && isPrivateHost(hostname)
    ? 'Please enter an address that can be reached from the internet'
    : null;
};
