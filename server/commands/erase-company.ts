import { NoResultError } from 'kysely';
import { companyOf } from '../features/companies/service.ts';
import { eraseCompany } from '../features/privacy/service.ts';
import { withDatabase } from './operator.ts';
import { systemClock as clock } from '../platform/clock.ts';
import { ConfigError, readConfig } from '../platform/config.ts';
import { createPhotos } from '../platform/photos/photos.ts';
import { createPhotoStore } from '../platform/photos/store.ts';
import { mintScope } from '../platform/session/scope.ts';

/**
 * Reads the company number of a command.
 * @throws ConfigError when the text is not a positive whole number.
 */
export const companyIdIn = (text: string | undefined, command: string): number => {
  const id = Number(text);
  if (Number.isSafeInteger(id) && id > 0) return id;
  throw new ConfigError(`Say which company: npm run admin -- ${command} 123456`);
};

/**
 * Erases a company as its owner can ([A-009]), for a company whose owner no longer can. Without
 * `--yes` it only prints which company it would erase.
 */
export const eraseCompanyById = async (
  env: NodeJS.ProcessEnv,
  print: (line: string) => unknown,
  { name, isSure }: { name: string | undefined; isSure: boolean },
): Promise<void> => {
  const scope = mintScope(companyIdIn(name, 'erase-company'), 'all');
  const config = readConfig(env);
  await withDatabase(config, async (db) => {
    const company = await companyOf(db, scope).catch((error: unknown) => {
      if (!(error instanceof NoResultError)) throw error;
      throw new ConfigError(`There is no company ${scope.companyId}.`);
    });
    if (!isSure) {
      print(`This would erase everything of company ${company.id}, ${company.name}, for good.`);
      print(`To do it: npm run admin -- erase-company ${company.id} --yes`);
      return;
    }
    await eraseCompany({ db, clock }, scope, null);
    print(`Company ${company.id} is erased.`);
    await createPhotos({ db, clock, store: createPhotoStore(config) }).forgetErased();
    print('So are its photos. It is still in the backups that were made before.');
  });
};
