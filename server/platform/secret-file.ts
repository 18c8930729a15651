import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export const newSecret = (): string => randomBytes(32).toString('base64url');

const write = (file: string, secret: string): void =>
  writeFileSync(file, `${secret}\n`, { mode: 0o600, flag: 'wx', flush: true });

const read = (file: string): string | null =>
  existsSync(file) ? readFileSync(file, 'utf8').trim() : null;

/** Returns access to the secret file of an embedded installation, beside its data. */
export const secretFileIn = (dataDir: string) => {
  const file = path.join(dataDir, 'secret.key');
  // Holds the next secret until all data is encrypted with it, so that neither secret is lost.
  const nextFile = `${file}.new`;
  return {
    path: file,
    read: (): string | null => read(file),
    readOrMake: (): string => {
      mkdirSync(dataDir, { recursive: true, mode: 0o700 });
      if (!existsSync(file)) write(file, newSecret());
      return readFileSync(file, 'utf8').trim();
    },
    /** Returns the new secret of an unfinished change. */
    next: (): string | null => read(nextFile),
    prepare: (secret: string): void => {
      rmSync(nextFile, { force: true });
      write(nextFile, secret);
    },
    /** Makes the new secret the current one. */
    replace: (): void => renameSync(nextFile, file),
    discard: (): void => rmSync(nextFile, { force: true }),
  };
};
