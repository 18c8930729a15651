/** The hosts of one database, of which one at a time accepts writes. */
export type Hosts = {
  /** Returns the URL of the host to connect to and its index in the list. */
  current: () => { index: number; url: string };
  /** Moves to the next host, unless another connection has already left this one. */
  leave: (index: number) => void;
  isSeveral: boolean;
};

const PARTS = /^(?<before>\w+:\/\/(?:[^/?#]*@)?)(?<hosts>[^/?#]*)(?<after>.*)$/s;

/**
 * Splits a URL such as `postgres://user@one:5432,two:5432/shops` into one URL per host, as libpq
 * reads it: the driver supports single hosts only.
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
