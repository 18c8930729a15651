import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { ConfigError } from './config-error.ts';
import type { Env } from './given-settings.ts';

const textOf = (file: string): string => {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigError(
      code === 'EISDIR'
        ? `${file} is a folder. Remove it, and write the settings into a file of that name.`
        : `${file} cannot be read by the user that runs the server (${code}). Give it to that user: chown ${process.getuid?.() ?? 'USER'} ${file}`,
      { cause: error },
    );
  }
  if (bytes.includes(0)) {
    throw new ConfigError(`${file} is not saved as plain text. Save it again, in UTF-8.`);
  }
  // An editor's byte order mark would become a part of the first name.
  return bytes.toString().replace(/^\uFEFF/, '');
};

// Matches entries as Node reads them: a quoted value may span several lines.
const ENTRY =
  /^[ \t]*(?:export[ \t]+)?([\w.-]+)[ \t]*=[ \t]*("[^"]*"|'[^']*'|`[^`]*`)?([^\r\n]*)(?:\r?\n|$)/gm;

/** Returns a line for each entry that is probably read differently than meant, with the remedy. */
const oddities = (file: string, text: string): string[] => {
  const seen = new Set<string>();
  const lines: string[] = [];
  const rest = text.replace(ENTRY, (_, name: string, quoted: string | undefined, bare: string) => {
    if (seen.has(name)) {
      lines.push(`${name}: is set twice in ${file}, and the last one counts. Remove the other.`);
    }
    seen.add(name);
    if (quoted === undefined && /\S#/.test(bare)) {
      lines.push(
        `${name}: ends at the # in ${file}. Put the value in quotes if the # is a part of it.`,
      );
    }
    return '';
  });
  const [odd] = rest.split(/\r?\n/).filter((line) => !/^\s*(?:#|$)/.test(line));
  if (odd !== undefined) {
    // Quotes only the first word, because the line may hold a secret.
    const [word] = odd.trim().split(/[\s:=]/);
    lines.push(`${file} has a line "${word} …" that sets nothing. Write it as NAME=value.`);
  }
  return lines;
};

/**
 * Adds the values of a .env file to the environment; existing variables win.
 * @throws ConfigError for a file that cannot be read.
 */
export const loadEnvFile = (file: string, env: Env, warn: (line: string) => void): void => {
  if (!existsSync(file)) return;
  const text = textOf(file);
  for (const line of oddities(file, text)) warn(line);
  for (const [name, value] of Object.entries(parseEnv(text))) env[name] ??= value;
};
