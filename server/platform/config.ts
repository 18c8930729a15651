import { existsSync } from 'node:fs';
import path from 'node:path';
import { PRODUCT_NAME } from '@branchbook/contract/product.ts';
import type { PublicSettings } from '@branchbook/contract/public-settings.ts';
import { DEV_PIN_LENGTH, SUBSCRIPTION_MODES } from '@branchbook/contract/subscription.ts';
import type { SubscriptionMode } from '@branchbook/contract/subscription.ts';
import { z } from 'zod';
import { ConfigError } from './config-error.ts';
import { databaseUrlProblem } from './database/database-url.ts';
import { requireWritable } from './folders.ts';
import { secretFileIn } from './secret-file.ts';
import { givenSettings } from './given-settings.ts';
import type { Env } from './given-settings.ts';
import {
  folder,
  host,
  mailServer,
  oneOf,
  origin,
  port,
  proxies,
  register,
} from './setting-rules.ts';

export { ConfigError } from './config-error.ts';

const APP_ENVS = ['development', 'test', 'production'] as const;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export const SECRET_LENGTH = 32;
const METRICS_TOKEN_LENGTH = 16;

const databaseUrl = z.string().superRefine((url, context) => {
  const message = databaseUrlProblem(url);
  if (message) context.addIssue({ code: 'custom', message });
});

const settings = z.object({
  PORT: port.default(3000),
  HOST: host.default('127.0.0.1'),
  PUBLIC_ORIGIN: origin.optional(),
  DATA_DIR: folder.default('./data'),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  SECRET_KEY: z
    .string()
    .min(
      SECRET_LENGTH,
      `must have at least ${SECRET_LENGTH} characters; make one with: openssl rand -hex 32`,
    )
    .optional(),
  SUBSCRIPTION_MODE: oneOf(SUBSCRIPTION_MODES).optional(),
  SUBSCRIPTION_DEV_PIN: z
    .string()
    .length(DEV_PIN_LENGTH, `must have exactly ${DEV_PIN_LENGTH} characters`)
    .optional(),
  SMTP_URL: mailServer.optional(),
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^<>@"\r\n]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, {
      error: 'must be an address such as Branchbook <no-reply@example.com>',
    })
    .optional(),
  REQUIRE_EMAIL_VERIFICATION: oneOf(['true', 'false'])
    .transform((text) => text === 'true')
    .optional(),
  S3_BUCKET: z.string().min(1).optional(),
  S3_REGION: z.string().min(1).optional(),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an address such as https://s3.example.com' })
    .optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  MOBILE_STORE_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address such as https://store.example/app' })
    .optional(),
  SUPPORT_EMAIL: z.email('must be an email address such as help@example.com').optional(),
  OPERATOR_NAME: z.string().max(200, 'must have at most 200 characters').optional(),
  DATA_CONTROLLER: z.string().max(500, 'must have at most 500 characters').optional(),
  HYGIENE_RATINGS_URL: register.optional(),
  ALLOW_PRIVATE_WEBHOOKS: oneOf(['true', 'false'])
    .transform((text) => text === 'true')
    .optional(),
  METRICS_TOKEN: z
    .string()
    .min(
      METRICS_TOKEN_LENGTH,
      `must have at least ${METRICS_TOKEN_LENGTH} characters; make one with: openssl rand -hex 16`,
    )
    .optional(),
  TRUST_PROXY: proxies.optional(),
  APP_ENV: oneOf(APP_ENVS).default('development'),
  LOG_LEVEL: oneOf(LOG_LEVELS).default('info'),
});

export const SETTING_NAMES = Object.keys(settings.shape);

type S3Config = {
  bucket: string;
  region: string;
  endpoint: string | null;
  accessKeyId: string;
  secretAccessKey: string;
};

export type Config = {
  port: number;
  host: string;
  /** URL of the product for users: links in responses and emails begin with it. */
  publicOrigin: string;
  dataDir: string;
  /** Null: the embedded database in dataDir. */
  databaseUrl: string | null;
  /** URL of the database itself, when databaseUrl leads to a pooler in transaction mode. */
  databaseDirectUrl: string | null;
  secretKey: string;
  /** Path of the file with the secret; null: the secret is in SECRET_KEY. */
  secretFile: string | null;
  subscriptionMode: SubscriptionMode;
  subscriptionDevPin: string | null;
  /** Null: no email is sent, and links are shown on the screen instead. */
  smtpUrl: string | null;
  mailFrom: string;
  /** Owners can set up their company only through a link in an email. */
  requireEmailVerification: boolean;
  /** Storage of the photos; null: in dataDir. */
  s3: S3Config | null;
  /** Settings that are shown to everyone on the public pages. */
  publicSettings: PublicSettings;
  /** URL of the register from which food hygiene ratings are read; null: they are entered only. */
  hygieneRatingsUrl: string | null;
  /** Webhooks and pushes may go to private addresses, and over http. */
  allowPrivateWebhooks: boolean;
  /** Token that GET /metrics requires; null: the page does not exist. */
  metricsToken: string | null;
  trustProxy: boolean | string | ((address: string, hop: number) => boolean);
  appEnv: (typeof APP_ENVS)[number];
  logLevel: string;
};

export const missingSecret = (file: string): string =>
  `${file} is missing, and the data beside it cannot be read without it. Bring it back from a backup of this directory, or set SECRET_KEY to what it held.`;

/** Reads the secret of an embedded installation; the first start makes it beside the data. */
const secretIn = (dataDir: string): string => {
  const file = secretFileIn(dataDir);
  if (file.next() !== null) {
    throw new ConfigError(
      `A change of the secret in ${dataDir} was interrupted. Finish it with: npm run admin -- rotate-key`,
    );
  }
  if (file.read() === null && existsSync(path.join(dataDir, 'database'))) {
    throw new ConfigError(missingSecret(file.path));
  }
  requireWritable(dataDir);
  const secret = file.readOrMake();
  // Replacing the secret would make the encrypted data unreadable.
  if (secret.length < SECRET_LENGTH) {
    throw new ConfigError(
      `${file.path} is damaged. Bring it back from a backup of this directory.`,
    );
  }
  return secret;
};

/** Returns the bucket's settings, or null; incomplete ones would only fail at the first photo. */
const s3In = (s: z.output<typeof settings>): S3Config | null => {
  const { S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = s;
  if (S3_BUCKET && S3_REGION && S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY) {
    return {
      bucket: S3_BUCKET,
      region: S3_REGION,
      endpoint: s.S3_ENDPOINT ?? null,
      accessKeyId: S3_ACCESS_KEY_ID,
      secretAccessKey: S3_SECRET_ACCESS_KEY,
    };
  }
  const needed = { S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY };
  const missing = Object.entries(needed).filter(([, value]) => !value);
  if (missing.length === Object.keys(needed).length && !s.S3_ENDPOINT) return null;
  throw new ConfigError(
    `Photos are kept in S3 only with all of its settings; missing: ${missing.map(([name]) => name).join(', ')}`,
  );
};

/** Settings without a generated secret: `secretKey` is null where SECRET_KEY is not set. */
export type Settings = Omit<Config, 'secretKey' | 'secretFile'> & { secretKey: string | null };

/**
 * Reads the settings from the environment without creating anything.
 * @throws ConfigError with a line for every wrong setting: its name, and what to do.
 */
export const readSettings = (env: Env): Settings => {
  // SECRET_KEY is used exactly as given: a trimmed secret would open nothing.
  const { values, problems } = givenSettings(env, SETTING_NAMES, ['SECRET_KEY']);
  const parsed = settings.safeParse(values);
  const wrong = parsed.error?.issues.map(
    ({ path: [name], message }) => `${String(name)}: ${message}`,
  );
  const lines = [...problems, ...(wrong ?? [])];
  if (!parsed.success || lines.length > 0) throw new ConfigError(lines.join('\n'));
  const s = parsed.data;
  const embedded = s.DATABASE_URL === undefined;
  if (!embedded && s.SECRET_KEY === undefined) {
    throw new ConfigError(
      `SECRET_KEY must be set when DATABASE_URL is: at least ${SECRET_LENGTH} random characters, kept outside the database. Make one with: openssl rand -hex 32`,
    );
  }
  if (embedded && s.DATABASE_DIRECT_URL !== undefined) {
    throw new ConfigError(
      'DATABASE_DIRECT_URL needs DATABASE_URL: the address of the pooler in front of that database.',
    );
  }
  if (s.REQUIRE_EMAIL_VERIFICATION && s.SMTP_URL === undefined) {
    throw new ConfigError('REQUIRE_EMAIL_VERIFICATION needs SMTP_URL: the links must be mailed.');
  }
  const publicOrigin = s.PUBLIC_ORIGIN ?? `http://localhost:${s.PORT}`;
  return {
    port: s.PORT,
    host: s.HOST,
    publicOrigin,
    dataDir: path.resolve(s.DATA_DIR),
    databaseUrl: s.DATABASE_URL ?? null,
    databaseDirectUrl: s.DATABASE_DIRECT_URL ?? null,
    secretKey: s.SECRET_KEY ?? null,
    subscriptionMode:
      s.SUBSCRIPTION_MODE ?? (embedded || s.APP_ENV !== 'production' ? 'simulated' : 'pin'),
    subscriptionDevPin: s.SUBSCRIPTION_DEV_PIN ?? null,
    smtpUrl: s.SMTP_URL ?? null,
    mailFrom: s.MAIL_FROM ?? `${PRODUCT_NAME} <no-reply@${new URL(publicOrigin).hostname}>`,
    requireEmailVerification: s.REQUIRE_EMAIL_VERIFICATION ?? false,
    s3: s3In(s),
    publicSettings: {
      mobileStoreUrl: s.MOBILE_STORE_URL ?? null,
      supportEmail: s.SUPPORT_EMAIL ?? null,
      operatorName: s.OPERATOR_NAME ?? null,
      dataController: s.DATA_CONTROLLER ?? null,
    },
    hygieneRatingsUrl: s.HYGIENE_RATINGS_URL ?? null,
    allowPrivateWebhooks: s.ALLOW_PRIVATE_WEBHOOKS ?? false,
    metricsToken: s.METRICS_TOKEN ?? null,
    trustProxy: s.TRUST_PROXY ?? false,
    appEnv: s.APP_ENV,
    logLevel: s.LOG_LEVEL,
  };
};

/** Reads the settings and makes the secret of a new embedded installation. */
export const readConfig = (env: Env): Config => {
  const read = readSettings(env);
  return {
    ...read,
    secretKey: read.secretKey ?? secretIn(read.dataDir),
    secretFile: read.secretKey === null ? secretFileIn(read.dataDir).path : null,
  };
};
