import { meantBy } from '../setting-names.ts';
import { urlsOf } from './hosts.ts';

const EXAMPLE = 'postgres://user:password@host/database';
const ESCAPES =
  'in the user and the password write # as %23, / as %2F, ? as %3F, @ as %40 and % as %25';

/** Parameters of the URL that the driver supports; it ignores all others. */
const PARAMETERS = [
  'host',
  'port',
  'user',
  'password',
  'ssl',
  'sslmode',
  'sslcert',
  'sslkey',
  'sslrootcert',
  'sslnegotiation',
  'uselibpqcompat',
  'application_name',
  'fallback_application_name',
  'options',
  'client_encoding',
  'statement_timeout',
  'lock_timeout',
  'query_timeout',
  'idle_in_transaction_session_timeout',
  'connectionTimeoutMillis',
  'keepAlive',
];
const SSL_MODES = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'];

const parametersOf = (url: string): URLSearchParams =>
  new URLSearchParams(url.slice(url.indexOf('?') + 1 || url.length));

const unknownParameters = (url: string): string[] =>
  [...parametersOf(url).keys()].filter((name) => !PARAMETERS.includes(name));

const isPort = (text: string): boolean => /^\d+$/.test(text) && +text > 0 && +text <= 65_535;

/** Describes the problem in the part of the URL between `//` and the database name. */
const serverProblem = (server: string): string | null => {
  const hosts = server.slice(server.lastIndexOf('@') + 1).split(',');
  const ports = hosts.map((host) => /^(?:\[[^\]]*\]|[^:]*)(?::(.*))?$/.exec(host)?.[1]);
  if (ports.every((port) => port === undefined || isPort(port))) return null;
  // An unescaped `/`, `?` or `#` in the password ends this part early; the rest looks like a port.
  return server.includes('@')
    ? `must have a port from 1 to 65535 after the host, as in ${EXAMPLE.replace('/d', ':5432/d')}`
    : `must look like ${EXAMPLE}; ${ESCAPES}`;
};

/** Describes the problem with a database URL without quoting any of it; null: no problem. */
export const databaseUrlProblem = (url: string): string | null => {
  const [, rest] = /^postgres(?:ql)?:\/\/(.*)$/s.exec(url) ?? [];
  if (rest === undefined) return `must begin with postgres://, as in ${EXAMPLE}`;
  const end = rest.search(/[/?#]/);
  const server = end === -1 ? rest : rest.slice(0, end);
  const path = end === -1 ? '' : rest.slice(end).replace(/\?.*/s, '');
  const names = [...parametersOf(url).keys()];
  // An unescaped character in the password ends the server part early and leaves an @ behind it.
  if (rest.includes('#') || [path, ...names].some((part) => part.includes('@'))) {
    return `must look like ${EXAMPLE}; ${ESCAPES}`;
  }
  const problem = serverProblem(server);
  if (problem) return problem;
  const mode = parametersOf(url).get('sslmode');
  if (mode !== null && !SSL_MODES.includes(mode)) {
    return `must have one of these as its sslmode: ${SSL_MODES.join(', ')}`;
  }
  for (const name of unknownParameters(url)) {
    const meant = meantBy(name, PARAMETERS);
    if (meant) return `has a parameter ${name}, which does nothing; did you mean ${meant}?`;
  }
  return null;
};

/** Lists the parameters of the URL that have no effect. */
export const ignoredParameters = unknownParameters;

/** Replaces the sslmode with its meaning to the driver, so that the driver does not warn of it. */
export const verifiedUrl = (url: string): string =>
  url.includes('uselibpqcompat=')
    ? url
    : url.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, '$1verify-full');

/** Returns the place of the database for messages; never the password. */
export const placeOf = (url: string): { at: string; user: string; database: string } => {
  try {
    // A URL without a host leads to a socket and is not valid for the URL standard.
    const hosts = urlsOf(url).map((one) => new URL(one.replace('@/', '@localhost/')));
    const { username, pathname, searchParams } = hosts[0] ?? new URL(url);
    const named = hosts.map(
      ({ hostname, port }) => `${decodeURIComponent(hostname)}:${port || '5432'}`,
    );
    const user = decodeURIComponent(username) || (searchParams.get('user') ?? '');
    return {
      at: searchParams.has('host')
        ? `${searchParams.get('host')}:${hosts[0]?.port || '5432'}`
        : named.join(' or '),
      user,
      database: decodeURIComponent(pathname.slice(1)) || user,
    };
  } catch {
    return { at: 'that address', user: '', database: '' };
  }
};
