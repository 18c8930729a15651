import { ignoredParameters } from './database/database-url.ts';
import { SETTING_NAMES } from './config.ts';
import type { Settings } from './config.ts';
import { isSet } from './given-settings.ts';
import type { Env } from './given-settings.ts';
import { meantBy } from './setting-names.ts';

/** A secret with fewer different characters than this is not random. */
const FEW_SIGNS = 10;
const PREFIXES = /^(?:S3|SMTP)_/;

const unknownNames = (env: Env): string[] =>
  Object.keys(env)
    .filter((name) => !SETTING_NAMES.includes(name) && isSet(env, name))
    .filter((name) => PREFIXES.test(name) || meantBy(name, SETTING_NAMES))
    .map(
      (name) => `${name}: is not a setting, so it does nothing. Correct the name, or remove it.`,
    );

const secretWarning = (secret: string | undefined): string | null => {
  if (!secret) return null;
  if (/[<>]|\$[({]|change.?me|example|…/i.test(secret) || new Set(secret).size < FEW_SIGNS) {
    return 'SECRET_KEY: is easy to guess. Change it with npm run admin -- rotate-key, to what openssl rand -hex 32 prints.';
  }
  return /^[\s"']|[\s"']$/.test(secret)
    ? 'SECRET_KEY: begins or ends with a blank or a quote, which is a part of it. Keep it so in every place, or change it with npm run admin -- rotate-key.'
    : null;
};

const originWarning = (env: Env, { publicOrigin, appEnv, smtpUrl }: Settings): string | null => {
  const { protocol, hostname } = new URL(publicOrigin);
  const isHere = /^(?:localhost|127\.|\[::1\])/.test(hostname);
  if (appEnv === 'production' && protocol === 'http:' && !isHere) {
    return 'PUBLIC_ORIGIN: begins with http://, and tablets need https://. Put a proxy with TLS in front (docs/running.md), and write https://.';
  }
  return smtpUrl && !isSet(env, 'PUBLIC_ORIGIN')
    ? `PUBLIC_ORIGIN: is not set, so links in mails lead to ${publicOrigin}. Set the address that people use.`
    : null;
};

const mailWarning = ({ smtpUrl }: Settings): string | null => {
  if (!smtpUrl) return null;
  const { protocol, port } = new URL(smtpUrl);
  if (protocol === 'smtp:' && port === '465') {
    return 'SMTP_URL: port 465 speaks TLS from the start. Write smtps:// in the place of smtp://.';
  }
  return protocol === 'smtps:' && (port === '587' || port === '25')
    ? `SMTP_URL: port ${port} does not speak TLS from the start. Write smtp:// and add ?requireTLS=true.`
    : null;
};

const subscriptionWarning = (settings: Settings): string | null =>
  settings.subscriptionMode === 'pin' && settings.subscriptionDevPin === null
    ? 'SUBSCRIPTION_DEV_PIN: is not set, so no subscription can be activated. Set five characters, or SUBSCRIPTION_MODE=simulated.'
    : null;

/** Returns warnings about settings that do not prevent a start: a line each, with the remedy. */
export const settingWarnings = (env: Env, settings: Settings): string[] =>
  [
    ...unknownNames(env),
    ...(settings.databaseUrl ? ignoredParameters(settings.databaseUrl) : []).map(
      (name) =>
        `DATABASE_URL: has a parameter ${name}, which does nothing here. Remove it, or correct its name.`,
    ),
    secretWarning(env['SECRET_KEY']),
    originWarning(env, settings),
    mailWarning(settings),
    subscriptionWarning(settings),
  ].filter((line) => line !== null);
