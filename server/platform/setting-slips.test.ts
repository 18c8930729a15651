import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig, readSettings } from './config.ts';
import { loadEnvFile } from './env-file.ts';
import { settingWarnings } from './setting-warnings.ts';
import { startSentence } from './start-errors.ts';

const SECRET = '3f9c1f0b7a52e84d6c0b9d1a8e7f6543';
const POSTGRES = { DATABASE_URL: 'postgres://ann:hush@db.example/shops', SECRET_KEY: SECRET };

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'slips-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

type Env = Record<string, string>;

/** Returns the message that an operator gets for these settings, or null. */
const saidOf = (env: Env): string | null => {
  const given = { DATA_DIR: directory, ...env };
  try {
    readConfig(given);
    return null;
  } catch (error) {
    return startSentence(error, given);
  }
};

const escapes = /write # as %23, \/ as %2F, \? as %3F/;

describe('a setting that cannot be right is reported in one line, with the setting and the remedy', () => {
  it.each<[slip: string, env: Env, said: RegExp]>([
    ['a port in words', { PORT: 'eighty' }, /^PORT: must be a whole number .* such as 3000$/],
    ['a port below the first', { PORT: '-1' }, /^PORT: must be a whole number/],
    ['an origin of files', { PUBLIC_ORIGIN: 'ftp://a.example' }, /^PUBLIC_ORIGIN: .* such as h/],
    ['two senders', { MAIL_FROM: 'A <a@b.example>, c@d.example' }, /^MAIL_FROM: .* such as Branch/],
    [
      'a page as mail server',
      { SMTP_URL: 'https://mail.example' },
      /^SMTP_URL: must be an address/,
    ],
    [
      'a name of a page',
      { OPERATOR_NAME: 'x'.repeat(201) },
      /^OPERATOR_NAME: .* at most 200 chara/,
    ],
    [
      'a page of contacts',
      { DATA_CONTROLLER: 'x'.repeat(501) },
      /^DATA_CONTROLLER: .* at most 500/,
    ],
    ['a port beyond the last', { PORT: '70000' }, /^PORT: must be a whole number from 0 to 65535/],
    ['a port with its protocol', { PORT: '3000/tcp' }, /^PORT: must be a whole number/],
    ['a host with http://', { HOST: 'http://0.0.0.0' }, /^HOST: .* such as 127\.0\.0\.1/],
    ['a host with its port', { HOST: '0.0.0.0:3000' }, /^HOST: .*; the port goes into PORT$/],
    ['an origin without https://', { PUBLIC_ORIGIN: 'a.example' }, /^PUBLIC_ORIGIN: .* such as h/],
    [
      'an origin with a path',
      { PUBLIC_ORIGIN: 'https://a.example/shops' },
      /^PUBLIC_ORIGIN: must end after the host: Branchbook needs an address of its own, such as /,
    ],
    [
      'an origin with a password',
      { PUBLIC_ORIGIN: 'https://ann:hush@a.example' },
      /^PUBLIC_ORIGIN: must end after the host/,
    ],
    [
      'a home folder',
      { DATA_DIR: '~/data' },
      /^DATA_DIR: must be a path without ~, which only a s/,
    ],
    ['a secret that is short', { SECRET_KEY: 'hush' }, /^SECRET_KEY: .* openssl rand -hex 32$/],
    [
      'PostgreSQL without a secret',
      { DATABASE_URL: POSTGRES.DATABASE_URL },
      /^SECRET_KEY must be set when DATABASE_URL is: .* openssl rand -hex 32$/,
    ],
    [
      'another database',
      { DATABASE_URL: 'mysql://db/x' },
      /^DATABASE_URL: must begin with postgre/,
    ],
    [
      'a page as database',
      { DATABASE_URL: 'http://db/x' },
      /^DATABASE_URL: must begin with postgr/,
    ],
    ['a # in the password', { DATABASE_URL: 'postgres://ann:hu#sh@db/shops' }, escapes],
    ['a password that .env cut at its #', { DATABASE_URL: 'postgres://ann:hu' }, escapes],
    ['a / in the password', { DATABASE_URL: 'postgres://ann:12/sh@db/shops' }, escapes],
    ['a ? in the password', { DATABASE_URL: 'postgres://ann:12?sh@db/shops' }, escapes],
    [
      'a port of the database in words',
      { DATABASE_URL: 'postgres://ann:hush@db:post/shops' },
      /^DATABASE_URL: must have a port from 1 to 65535 after the host, as in /,
    ],
    [
      'an sslmode that there is not',
      { DATABASE_URL: 'postgres://db/shops?sslmode=on' },
      /^DATABASE_URL: must have one of these as its sslmode: disable, prefer, require/,
    ],
    [
      'a misspelt parameter',
      { DATABASE_URL: 'postgres://db/shops?ssl_mode=require' },
      /^DATABASE_URL: has a parameter ssl_mode, which does nothing; did you mean sslmode\?$/,
    ],
    [
      'a misspelt mode',
      { SUBSCRIPTION_MODE: 'simulate' },
      /^SUBSCRIPTION_MODE: .*: simulated, pin$/,
    ],
    [
      'a PIN of four',
      { SUBSCRIPTION_DEV_PIN: '1234' },
      /^SUBSCRIPTION_DEV_PIN: .* exactly 5 chara/,
    ],
    [
      'a mail server alone',
      { SMTP_URL: 'mail.example' },
      /^SMTP_URL: must be an address such as s/,
    ],
    [
      'a mail server without host',
      { SMTP_URL: 'smtps://ann:hush@' },
      /^SMTP_URL: must be an addres/,
    ],
    ['a # in the mail password', { SMTP_URL: 'smtps://ann:hu#sh@mail.example' }, escapes],
    [
      'a / in the mail password',
      { SMTP_URL: 'smtps://ann:12/sh@mail.example' },
      /^SMTP_URL: must end after the host and the port; in the password write # as %23 and \/ as %2F$/,
    ],
    ['a sender without @', { MAIL_FROM: 'shops' }, /^MAIL_FROM: .* such as Branchbook <no-reply@/],
    [
      'yes for true',
      { REQUIRE_EMAIL_VERIFICATION: 'yes' },
      /^REQUIRE_EMAIL_VERIFICATION: must be one of: true, false$/,
    ],
    [
      'mailed links without mail',
      { REQUIRE_EMAIL_VERIFICATION: 'true' },
      /^REQUIRE_EMAIL_VERIFICATION needs SMTP_URL: the links must be mailed\.$/,
    ],
    [
      'half a bucket',
      { S3_BUCKET: 'photos' },
      /missing: S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_AC/,
    ],
    [
      'an endpoint without https://',
      { S3_ENDPOINT: 's3.example' },
      /^S3_ENDPOINT: .* such as http/,
    ],
    [
      'a script as address',
      { MOBILE_STORE_URL: 'javascript:1' },
      /^MOBILE_STORE_URL: .* such as h/,
    ],
    ['a name as address', { SUPPORT_EMAIL: 'Ann' }, /^SUPPORT_EMAIL: .* such as help@example.com$/],
    [
      'a token that is short',
      { METRICS_TOKEN: 'hush' },
      /^METRICS_TOKEN: .* openssl rand -hex 16$/,
    ],
    [
      'yes for a proxy',
      { TRUST_PROXY: 'yes' },
      /^TRUST_PROXY: must be true, false, the number of /,
    ],
    ['a network too narrow', { TRUST_PROXY: '10.0.0.0/99' }, /^TRUST_PROXY: must be true, false/],
    ['an unknown environment', { APP_ENV: 'staging' }, /: development, test, production$/],
    ['an unknown level', { LOG_LEVEL: 'loud' }, /^LOG_LEVEL: must be one of: fatal, error, warn, /],
    [
      'a letter left out',
      { PUBLIC_ORGIN: 'https://a.example' },
      /^PUBLIC_ORGIN: is not a setting; did you mean PUBLIC_ORIGIN\? Correct the name, or remove it\.$/,
    ],
    ['small letters', { port: '80' }, /^port: is not a setting; did you mean PORT\?/],
    [
      'quotes that nothing took away',
      { PUBLIC_ORIGIN: '"https://a.example"' },
      /^PUBLIC_ORIGIN: must not have quotes around its value; leave them out$/,
    ],
  ])('%s', (_, env, pattern) => {
    const said = saidOf(env);
    expect(said).toMatch(pattern);
    expect(said).not.toMatch(/hush|hu#sh|12.sh/);
    expect(said).not.toContain('\n');
  });

  it('a folder that is a file, or that has data without its secret', () => {
    const file = path.join(directory, 'file');
    writeFileSync(file, '');
    expect(saidOf({ DATA_DIR: file })).toBe(
      `DATA_DIR: ${file} is a file. Set the path of a folder.`,
    );
    expect(saidOf({ DATA_DIR: path.join(file, 'data') })).toBe(
      `DATA_DIR: ${file} is a file. Set the path of a folder.`,
    );
    mkdirSync(path.join(directory, 'database'));
    expect(saidOf({})).toMatch(/secret\.key is missing, .* or set SECRET_KEY to what it held\.$/);
  });
});

it('unusual but valid settings are accepted: blanks, proxies, hosts, addresses and other variables', () => {
  const config = readSettings({
    PORT: ' 3000 ',
    PUBLIC_ORIGIN: 'https://a.example/ ',
    SECRET_KEY: `${SECRET} `,
    TRUST_PROXY: 'loopback, 10.0.0.0/8, fd00::/8',
    HOST: '::',
    DATABASE_URL: 'postgres://ann:h%23u:sh@[::1]:5432,two.example:5433/shops?sslmode=verify-full',
    SMTP_URL: 'smtp://ann:h%2Fush@mail.example:587?requireTLS=true',
    // Variables of shells, npm, containers and PostgreSQL's own programs.
    ...Object.fromEntries(
      'HOME HOSTNAME LOGNAME LOG_DIR XDG_DATA_DIRS POSTGRES_PASSWORD PGHOST PGDATABASE NODE_ENV TZ'
        .concat(' npm_config_loglevel KUBERNETES_PORT NEW_SECRET_KEY TEST_DATABASE_URL POST SORT')
        .split(' ')
        .map((name) => [name, 'something']),
    ),
    // A misspelt name with an empty value.
    PUBLIC_ORGIN: '',
  });
  expect(config).toMatchObject({
    port: 3000,
    publicOrigin: 'https://a.example',
    secretKey: `${SECRET} `,
    trustProxy: 'loopback, 10.0.0.0/8, fd00::/8',
  });
});

describe('an odd setting is reported in one line, and the server starts', () => {
  it.each<[slip: string, env: Env, said: RegExp | null]>([
    ['nothing odd', POSTGRES, null],
    [
      'an S3 name no one reads',
      { S3_FORCE_PATH_STYLE: '1' },
      /^S3_FORCE_PATH_STYLE: is not a sett/,
    ],
    ['a mail name no one reads', { SMTP_HOST: 'mail.example' }, /^SMTP_HOST: is not a setting/],
    [
      'a name set twice, once misspelt',
      { PUBLIC_ORIGIN: 'https://a.example', PUBLIC_ORGIN: 'https://b.example' },
      /^PUBLIC_ORGIN: is not a setting, so it does nothing\. Correct the name, or remove it\.$/,
    ],
    [
      'a parameter that does nothing',
      { ...POSTGRES, DATABASE_URL: 'postgres://db/shops?connect_timeout=5' },
      /^DATABASE_URL: has a parameter connect_timeout, which does nothing here\. Remove it/,
    ],
    [
      'http:// in production',
      { APP_ENV: 'production', PUBLIC_ORIGIN: 'http://a.example' },
      /^PUBLIC_ORIGIN: begins with http:\/\/, and tablets need https:\/\/\. Put a proxy/,
    ],
    [
      'mail that leads nowhere',
      { SMTP_URL: 'smtps://mail.example' },
      /^PUBLIC_ORIGIN: is not set, so links in mails lead to http:\/\/localhost:3000\. Set/,
    ],
    [
      'smtp:// at 465',
      { SMTP_URL: 'smtp://mail.example:465', PUBLIC_ORIGIN: 'https://a.example' },
      /^SMTP_URL: port 465 speaks TLS from the start\. Write smtps:\/\//,
    ],
    [
      'smtps:// at 587',
      { SMTP_URL: 'smtps://mail.example:587', PUBLIC_ORIGIN: 'https://a.example' },
      /^SMTP_URL: port 587 does not speak TLS from the start\. Write smtp:\/\/ and add/,
    ],
    [
      'an example’s placeholder',
      { SECRET_KEY: 'change-me-to-32-random-characters!' },
      /^SECRET_KEY: is easy to guess\. Change it with npm run admin -- rotate-key/,
    ],
    [
      'a command that no shell ran',
      { SECRET_KEY: '$(openssl rand -hex 32)0123456789' },
      /^SECRET_KEY: is easy to guess/,
    ],
    ['the same letter', { SECRET_KEY: 'a'.repeat(40) }, /^SECRET_KEY: is easy to guess/],
    [
      'a secret with a blank at its end',
      { SECRET_KEY: `${SECRET} ` },
      /^SECRET_KEY: begins or ends with a blank or a quote, which is a part of it\. Keep it so/,
    ],
    [
      'no PIN for the mode pin',
      { SUBSCRIPTION_MODE: 'pin' },
      /^SUBSCRIPTION_DEV_PIN: is not set, so no subscription can be activated\. Set five/,
    ],
  ])('%s', (_, env, pattern) => {
    const warnings = settingWarnings(env, readSettings({ SECRET_KEY: SECRET, ...env }));
    if (pattern) expect(warnings).toEqual([expect.stringMatching(pattern)]);
    else expect(warnings).toEqual([]);
  });
});

describe('a file .env', () => {
  const load = (content: string | Buffer): { env: Env; said: string[] } => {
    const file = path.join(directory, '.env');
    writeFileSync(file, content);
    const env: Env = { HOST: 'from the environment' };
    const said: string[] = [];
    loadEnvFile(file, env, (line) => said.push(line.replace(file, '.env')));
    return { env, said };
  };

  it('is read as intended, whatever program wrote it', () => {
    const text =
      '\uFEFFPORT=3001 # ours\r\nHOST=from the file\r\n\r\n# PORT=1\r\nexport DATA_DIR="/a b"  \r\nMAIL_FROM=\'a\r\nb#c\'\r\n';
    expect(load(text)).toEqual({
      env: { PORT: '3001', HOST: 'from the environment', DATA_DIR: '/a b', MAIL_FROM: 'a\nb#c' },
      said: [],
    });
    loadEnvFile(path.join(directory, 'there is none'), {}, () => expect.unreachable());
  });

  it.each<[slip: string, content: string, said: RegExp]>([
    ['a name twice', 'PORT=1\nHOST=x\nPORT=2\n', /^PORT: is set twice in \.env, and the last one/],
    [
      'a # in a password',
      'DATABASE_URL=postgres://a:b#c@d/e',
      /^DATABASE_URL: ends at the # in \.e/,
    ],
    [
      'a colon for =',
      'PORT: 3000',
      /^\.env has a line "PORT …" that sets nothing\. Write it as NA/,
    ],
  ])('with %s is read, and the line is named', (_, content, pattern) => {
    expect(load(content).said).toEqual([expect.stringMatching(pattern)]);
  });

  it('that cannot be read stops the start and is named', () => {
    expect(() => load(Buffer.from('\uFEFFPORT=1', 'utf16le'))).toThrow(
      /\.env is not saved as plain text\. Save it again, in UTF-8\.$/,
    );
    rmSync(path.join(directory, '.env'));
    mkdirSync(path.join(directory, '.env'));
    expect(() => loadEnvFile(path.join(directory, '.env'), {}, () => undefined)).toThrow(
      /\.env is a folder\. Remove it, and write the settings into a file of that name\.$/,
    );
  });
});
