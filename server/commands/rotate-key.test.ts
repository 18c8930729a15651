// One test tries every kind of sealed value with the old and the new secret.
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { listAccidents } from '@branchbook/contract/accidents.ts';
import { addEmployee, getEmployee } from '@branchbook/contract/employees.ts';
import { deviceUnlock, snapshot } from '@branchbook/contract/tablet.ts';
import { compareNames } from '@branchbook/contract/names.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sealAddress } from '../features/accidents/seal-addresses.ts';
import { sealCustomer } from '../features/complaints/seal-customer.ts';
import { totpOwner } from '../features/auth/check-two-factor.ts';
import { wrapOwner } from '../features/devices/manage-staff-keys.ts';
import { sealOptional } from '../features/employees/seal-secrets.ts';
import { readConfig } from '../platform/config.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import type { Database, Db } from '../platform/database/database.ts';
import { DataDirLockedError } from '../platform/database/lock.ts';
import { MAIL_OWNER } from '../platform/mail/outbox.ts';
import { secretFileIn } from '../platform/secret-file.ts';
import { createVault } from '../platform/vault.ts';
import { rekeyAll, rotateKey } from './rotate-key.ts';
import { createBranchDay } from '../testing/branch-day.ts';
import type { BranchDay } from '../testing/branch-day.ts';
import { copyDataImage } from '../testing/database-image.ts';
import { employeeForm } from '../testing/employee-form.ts';
import { COMPILED } from '../testing/program.ts';
import { refusalOf } from '../testing/refusal.ts';
import { addReceivers } from '../testing/outbound-rows.ts';
import { giveNiNumber } from '../testing/rows.ts';
import {
  createPostgresDatabase,
  createTestDatabase,
  openPostgres,
  startTestServer,
} from '../testing/server.ts';
import type { TestServer } from '../testing/server.ts';

const POSTGRES = process.env['TEST_DATABASE_URL'];
const OLD = 'the old secret of these tests, long enough';
const NEW = 'the new secret of these tests, long enough';
const MEDICAL = 'Allergic to nuts';
const NI = 'QQ112233C';
const ADDRESS = '14 Beech Mount, Leeds';

const nothing = (): void => undefined;

const serve = (database: Database, secret: string): Promise<TestServer> =>
  startTestServer({ database, env: { SECRET_KEY: secret } });

const withEmbedded = async <T>(directory: string, use: (db: Db) => Promise<T>): Promise<T> => {
  const settings = { databaseUrl: null, dataDir: directory };
  const { db, close } = await openDatabase(settings, { now: () => new Date() }, nothing);
  try {
    return await use(db);
  } finally {
    await close();
  }
};

/** Returns the rows of people, keys on tablets and queued emails, with their encrypted values. */
const bytesIn = async (db: Db): Promise<string> => {
  const people = await db.selectFrom('employees').selectAll().orderBy('id').execute();
  const keys = await db.selectFrom('device_staff_keys').selectAll().orderBy('id').execute();
  const mails = await db.selectFrom('mails').selectAll().orderBy('id').execute();
  const devices = await db.selectFrom('push_devices').selectAll().orderBy('id').execute();
  return JSON.stringify([people, keys, mails, devices]);
};

/** Creates a branch with a used tablet, a person with secrets, and a queued email. */
const fill = async (server: TestServer): Promise<BranchDay> => {
  const day = await createBranchDay(server);
  const { db, vault, clock } = server.context;
  const { id } = day.lukasz;
  await giveNiNumber(server, id, NI);
  await db
    .updateTable('employees')
    .set({
      medical: sealOptional(vault, id, 'medical', MEDICAL),
      totp: vault.encrypt('a secret of an app', totpOwner(id)),
    })
    .where('id', '=', id)
    .execute();
  await day.tablet.snapshot();
  await db
    .insertInto('mails')
    .values({
      content: vault.encrypt('an email', MAIL_OWNER),
      next_try_at: clock.now(),
      expires_at: clock.now(),
    })
    .execute();
  const { branch, people } = day.cast;
  const uuid = randomUUID();
  const details = { customer_name: 'Zoë Quillfeather', customer_contact: null };
  await db
    .insertInto('complaints')
    .values({
      company_id: branch.companyId,
      branch_id: branch.id,
      uuid,
      kind: 'complaint',
      food: 'Latte',
      description: 'Cold',
      customer: sealCustomer(vault, branch.companyId, uuid, details),
      reported_by: people.owner.id,
      reported_by_name: people.owner.name,
      reported_on: '2026-06-10',
      occurred_at: clock.now(),
      received_at: clock.now(),
    })
    .execute();
  const { id: accidentId } = await db
    .insertInto('accidents')
    .values({
      company_id: branch.companyId,
      branch_id: branch.id,
      uuid: randomUUID(),
      incident_date: '2026-06-10',
      incident_time: '09:00',
      employee_name: 'Jo Public',
      description: 'Slipped',
      emergency_services_called: false,
      place: 'Entrance',
      injury: 'Bruised knee',
      injured_address_given: true,
      safety_reps_consent: false,
      reported_by: people.owner.id,
      reported_by_name: people.owner.name,
      keep_until: '2029-06-10',
      occurred_at: clock.now(),
      received_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const place = { companyId: branch.companyId, accidentId, person: 'injured' } as const;
  await db
    .insertInto('accident_addresses')
    .values({
      company_id: branch.companyId,
      accident_id: accidentId,
      person: place.person,
      sealed: sealAddress(vault, place, ADDRESS),
      received_at: clock.now(),
    })
    .execute();
  await addReceivers(server, day.cast.people.owner);
  return day;
};

/** Expects that people and tablets can work as before. */
const expectAllWorks = async (server: TestServer, day: BranchDay): Promise<void> => {
  const { cast, lukasz } = day;
  const owner = server.client(cast.tokens.owner);
  const details = await owner.call(getEmployee, { query: { employeeId: lukasz.id } });
  expect(details).toMatchObject({ pin: lukasz.pin, n_i_no: NI, medicialConditions: MEDICAL });
  const twin = employeeForm({ pin: lukasz.pin, branch_id: cast.branch.id });
  expect((await refusalOf(owner.call(addEmployee, { body: twin }))).code).toBe('PIN_EXISTS');
  const query = { branchId: cast.branch.id };
  const [accident] = await owner.call(listAccidents, { query });
  expect(accident?.particulars?.injured.address).toBe(ADDRESS);
  const mails = await server.context.db.selectFrom('mails').selectAll().execute();
  expect(
    mails.map(({ content }) => String(server.context.vault.decrypt(content, MAIL_OWNER))),
  ).toEqual(['an email']);
};

describe('all data encrypted with another secret', () => {
  let database: Database;
  let before: TestServer;
  let day: BranchDay;

  beforeEach(async () => {
    database = await createTestDatabase();
    before = await serve({ ...database, close: async () => nothing() }, OLD);
    day = await fill(before);
  });
  afterEach(async () => {
    await before.close();
    await database.close();
  });

  it('keeps working: people unlock the tablet and sign, PINs are readable and unique', async () => {
    const { db } = database;
    const keys = await db.selectFrom('device_staff_keys').selectAll().execute();
    expect(await rekeyAll(db, OLD, NEW)).toEqual({ people: 5, keys: keys.length, mails: 1 });
    const server = await serve({ ...database, close: async () => nothing() }, NEW);
    try {
      await expectAllWorks(server, day);
      // The keys for pushes are the same, so browsers need not subscribe again.
      expect(await server.context.outbound.publicKey()).toBe(
        await before.context.outbound.publicKey(),
      );
      const tablet = server.client(day.tablet.token);
      const guest = day.cast.people['head-office manager'];
      const body = { employeeId: guest.id, pin: guest.pin };
      expect((await tablet.call(deviceUnlock, { body })).key).not.toBeNull();
      await tablet.call(snapshot, { query: {} });
      // The tablet's keys are valid, and none had to be wrapped again.
      const now = await db.selectFrom('device_staff_keys').selectAll().execute();
      for (const key of keys) {
        const { wrap } = now.find(({ id }) => id === key.id) ?? {};
        const owner = wrapOwner(key.device_id, key.employee_id);
        expect(createVault(NEW).decrypt(wrap!, owner)).toEqual(
          createVault(OLD).decrypt(key.wrap!, owner),
        );
      }
    } finally {
      await server.close();
    }
  });

  it('cannot be decrypted with the old secret', async () => {
    await rekeyAll(database.db, OLD, NEW);
    const { rows } = await sql<{ bytes: Buffer; owner: string }>`
      select pin as bytes, 'employee ' || id || ' pin' as owner from employees where pin is not null
      union all
      select n_i_no, 'employee ' || id || ' ni' from employees where n_i_no is not null
      union all
      select medical, 'employee ' || id || ' medical' from employees where medical is not null
      union all
      select totp, 'employee ' || id || ' totp' from employees where totp is not null
      union all
      select key, 'signing key ' || device_id || ' ' || employee_id from device_staff_keys
      union all
      select wrap, 'wrapped key ' || device_id || ' ' || employee_id from device_staff_keys
      where wrap is not null
      union all
      select content, 'mail' from mails
      union all
      select sealed, 'secret check' from secret_check
      union all
      select subscription, 'push device ' || encode(endpoint_hash, 'hex') from push_devices
      union all
      select secret, 'webhook ' || company_id from webhooks
      union all
      select content, 'outbound message' from outbound_messages
      union all
      select private_key, 'vapid key' from vapid_keys
      union all
      select customer, 'customer of ' || company_id || ' ' || uuid from complaints
      union all
      select sealed, 'accident address of ' || company_id || ' ' || accident_id || ' ' || person
      from accident_addresses
    `.execute(database.db);
    expect(rows.length).toBeGreaterThan(15);
    for (const { bytes, owner } of rows) {
      expect(() => createVault(OLD).decrypt(bytes, owner)).toThrow();
      expect(createVault(NEW).decrypt(bytes, owner).length).toBeGreaterThan(0);
    }
  });

  it('stays unchanged when one record in the middle cannot be read', async () => {
    const { db } = database;
    const { id } = day.lukasz;
    const n_i_no = sealOptional(createVault('another secret'), id, 'ni', NI);
    await db.updateTable('employees').set({ n_i_no }).where('id', '=', id).execute();
    const stored = await bytesIn(db);
    await expect(rekeyAll(db, OLD, NEW)).rejects.toThrow(
      `The present secret does not open: employee ${id} ni`,
    );
    expect(await bytesIn(db)).toBe(stored);
  });

  it('covers every column that holds bytes: encrypted ones are changed, others need no secret', async () => {
    const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and data_type = 'bytea'
  `.execute(database.db);
    const changed = [
      'accident_addresses.sealed',
      'complaints.customer',
      'device_staff_keys.key',
      'device_staff_keys.wrap',
      'device_staff_keys.wrapped_for',
      'employees.medical',
      'employees.n_i_no',
      'employees.pin',
      'employees.pin_lookup',
      'employees.totp',
      'food_diary_fitness.sealed',
      'idempotency_keys.answer',
      'idempotency_keys.request_hash',
      'ledgers.sealed_key',
      'mails.content',
      'outbound_messages.content',
      'push_devices.subscription',
      'secret_check.sealed',
      'vapid_keys.private_key',
      'webhooks.secret',
    ];
    const needsNoSecret = [
      'checklist_versions.hash',
      'complaints.photo_sha256',
      'devices.token_hash',
      'food_checks.photo_sha256',
      'idempotency_keys.key_hash',
      'inspector_pack_copies.pdf',
      'inspector_pack_links.token_hash',
      'item_signatures.signature',
      'ledger_heads.root',
      'ledger_heads.signature',
      'ledger_leaves.content_hash',
      'ledger_leaves.leaf_hash',
      'ledger_nodes.hash',
      'ledger_records.salt',
      'ledgers.public_key',
      'link_tokens.token_hash',
      // Files of queued e-mails are encrypted with keys of their own, which the e-mails hold.
      'mail_files.content',
      'occurrence_answers.photo_sha256',
      'occurrence_events.photo_sha256',
      'documents.sha256',
      'photos.sha256',
      'push_devices.endpoint_hash',
      'recovery_codes.code_hash',
      'report_recipients.token_hash',
      'sessions.access_hash',
      'sessions.family_hash',
      'sessions.previous_access_hash',
      'sessions.previous_refresh_hash',
      'sessions.refresh_hash',
      'sign_in_challenges.token_hash',
      'signing_public_keys.public_key',
      'unsubscribe_tokens.token_hash',
    ];
    // A pairing code is valid for ten minutes: with another secret a new one is made. A place is
    // remembered again at the next sign-in.
    const ended = ['device_pairings.code_hash', 'known_places.key'];
    expect(new Set(rows.map(({ name }) => name))).toEqual(
      new Set([...changed, ...needsNoSecret, ...ended]),
    );
  });
});

describe('the embedded installation', () => {
  let template: string;
  let directory: string;

  beforeAll(async () => {
    template = mkdtempSync(path.join(tmpdir(), 'rotate-'));
    copyDataImage(template);
    const vault = createVault(secretFileIn(template).readOrMake());
    await withEmbedded(template, async (db) => {
      const at = new Date();
      const content = vault.encrypt('an email', MAIL_OWNER);
      await db.insertInto('mails').values({ content, next_try_at: at, expires_at: at }).execute();
    });
  });
  afterAll(() => rmSync(template, { recursive: true }));
  beforeEach(() => {
    directory = mkdtempSync(path.join(tmpdir(), 'rotate-'));
    cpSync(template, directory, { recursive: true });
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  const configured = () => readConfig({ DATA_DIR: directory }).secretKey;
  const rotate = async (more: Record<string, string> = {}): Promise<string> => {
    const lines: string[] = [];
    await rotateKey({ DATA_DIR: directory, ...more }, (line) => lines.push(line));
    return lines.join('\n');
  };
  const isOpenedBy = (secret: string) =>
    withEmbedded(directory, (db) => rekeyAll(db, secret, secret)).then(
      ({ mails }) => mails === 1,
      () => false,
    );

  it('creates another secret, which replaces the old one', async () => {
    const old = configured();
    expect(await rotate()).toBe(
      'Encrypted again: 0 people, 0 keys on tablets, 1 waiting mails.\n' +
        `The new secret is in ${path.join(directory, 'secret.key')}.`,
    );
    expect(configured()).not.toBe(old);
    expect(readdirSync(directory).toSorted(compareNames)).toEqual(['database', 'secret.key']);
    expect(statSync(path.join(directory, 'secret.key')).mode & 0o777).toBe(0o600);
    expect(await isOpenedBy(configured())).toBe(true);
  });

  it('stays unchanged with a wrong secret, and while a server uses it', async () => {
    const old = configured();
    const secrets = { SECRET_KEY: OLD, NEW_SECRET_KEY: NEW };
    await expect(rotate(secrets)).rejects.toThrow(
      'The present secret does not open what is stored. Nothing was changed.',
    );
    await withEmbedded(directory, () => expect(rotate()).rejects.toThrow(DataDirLockedError));
    expect(configured()).toBe(old);
    expect(await isOpenedBy(old)).toBe(true);
  });

  it('is completed by the next call when the program died before the last step', async () => {
    const old = configured();
    secretFileIn(directory).prepare(NEW);
    await withEmbedded(directory, (db) => rekeyAll(db, old, NEW));
    expect(configured).toThrow('npm run admin -- rotate-key');
    expect(await rotate()).toContain('The change that was interrupted is finished.');
    expect(configured()).toBe(NEW);
    expect(await isOpenedBy(NEW)).toBe(true);
  });

  it('starts again when the program died before any change', async () => {
    secretFileIn(directory).prepare(OLD);
    await rotate({ NEW_SECRET_KEY: NEW });
    expect(configured()).toBe(NEW);
    expect(await isOpenedBy(NEW)).toBe(true);
  });

  const admin = (...args: string[]) =>
    new Promise<{ code: number; said: string }>((resolve) => {
      const program = path.join(import.meta.dirname, '../admin.ts');
      const env = { PATH: process.env['PATH'], ...COMPILED, DATA_DIR: directory };
      execFile(process.execPath, [program, ...args], { cwd: directory, env }, (error, out, err) =>
        resolve({ code: Number(error?.code ?? 0), said: out + err }),
      );
    });

  it('has a command that explains its use, and refuses clearly', async () => {
    expect(await admin()).toMatchObject({
      code: 0,
      said: expect.stringContaining('npm run admin -- rotate-key') as string,
    });
    expect(await admin('rotate-keys')).toMatchObject({
      code: 1,
      said: expect.stringContaining('There is no such command.') as string,
    });
    const unknown = await admin('--force');
    expect(unknown.code).toBe(1);
    expect(unknown.said).not.toMatch(/^ {4}at /m);
    expect(await admin('rotate-key')).toMatchObject({
      code: 0,
      said: expect.stringContaining('1 waiting mails') as string,
    });
    rmSync(path.join(directory, 'secret.key'));
    expect(await admin('rotate-key')).toEqual({
      code: 1,
      said: expect.stringMatching(/^\S+secret\.key is missing, .*\n$/) as string,
    });
  });
});

it.runIf(POSTGRES)(
  'on PostgreSQL the secrets come from the environment, and the server must be stopped',
  async () => {
    const { connectionString, drop } = await createPostgresDatabase(POSTGRES ?? '');
    const env = { DATABASE_URL: connectionString, SECRET_KEY: OLD };
    const rotate = (more: Record<string, string>) =>
      rotateKey({ ...env, ...more }, () => undefined);
    try {
      const before = await serve(await openPostgres(connectionString), OLD);
      const day = await fill(before);
      await expect(rotate({ NEW_SECRET_KEY: NEW })).rejects.toThrow('Another program is connected');
      await before.close();
      await expect(rotate({})).rejects.toThrow('NEW_SECRET_KEY must be set');
      await expect(rotate({ NEW_SECRET_KEY: OLD })).rejects.toThrow('is used already');
      await rotate({ NEW_SECRET_KEY: NEW });
      const server = await serve(await openPostgres(connectionString), NEW);
      await expectAllWorks(server, day);
      await server.close();
    } finally {
      await drop();
    }
  },
);
