import type { FastifyServerOptions } from 'fastify';
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

/** Tokens travel in some addresses; they never reach a log. */
export const redactUrl = (url: string): string =>
  url
    .replace(/([?&](?:token|signature)=)[^&]*/g, '$1[redacted]')
    .replace(/bb[acoprd]_[\w.-]+/g, '[redacted]');

export const loggerOptions = (
  config: Pick<Config, 'logLevel'>,
): NonNullable<Exclude<FastifyServerOptions['logger'], boolean>> => ({
  level: config.logLevel,
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
