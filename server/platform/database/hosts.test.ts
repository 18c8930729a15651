import { describe, expect, it } from 'vitest';
import { createHosts, urlsOf } from './hosts.ts';

describe('the hosts of a database address', () => {
  it.each([
    ['postgres://one/shops', ['postgres://one/shops']],
    [
      'postgres://ann:p%2Cw@one:5432,two:6543/shops?sslmode=verify-full',
      [
        'postgres://ann:p%2Cw@one:5432/shops?sslmode=verify-full',
        'postgres://ann:p%2Cw@two:6543/shops?sslmode=verify-full',
      ],
    ],
    [
      'postgres://[::1]:5432,[::2]/shops',
      ['postgres://[::1]:5432/shops', 'postgres://[::2]/shops'],
    ],
    ['postgresql:///shops?host=/tmp/a,b', ['postgresql:///shops?host=/tmp/a,b']],
  ])('are one address each: %s', (url, urls) => {
    expect(urlsOf(url)).toEqual(urls);
  });

  it('are tried in turn, however many connections fail on the same one', () => {
    const hosts = createHosts('postgres://one,two,three/shops');
    const seen = [hosts.current().url];
    const { index } = hosts.current();
    hosts.leave(index);
    hosts.leave(index);
    seen.push(hosts.current().url);
    hosts.leave(hosts.current().index);
    hosts.leave(hosts.current().index);
    seen.push(hosts.current().url);
    expect(seen).toEqual(['postgres://one/shops', 'postgres://two/shops', 'postgres://one/shops']);
  });
});
