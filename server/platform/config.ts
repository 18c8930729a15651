import path from 'node:path';
import { PRODUCT_NAME } from '@branchbook/contract/product.ts';
import type { PublicSettings } from '@branchbook/contract/public-settings.ts';
import { DEV_PIN_LENGTH, SUBSCRIPTION_MODES } from '@branchbook/contract/subscription.ts';
import type { SubscriptionMode } from '@branchbook/contract/subscription.ts';
import { z } from 'zod';
import { secretFileIn } from './secret-file.ts';

const APP_ENVS = ['development', 'test', 'production'] as const;

export const SECRET_LENGTH = 32;
const METRICS_TOKEN_LENGTH = 16;

const settings = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_ORIGIN: z
    .url({ protocol: /^https?$/, error: 'must be an address such as https://shops.example.com' })
    .transform((url) => new URL(url).origin)
    .optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(?:ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  SECRET_KEY: z
    .string()
    .min(SECRET_LENGTH, `must have at least ${SECRET_LENGTH} characters`)
    .optional(),
  SUBSCRIPTION_MODE: z.enum(SUBSCRIPTION_MODES).optional(),
  SUBSCRIPTION_DEV_PIN: z
    .string()
    .length(DEV_PIN_LENGTH, `must have exactly ${DEV_PIN_LENGTH} characters`)
    .optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an address such as smtps://user:password@host' })
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^<>@"\r\n]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, {
      error: 'must be an address such as Branchbook <no-reply@example.com>',
    })
    .optional(),
  REQUIRE_EMAIL_VERIFICATION: z
    .enum(['true', 'false'], 'must be true or false')
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
  SUPPORT_EMAIL: z.email('must be an e-mail address').optional(),
  OPERATOR_NAME: z.string().max(200, 'must have at most 200 characters').optional(),
  DATA_CONTROLLER: z.string().max(500, 'must have at most 500 characters').optional(),
  METRICS_TOKEN: z
    .string()
    .min(METRICS_TOKEN_LENGTH, `must have at least ${METRICS_TOKEN_LENGTH} characters`)
    .optional(),
  TRUST_PROXY: z
    .string()
    .transform((text) => {
      if (text === 'true') return true;
      if (text === 'false') return false;
      // So many proxies stand in front; or a list of their addresses.
      return /^\d+$/.test(text) ? (_: string, hop: number) => hop < Number(text) : text;
    })
    .optional(),
  APP_ENV: z.enum(APP_ENVS).default('development'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

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
  /** Where people reach the product: links in answers and mails begin with it. */
  publicOrigin: string;
  dataDir: string;
  /** Null: the embedded database in dataDir. */
  databaseUrl: string | null;
  secretKey: string;
  subscriptionMode: SubscriptionMode;
  subscriptionDevPin: string | null;
  /** Null: no mail is sent, and links are handed over on the screen. */
  smtpUrl: string | null;
  mailFrom: string;
  /** Owners set up their company only through a link that was mailed to them. */
  requireEmailVerification: boolean;
  /** Where photos are kept; null: in dataDir. */
  s3: S3Config | null;
  /** Shown to everybody on the public pages. */
  publicSettings: PublicSettings;
  /** What GET /metrics asks for; null: there is no such page. */
  metricsToken: string | null;
  trustProxy: boolean | string | ((address: string, hop: number) => boolean);
  appEnv: (typeof APP_ENVS)[number];
  logLevel: string;
};

/** Told to whoever starts the server; not a fault of the program. */
export class ConfigError extends Error {}

/** The secret of an embedded installation is made once and kept beside its data. */
const secretIn = (dataDir: string): string => {
  const file = secretFileIn(dataDir);
  if (file.next() !== null) {
    throw new ConfigError(
      `A change of the secret in ${dataDir} was interrupted. Finish it with: npm run admin -- rotate-key`,
    );
  }
  const secret = file.readOrMake();
  // Another one in its place would make what is encrypted unreadable.
  if (secret.length < SECRET_LENGTH) {
    throw new ConfigError(
      `${file.path} is damaged. Bring it back from a backup of this directory.`,
    );
  }
  return secret;
};

/** A bucket, or none: half of one would only be noticed with the first photo. */
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

/** Reads the settings from the environment; throws ConfigError naming every wrong one. */
export const readConfig = (env: NodeJS.ProcessEnv): Config => {
  // A setting that is present but empty counts as not given, as in a copied .env.example.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = settings.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError(`These settings are not right:\n${lines.join('\n')}`);
  }
  const s = parsed.data;
  const embedded = s.DATABASE_URL === undefined;
  if (!embedded && s.SECRET_KEY === undefined) {
    throw new ConfigError(
      `SECRET_KEY must be set when DATABASE_URL is: at least ${SECRET_LENGTH} random characters, kept outside the database.`,
    );
  }
  if (s.REQUIRE_EMAIL_VERIFICATION && s.SMTP_URL === undefined) {
    throw new ConfigError('REQUIRE_EMAIL_VERIFICATION needs SMTP_URL: the links must be mailed.');
  }
  const s3 = s3In(s);
  const dataDir = path.resolve(s.DATA_DIR);
  const publicOrigin = s.PUBLIC_ORIGIN ?? `http://localhost:${s.PORT}`;
  return {
    port: s.PORT,
    host: s.HOST,
    publicOrigin,
    dataDir,
    databaseUrl: s.DATABASE_URL ?? null,
    secretKey: s.SECRET_KEY ?? secretIn(dataDir),
    subscriptionMode:
      s.SUBSCRIPTION_MODE ?? (embedded || s.APP_ENV !== 'production' ? 'simulated' : 'pin'),
    subscriptionDevPin: s.SUBSCRIPTION_DEV_PIN ?? null,
    smtpUrl: s.SMTP_URL ?? null,
    mailFrom: s.MAIL_FROM ?? `${PRODUCT_NAME} <no-reply@${new URL(publicOrigin).hostname}>`,
    requireEmailVerification: s.REQUIRE_EMAIL_VERIFICATION ?? false,
    s3,
    publicSettings: {
      mobileStoreUrl: s.MOBILE_STORE_URL ?? null,
      supportEmail: s.SUPPORT_EMAIL ?? null,
      operatorName: s.OPERATOR_NAME ?? null,
      dataController: s.DATA_CONTROLLER ?? null,
    },
    metricsToken: s.METRICS_TOKEN ?? null,
    trustProxy: s.TRUST_PROXY ?? false,
    appEnv: s.APP_ENV,
    logLevel: s.LOG_LEVEL,
  };
};
