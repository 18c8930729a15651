import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const SECRET = 'a secret of at least thirty-two characters';
const POSTGRES = { DATABASE_URL: 'postgres://db.example/shops', SECRET_KEY: SECRET };

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'config-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

const complaint = (env: Record<string, string>): string => {
  try {
    readConfig({ DATA_DIR: directory, ...env });
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return '';
};

describe('a configuration without any setting', () => {
  it('gives a server on this machine only, with its data beside it', () => {
    const config = readConfig({ SECRET_KEY: SECRET });
    expect(config).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicOrigin: 'http://localhost:3000',
      dataDir: path.resolve('data'),
      databaseUrl: null,
      subscriptionMode: 'simulated',
      subscriptionDevPin: null,
      smtpUrl: null,
      s3: null,
      mailFrom: 'Branchbook <no-reply@localhost>',
      trustProxy: false,
      appEnv: 'development',
      logLevel: 'info',
    });
  });

  it('may contain empty lines of a copied .env.example', () => {
    const config = readConfig({ SECRET_KEY: SECRET, PORT: '', DATABASE_URL: '', TRUST_PROXY: '' });
    expect(config).toMatchObject({ port: 3000, databaseUrl: null, trustProxy: false });
  });
});

describe('a wrong setting', () => {
  it('is reported together with all others', () => {
    const message = complaint({ PORT: 'x', APP_ENV: 'x', HOST: 'ok' });
    expect(message).toContain('PORT');
    expect(message).toContain('APP_ENV');
    expect(message).not.toContain('HOST');
  });

  it('does not repeat a secret', () => {
    expect(complaint({ SECRET_KEY: 'short-and-secret' })).not.toContain('short-and-secret');
    expect(complaint({ DATABASE_URL: 'mysql://ann:hush@db/x' })).not.toContain('hush');
    expect(complaint({ SMTP_URL: 'http://ann:hush@mail' })).not.toContain('hush');
  });
});

describe('the secret', () => {
  it('must be given when the database is elsewhere', () => {
    expect(complaint({ DATABASE_URL: POSTGRES.DATABASE_URL })).toContain('SECRET_KEY');
    expect(readConfig(POSTGRES)).toMatchObject({
      secretKey: SECRET,
      databaseUrl: POSTGRES.DATABASE_URL,
    });
  });

  it('is created once beside the embedded database, readable only by the server’s user', () => {
    const dataDir = path.join(directory, 'new', 'data');
    const first = readConfig({ DATA_DIR: dataDir });
    expect(first.secretKey.length).toBeGreaterThanOrEqual(43);
    expect(readConfig({ DATA_DIR: dataDir }).secretKey).toBe(first.secretKey);

    const file = path.join(dataDir, 'secret.key');
    expect(readFileSync(file, 'utf8').trim()).toBe(first.secretKey);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  });

  it('differs between two installations', () => {
    const one = readConfig({ DATA_DIR: path.join(directory, 'one') });
    const two = readConfig({ DATA_DIR: path.join(directory, 'two') });
    expect(one.secretKey).not.toBe(two.secretKey);
  });

  it('is not created when one is given, nor when a setting is wrong', () => {
    readConfig({ DATA_DIR: directory, SECRET_KEY: SECRET });
    complaint({ PORT: 'x' });
    expect(existsSync(path.join(directory, 'secret.key'))).toBe(false);
  });

  it('that was lost is reported by name, never replaced by another', () => {
    const file = path.join(directory, 'secret.key');
    writeFileSync(file, '');
    expect(complaint({})).toContain(file);
    expect(readFileSync(file, 'utf8')).toBe('');
  });
});

describe('a bucket for photos', () => {
  const bucket = {
    S3_BUCKET: 'photos',
    S3_REGION: 'eu-west-2',
    S3_ACCESS_KEY_ID: 'shops',
    S3_SECRET_ACCESS_KEY: 'hush',
  };

  it('is used if all of its settings are given, on Amazon or elsewhere', () => {
    const config = readConfig({ SECRET_KEY: SECRET, ...bucket });
    const s3 = { bucket: 'photos', region: 'eu-west-2', accessKeyId: 'shops' };
    expect(config.s3).toEqual({ ...s3, endpoint: null, secretAccessKey: 'hush' });
    const endpoint = 'http://127.0.0.1:9000';
    expect(readConfig({ SECRET_KEY: SECRET, ...bucket, S3_ENDPOINT: endpoint }).s3).toMatchObject({
      endpoint,
    });
  });

  it('is refused if some are missing, which are named', () => {
    expect(complaint({ S3_BUCKET: 'photos', S3_SECRET_ACCESS_KEY: 'hush' })).toBe(
      'Photos are kept in S3 only with all of its settings; missing: S3_REGION, S3_ACCESS_KEY_ID',
    );
    expect(complaint({ S3_ENDPOINT: 'https://s3.example' })).toContain('S3_BUCKET');
    expect(existsSync(path.join(directory, 'secret.key'))).toBe(false);
  });
});

describe('the subscription', () => {
  it('is simulated with the embedded database, and needs a PIN in production elsewhere', () => {
    const mode = (env: Record<string, string>) => readConfig(env).subscriptionMode;
    const production = { APP_ENV: 'production' };
    expect(mode({ SECRET_KEY: SECRET, ...production })).toBe('simulated');
    expect(mode(POSTGRES)).toBe('simulated');
    expect(mode({ ...POSTGRES, ...production })).toBe('pin');
    expect(mode({ ...POSTGRES, ...production, SUBSCRIPTION_MODE: 'simulated' })).toBe('simulated');
    expect(mode({ SECRET_KEY: SECRET, SUBSCRIPTION_MODE: 'pin' })).toBe('pin');
  });
});

describe('the register of hygiene ratings', () => {
  it('is not read unless its address is given, with or without a slash at its end', () => {
    const url = (text: string) =>
      readConfig({ SECRET_KEY: SECRET, HYGIENE_RATINGS_URL: text }).hygieneRatingsUrl;
    expect(url('')).toBeNull();
    expect(url('https://api.ratings.food.gov.uk/')).toBe('https://api.ratings.food.gov.uk');
    expect(complaint({ HYGIENE_RATINGS_URL: 'api.ratings.food.gov.uk' })).toMatch(
      /^HYGIENE_RATINGS_URL: .* such as https:\/\/api.ratings.food.gov.uk$/,
    );
    expect(complaint({ HYGIENE_RATINGS_URL: 'https://a.example/?key=1' })).toContain('without');
  });
});

describe('private addresses', () => {
  it('get no webhooks and pushes unless the operator allows it', () => {
    const allows = (text: string) =>
      readConfig({ SECRET_KEY: SECRET, ALLOW_PRIVATE_WEBHOOKS: text }).allowPrivateWebhooks;
    expect([allows(''), allows('false'), allows('true')]).toEqual([false, false, true]);
    expect(complaint({ ALLOW_PRIVATE_WEBHOOKS: 'yes' })).toBe(
      'ALLOW_PRIVATE_WEBHOOKS: must be one of: true, false',
    );
  });
});

describe('the mail sender', () => {
  it('is an address at the origin unless another one is given', () => {
    const from = (env: Record<string, string>) =>
      readConfig({ SECRET_KEY: SECRET, PUBLIC_ORIGIN: 'https://shops.example:8443', ...env })
        .mailFrom;
    expect(from({})).toBe('Branchbook <no-reply@shops.example>');
    for (const MAIL_FROM of ['shops@mail.example', 'Corner Shops <shops@mail.example>']) {
      expect(from({ MAIL_FROM })).toBe(MAIL_FROM);
    }
  });
});

describe('the operator on the public pages', () => {
  it('is empty until it is configured', () => {
    const nothing = { mobileStoreUrl: null, supportEmail: null, operatorName: null };
    const { publicSettings } = readConfig({ SECRET_KEY: SECRET, OPERATOR_NAME: '' });
    expect(publicSettings).toEqual({ ...nothing, dataController: null });
  });

  it('is the configured one', () => {
    const { publicSettings } = readConfig({
      SECRET_KEY: SECRET,
      MOBILE_STORE_URL: 'https://store.example/app',
      SUPPORT_EMAIL: 'help@shops.example',
      OPERATOR_NAME: 'Shops Ltd',
      DATA_CONTROLLER: 'Anna, anna@shops.example',
    });
    expect(publicSettings).toEqual({
      mobileStoreUrl: 'https://store.example/app',
      supportEmail: 'help@shops.example',
      operatorName: 'Shops Ltd',
      dataController: 'Anna, anna@shops.example',
    });
  });
});

describe('the public address', () => {
  it('is an origin, without a slash at its end', () => {
    const config = readConfig({ SECRET_KEY: SECRET, PUBLIC_ORIGIN: 'https://shops.example/' });
    expect(config.publicOrigin).toBe('https://shops.example');
  });

  it('has as many proxies in front as are trusted, or the named ones', () => {
    const trust = (text: string) =>
      readConfig({ SECRET_KEY: SECRET, TRUST_PROXY: text }).trustProxy;
    expect(trust('true')).toBe(true);
    expect(trust('false')).toBe(false);
    expect(trust('10.0.0.0/8')).toBe('10.0.0.0/8');
    const one = trust('1');
    if (typeof one !== 'function') throw new Error('a number counts proxies');
    expect([one('10.0.0.1', 0), one('10.0.0.2', 1)]).toEqual([true, false]);
  });
});
