/** The hosts of one database, of which a single one takes writes at a time. */
export type Hosts = {
  /** The address of the host to connect to now, and its place in the list. */
  current: () => { index: number; url: string };
  /** Moves on to the next host, unless another connection did so already. */
  leave: (index: number) => void;
  isSeveral: boolean;
};

const PARTS = /^(?<before>\w+:\/\/(?:[^/?#]*@)?)(?<hosts>[^/?#]*)(?<after>.*)$/s;

/**
 * Splits an address such as `postgres://user@one:5432,two:5432/shops`, as libpq reads it, into one
 * address per host: the driver knows single hosts only.
 */
export const urlsOf = (url: string): string[] => {
  const { before = '', hosts = '', after = '' } = PARTS.exec(url)?.groups ?? {};
  return hosts.split(',').map((host) => before + host + after);
};

export const createHosts = (url: string): Hosts => {
  const urls = urlsOf(url);
  let at = 0;
  return {
    current: () => ({ index: at, url: urls[at] ?? url }),
    leave: (index) => {
      if (index === at) at = (at + 1) % urls.length;
    },
    isSeveral: urls.length > 1,
  };
};
