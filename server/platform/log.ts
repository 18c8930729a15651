import { health, liveness } from '@branchbook/contract/health.ts';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import type { Config } from './config.ts';

const secretFields = [
  'password',
  'current',
  'challenge',
  'secret',
  'PasswordHash',
  'customPassword',
  'pin',
  'devPin',
  'token',
  'refreshToken',
  'deviceToken',
  'n_i_no',
  'niNo',
  'medicialConditions',
  'authorization',
];

// All tokens begin with one of the prefixes of vault.ts.
const tokens = /bb[acdeiopru]_[\w.-]+/g;

/** Matches ids, days, times and booleans; other values may be search words of a user. */
const HARMLESS = /^(?:[\d\s:.,TZ+-]{0,40}|true|false|all)$/;

const isHarmless = (name: string, value: string): boolean => {
  if (name === 'token' || name === 'signature') return false;
  try {
    return HARMLESS.test(decodeURIComponent(value));
  } catch {
    return false;
  }
};

/** Removes tokens and search words from a URL, because neither may reach a log. */
export const redactUrl = (url: string): string => {
  const [path = '', ...rest] = url.replace(tokens, '[redacted]').split('?');
  if (rest.length === 0) return path;
  const pairs = rest.join('?').split('&');
  const said = pairs.map((pair) => {
    const [name = '', ...value] = pair.split('=');
    return isHarmless(name, value.join('=')) ? pair : `${name}=[redacted]`;
  });
  return `${path}?${said.join('&')}`;
};

export const loggerOptions = (
  config: Pick<Config, 'logLevel'>,
): NonNullable<Exclude<FastifyServerOptions['logger'], boolean>> => ({
  level: config.logLevel,
  // At the lowest levels, libraries log headers under names of their choice.
  hooks: { streamWrite: (line) => line.replace(tokens, '[redacted]') },
  redact: {
    paths: [
      ...secretFields.flatMap((field) => [field, `*.${field}`, `req.headers.${field}`]),
      // PostgreSQL quotes the whole refused row.
      'err.detail',
    ],
    censor: '[redacted]',
  },
  serializers: {
    req: (request) => ({
      method: request.method,
      url: redactUrl(request.url),
      remoteAddress: request.ip,
    }),
  },
});

const HEALTH_PATHS: (string | undefined)[] = [health.path, liveness.path];

/** Logs each request once, when it is answered; successful health checks only at `debug`. */
export const logCalls = (app: FastifyInstance): void => {
  app.addHook('onResponse', async (req, res) => {
    const isHealth = HEALTH_PATHS.includes(req.routeOptions.url) && res.statusCode < 500;
    req.log[isHealth ? 'debug' : 'info'](
      { req, res, responseTime: res.elapsedTime },
      'call answered',
    );
  });
};
