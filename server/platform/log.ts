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

// All our tokens begin with one of the prefixes of vault.ts.
const tokens = /bb[acoprd]_[\w.-]+/g;

/** Ids, days, times and yes or no; anything else may be words that a person searched for. */
const HARMLESS = /^(?:[\d\s:.,TZ+-]{0,40}|true|false|all)$/;

const isHarmless = (name: string, value: string): boolean => {
  if (name === 'token' || name === 'signature') return false;
  try {
    return HARMLESS.test(decodeURIComponent(value));
  } catch {
    return false;
  }
};

/** Takes tokens and words out of an address: both travel in some, and neither reaches a log. */
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
  // Libraries write down headers by names of their own at the lowest levels.
  hooks: { streamWrite: (line) => line.replace(tokens, '[redacted]') },
  redact: {
    paths: [
      ...secretFields.flatMap((field) => [field, `*.${field}`, `req.headers.${field}`]),
      // PostgreSQL quotes the whole row that it refuses.
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

/** Logs each call once, when it is answered; questions about the server's health only at `debug`. */
export const logCalls = (app: FastifyInstance): void => {
  app.addHook('onResponse', async (req, res) => {
    const isHealth = HEALTH_PATHS.includes(req.routeOptions.url) && res.statusCode < 500;
    req.log[isHealth ? 'debug' : 'info'](
      { req, res, responseTime: res.elapsedTime },
      'call answered',
    );
  });
};
