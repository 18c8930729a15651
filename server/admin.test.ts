import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkInstallation } from './commands/check.ts';
import { ownerOf } from './features/employees/seal-secrets.ts';
import { printCompanies, printUsers } from './commands/list-people.ts';
import { systemClock } from './platform/clock.ts';
import { readConfig } from './platform/config.ts';
import { openDatabase } from './platform/database/open-database.ts';
import { createVault } from './platform/vault.ts';
import { prepareDatabase } from './prepare-database.ts';
import { sendTestMail } from './commands/send-test-mail.ts';
import { SELF_SIGNED } from './testing/certificate.ts';
import { createCast } from './testing/factories.ts';
import type { Cast } from './testing/factories.ts';
import { startMailServer } from './testing/mail-server.ts';
import { SECRET_KEY } from './testing/start-message.ts';
import { copyDataImage } from './testing/database-image.ts';
import { createPostgresDatabase, startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';

const POSTGRES = process.env['TEST_DATABASE_URL'];

let directory: string;
let drop = async (): Promise<void> => undefined;
/** The environment settings of the installation whose server is running. */
let env: Record<string, string>;
let server: TestServer;
let cast: Cast;

beforeAll(async () => {
  directory = mkdtempSync(path.join(tmpdir(), 'admin-'));
  env = { DATA_DIR: path.join(directory, 'data'), SECRET_KEY };
  if (POSTGRES) {
    const own = await createPostgresDatabase(POSTGRES);
    ({ drop } = own);
    env = { ...env, DATABASE_URL: own.connectionString };
  } else {
    copyDataImage(path.join(directory, 'data'));
  }
  const config = readConfig(env);
  const database = await openDatabase(config, systemClock, () => undefined);
  await prepareDatabase(database.db, config, systemClock);
  server = await startTestServer({ database, env: { SECRET_KEY } });
  cast = await createCast(server);
  await server.context.db
    .updateTable('employees')
    .set({
      pin: createVault('another secret, of another server').encrypt(
        '1234',
        ownerOf(cast.people.staff.id, 'pin'),
      ),
    })
    .where('id', '=', cast.people.staff.id)
    .execute();
});
let stopped: Promise<void> | undefined;
const stopServer = (): Promise<void> => (stopped ??= server.close());

afterAll(async () => {
  await stopServer();
  await drop();
  rmSync(directory, { recursive: true });
});

const check = async (given: Record<string, string>): Promise<string[]> => {
  const lines: string[] = [];
  await checkInstallation(given, (line) => lines.push(line)).catch((error: Error) =>
    lines.push(error.message),
  );
  return lines;
};

const admin = (args: string[], given: Record<string, string>) =>
  new Promise<{ code: number; said: string }>((resolve) => {
    execFile(
      process.execPath,
      [path.join(import.meta.dirname, 'admin.ts'), ...args],
      { cwd: directory, env: { PATH: process.env['PATH'], ...given } },
      (error, out, err) => resolve({ code: Number(error?.code ?? 0), said: out + err }),
    );
  });

describe('an operator', () => {
  it('sees a line for each check, as far as the running server allows', async () => {
    const lines = await check(env);
    expect(lines).toEqual(
      expect.arrayContaining([
        'ok       Settings: development, reached at http://localhost:3000',
        expect.stringMatching(/^(?:ok|warning|failed) +Disk: \d+\.\d GB are free for /),
        expect.stringMatching(/^ok +Photos: \S+photos can be made$/),
        'ok       Mail: none is sent, because SMTP_URL is not set',
      ]),
    );
    const looked = [
      expect.stringMatching(/^ok +Database: PostgreSQL \d+\S*.*, test_\w+ at \S+:\d+$/),
      'ok       Clock: goes with the database’s',
      'ok       Secret: opens the data',
      `warning  Secret: does not open the PINs of these people, who are left out on tablets: ${cast.people.staff.id}. Give them another PIN in the portal.`,
    ];
    const notLooked = [
      expect.stringMatching(
        /^warning +Database: a server uses \S+, .* Stop it to have them checked/,
      ),
    ];
    expect(lines).toEqual(expect.arrayContaining(POSTGRES ? looked : notLooked));
    expect(lines.at(-1)).toBe('Everything that the server needs can be used.');
  });

  it('sees each problem, and how to fix it', async () => {
    await stopServer();
    const lines = await check({
      ...env,
      SECRET_KEY: `another ${SECRET_KEY}`,
      SMTP_URL: 'smtp://127.0.0.1:1',
      PUBLIC_ORIGIN: 'http://shops.example',
      APP_ENV: 'production',
      S3_PROFILE: 'shops',
    });
    expect(lines).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^warning +PUBLIC_ORIGIN: begins with http:/),
        expect.stringMatching(/^warning +S3_PROFILE: is not a setting/),
        expect.stringMatching(/^failed +SECRET_KEY does not open the data in /),
        expect.stringMatching(/^failed +SMTP_URL: the mail server cannot be used: nothing answers/),
        '2 of these must be mended.',
      ]),
    );
    const nothing = path.join(directory, 'nothing');
    expect(await check({ DATA_DIR: nothing })).toContain(
      `ok       Database: none yet in ${nothing}; the first start makes it`,
    );
    expect(await admin(['check'], { PORT: 'eighty', TRUST_PROXY: 'yes' })).toMatchObject({
      code: 1,
      said: expect.stringMatching(
        /^failed +PORT: must .*\nfailed +TRUST_PROXY: must .*\n2 of these must be mended\.\n$/,
      ) as string,
    });
  });

  it('finds a company by its name, and its users', async () => {
    await stopServer();
    const lines: string[] = [];
    const print = (line: string): unknown => lines.push(line);
    await printCompanies(env, print);
    expect(lines[0]).toMatch(/^NUMBER +NAME +BRANCHES +PEOPLE +SINCE +OWNER$/);
    expect(lines[1]).toContain(String(cast.company.id));
    lines.length = 0;
    await printUsers(env, print, { name: String(cast.company.id) });
    const { owner } = cast.people;
    expect(lines[1]).toMatch(new RegExp(`^${owner.id} +.* +Owner +.* +off +.* +${owner.email}$`));
    await expect(printUsers(env, print, { name: '1' })).rejects.toThrow(
      'There is no company 1. See npm run admin -- list-companies',
    );
    await expect(printUsers(env, print, { name: 'Shops' })).rejects.toThrow('Say which company');
  });

  it('sends a test email, and sees why it was not accepted', async () => {
    const mailbox = await startMailServer();
    const secure = await startMailServer(0, true);
    const send = async (SMTP_URL: string): Promise<string> => {
      const lines: string[] = [];
      await sendTestMail({ SMTP_URL }, (line) => lines.push(line), { name: 'ann@example.com' });
      return lines.join('\n');
    };
    expect(await send(mailbox.url)).toContain(
      'The mail server took a mail to ann@example.com from Branchbook <no-reply@localhost>.',
    );
    expect(mailbox.everything()[0]).toContain('Subject: Test mail from Branchbook');
    mailbox.refuseRecipients({ code: 550, message: 'no such user' });
    await expect(send(mailbox.url)).rejects.toThrow(
      /^SMTP_URL: the mail was not taken: the recipient is refused \(EENVELOPE 550\)\.$/,
    );
    await expect(send('')).rejects.toThrow(/^SMTP_URL: is not set, so no mail is sent\./);
    await expect(send(secure.url)).rejects.toThrow(/self-signed certificate.*NODE_EXTRA_CA_CERTS/);
    const ca = path.join(directory, 'ca.pem');
    writeFileSync(ca, SELF_SIGNED.cert);
    const trusting = { SMTP_URL: secure.url, NODE_EXTRA_CA_CERTS: ca };
    expect(await admin(['send-test-mail', 'ann@example.com'], trusting)).toMatchObject({ code: 0 });
    expect(secure.everything()).toHaveLength(1);
    await Promise.all([mailbox.close(), secure.close()]);
  });
});
