import { roleName } from '@branchbook/contract/permissions.ts';
import type { RoleId } from '@branchbook/contract/permissions.ts';
import { companyIdIn } from './erase-company.ts';
import { listCompanies, listUsers } from './list-people-queries.ts';
import { withDatabase } from './operator.ts';
import { ConfigError, readConfig } from '../platform/config.ts';

type Print = (line: string) => unknown;

/** Prints rows under their headings, each column as wide as its longest text. */
const printTable = (print: Print, rows: string[][]): void => {
  const widths = (rows[0] ?? []).map((_, at) =>
    Math.max(...rows.map((row) => (row[at] ?? '').length)),
  );
  for (const row of rows) {
    print(
      row
        .map((text, at) => text.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  }
};

const dayOf = (at: Date | null): string => at?.toISOString().slice(0, 10) ?? '–';

/** Prints the companies of an installation, for the commands that need a company number. */
export const printCompanies = async (env: NodeJS.ProcessEnv, print: Print): Promise<void> => {
  await withDatabase(readConfig(env), async (db) => {
    const companies = await listCompanies(db);
    printTable(print, [
      ['NUMBER', 'NAME', 'BRANCHES', 'PEOPLE', 'SINCE', 'OWNER'],
      ...companies.map((one) => [
        String(one.id),
        one.name,
        String(one.branches),
        String(one.people),
        dayOf(one.created_at),
        one.owner ?? '–',
      ]),
    ]);
  });
};

/** Prints the people who can sign in to a company. */
export const printUsers = async (
  env: NodeJS.ProcessEnv,
  print: Print,
  { name }: { name: string | undefined },
): Promise<void> => {
  const companyId = companyIdIn(name, 'list-users');
  await withDatabase(readConfig(env), async (db) => {
    const users = await listUsers(db, companyId);
    if (users.length === 0) {
      throw new ConfigError(
        `There is no company ${companyId}. See npm run admin -- list-companies`,
      );
    }
    printTable(print, [
      ['NUMBER', 'NAME', 'ROLE', 'BRANCH', 'TWO-STEP', 'LAST SIGN-IN', 'EMAIL'],
      ...users.map((one) => [
        String(one.id),
        one.name,
        roleName[one.role_id as RoleId],
        one.branch ?? '–',
        one.totp_since ? 'on' : 'off',
        dayOf(one.last_login_at),
        one.email ?? '–',
      ]),
    ]);
  });
};
