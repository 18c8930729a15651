import { confirmTwoStep, startTwoStep } from '@branchbook/contract/account.ts';
import { me } from '@branchbook/contract/auth.ts';
import { listBranches } from '@branchbook/contract/branches.ts';
import { CODE_NEEDED, companyExport, eraseCompany } from '@branchbook/contract/company-data.ts';
import { completeTask, undoTask } from '@branchbook/contract/occurrences.ts';
import { deleteGlobalTask } from '@branchbook/contract/tasks.ts';
import { snapshot } from '@branchbook/contract/tablet.ts';
import { addEquipment } from '@branchbook/contract/temperature.ts';
import { sql } from 'kysely';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mintScope } from '../../platform/session/scope.ts';
import { createBranchRecords } from '../../testing/branch-records.ts';
import { createDueTask } from '../../testing/due-task.ts';
import type { DueTask } from '../../testing/due-task.ts';
import { createBranch, createCast, createEmployee, PASSWORD } from '../../testing/factories.ts';
import type { Cast } from '../../testing/factories.ts';
import { fingerprint } from '../../testing/fingerprint.ts';
import { createWarmFridge } from '../../testing/fridge.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { auditOf, giveMedicalNotes } from '../../testing/rows.ts';
import { createSavedReport } from '../../testing/saved-report.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { signInTablet } from '../../testing/tablet.ts';
import { filesInZip } from '../../testing/zip.ts';
import { eraseCompany as eraseForOperator } from './erase-company.ts';

let server: TestServer;

type Shop = Cast & { task: DueTask };

/** Creates a task that was done, undone and then deleted, so that its day is withdrawn. */
const withdrawTask = async (cast: Cast, words: string): Promise<void> => {
  const owner = cast.as('owner');
  const { master, occurrence } = await createDueTask(server, cast, cast.branch, `${words} again`);
  await owner.call(completeTask, { params: { id: occurrence }, body: {} });
  await owner.call(undoTask, { params: { id: occurrence } });
  await owner.call(deleteGlobalTask, { params: { id: master } });
};

/** Creates a company that has records of every kind, with these words in them. */
const createShop = async (words: string): Promise<Shop> => {
  const cast = await createCast(server);
  const { branch, people } = cast;
  await createEmployee(server, branch, { name: words });
  await giveMedicalNotes(server, people.staff.id, words);
  await createWarmFridge(server, cast, branch, people.staff, words);
  await createBranchRecords(server, cast, branch, people.staff, words);
  await createSavedReport(cast.as('owner'), words, { shared: true });
  const freezer = { equipment_name: `${words} freezer`, min_temp: -22, max_temp: -18 };
  await cast.as('owner').call(addEquipment, { body: { ...freezer, branchId: branch.id } });
  await withdrawTask(cast, words);
  return { ...cast, task: await createDueTask(server, cast, branch, words) };
};

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('an owner who exports all data', () => {
  const taken = async (shop: Shop) => {
    const answer = await shop.as('owner').raw(companyExport);
    expect(answer.headers.get('content-type')).toBe('application/zip');
    const name = /filename="(.+?)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1];
    return { name, files: filesInZip(Buffer.from(await answer.arrayBuffer())) };
  };

  it('gets a table for each kind of record, every photo, and a description; no secrets', async () => {
    const shop = await createShop('=words of Łukasz');
    const { company, people, task } = shop;
    const { name, files } = await taken(shop);
    expect(name).toBe(`company_data_Company_${company.name.split(' ')[1]}_2026-06-10.zip`);
    const text = (file: string) => files.get(`${file}.csv`)?.toString() ?? '';
    const tables = [...files.keys()].filter((file) => file.endsWith('.csv'));
    const readme = files.get('README.txt')?.toString() ?? '';
    for (const table of tables) {
      expect(readme).toContain(`${table}: `);
      // Each kind has a record below the row of column names.
      expect({ table, lines: text(table.replace('.csv', '')).split('\r\n').length }).toEqual({
        table,
        lines: expect.toSatisfy((lines: number) => lines > 2) as number,
      });
    }
    const heads = tables.map((table) => files.get(table)?.toString().split('\r\n')[0] ?? '');
    expect(tables.map((table, at) => `${table}: ${heads[at]?.slice(1)}`)).toMatchInlineSnapshot(`
      [
        "company.csv: Company number,Business type,Trading name,Partnership UTR,Companies House number,Registration number,VAT number,Address,Town,Postcode,Country,Phone,Email,Registered at",
        "branches.csv: Branch number,Name,Address,Town,Above it,Manager,Assistant manager,Timezone,Added at,Deleted at",
        "employees.csv: Employee number,Branch number,"Role (1 owner, 2 manager, 3 staff)",Title,Name,Email,Mobile,Address,Town,County,Postcode,Date of birth,Gender,Marital status,Nationality,Emergency contact,Emergency contact number,Position,Start date,Last signed in at,Added at,Deleted at",
        "global_tasks.csv: Task number,Name,Description,Frequency,Monday,Tuesday,Wednesday,Thursday,Friday,Saturday,Sunday,Scheduled month,Scheduled day,Deadline (minutes after midnight),Priority,Notification,YouTube link,Photo number,Active,Manager task,Needs verification,Added at,Deleted at",
        "branch_tasks.csv: Task number,Branch number,Global task number,Name,Description,Frequency,Monday,Tuesday,Wednesday,Thursday,Friday,Saturday,Sunday,Scheduled month,Scheduled day,Deadline (minutes after midnight),Priority,Notification,YouTube link,Photo number,Active,Manager task,Needs verification,Added at,Deleted at,From day",
        "completions.csv: Number,Branch number,Task number,Task,Schedule,Due on,Due by,State,Done by number,Done by,Done at,Late,Notes,Photo number,Verification,Verified by,Verified at,Sent back because",
        "withdrawn_tasks.csv: Number,Branch number,Task number,Task,Schedule,Due on,Withdrawn at",
        "equipment.csv: Equipment number,Branch number,Name,Lowest (°C),Highest (°C),Added at,Removed at",
        "temperatures.csv: Number,Branch number,Equipment number,Day,Time of day,Temperature (°C),Lowest (°C),Highest (°C),Action,Action note,Recheck of,Corrects,Recorded by,Recorded at,Closed by,Closed at,Closing note",
        "visitors.csv: Number,Branch number,Name,Company,Email,Phone,Reason,Signed in at,Signed out at",
        "visitor_companies.csv: Number,Company,Name,Email,Phone,Added at,Deleted at",
        "accidents.csv: Number,Branch number,Added to entry,Date of accident,Time of accident,Employee number,Person,Description,Emergency services called,Service,Badge number,Reported by,Written down at,Kept until",
        "training.csv: Number,Branch number,Task number,Task or topic,Employee number,Trainer number,Trainer,Trained at,Notes,Signed by trainee,Signed by trainer",
        "diary.csv: Number,Branch number,Day,Notes,Written by,Written at,Changed at,Deleted at",
        "tablets.csv: Tablet number,Branch number,Name,Type,App version,Signed in at,Last seen at,Signed out at",
        "records_to_review.csv: Number,Branch number,Tablet number,Kind of record,Employee number,Outcome,Reason,Contents,Recorded at,Received at,Reviewed by number,Reviewed at",
        "photos.csv: Photo number,Branch number,Taken for,Sent by number,Sent at",
        "audit_log.csv: Number,At,Employee number,Done at,Action,Kind of record,Record number,Branch number,Details",
      ]
    `);
    expect(readme.split('\r\n').slice(0, 3)).toEqual([
      `Everything that Branchbook keeps of ${company.name}`,
      'Made on 2026-06-10 at 09:00 UTC.',
      '',
    ]);
    expect(readme).toContain('\r\nphotos/: The photos themselves, by their numbers: photo number');
    // A negative number stays a number in a spreadsheet.
    expect(text('equipment')).toContain(
      ",'=words of Łukasz freezer,-22,-18,2026-06-10T09:00:00.000Z,",
    );
    expect(text('completions')).toMatch(/,(?:Yes|No),/);
    expect(text('audit_log')).toContain('"{""name"":""');
    for (const table of ['visitors', 'accidents', 'diary', 'training', 'equipment']) {
      expect(text(table)).toContain("'=words of Łukasz");
    }
    expect(text('completions')).toContain(`${task.occurrence},`);
    expect(text('temperatures')).toMatch(/,9\.0,0\.0,5\.0,other,'=words of Łukasz/);
    expect(text('audit_log')).toContain('company.exported');
    const { db, photos } = server.context;
    const photo = await db
      .selectFrom('photos')
      .select('id')
      .where('blob_name', '=', task.photo)
      .executeTakeFirstOrThrow();
    expect(files.get(`photos/${photo.id}.jpg`)).toEqual(await photos.read(task.photo));
    // The email address is in it; PIN, password and medical notes are not.
    expect(text('employees')).toContain(people.staff.email);
    expect(text('employees')).not.toMatch(/argon2|,'=words of Łukasz,.*'=words of Łukasz/);
    expect(text('employees').split(/[\r\n,]/)).not.toContain(people.staff.pin);
  });

  it('gets all rows of a long table, in order, and no data of another company', async () => {
    const [shop, other] = [await createShop('mine'), await createShop('zq-other')];
    // Fills several pages, the last one completely.
    const at = server.clock.now();
    await sql`
      insert into audit_log (company_id, actor_kind, action, entity, at)
      select ${shop.company.id}::bigint, 'system', 'records.expired', n::text, ${at}
      from generate_series(1, 2500) n
    `.execute(server.context.db);
    await sql`
      insert into visitors (company_id, branch_id, uuid, full_name, reason, check_in, received_at)
      select ${shop.company.id}::bigint, ${shop.branch.id}::bigint, gen_random_uuid(), 'V' || n, 'x',
        ${at}, ${at}
      from generate_series(1, 1999) n
    `.execute(server.context.db);
    const { files } = await taken(shop);
    const column = (file: string, number: number) =>
      (files.get(file)?.toString() ?? '')
        .trim()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(',')[number]);
    expect(
      column('audit_log.csv', 4).filter((action) => action === 'records.expired'),
    ).toHaveLength(2500);
    expect(new Set(column('audit_log.csv', 0)).size).toBe(column('audit_log.csv', 0).length);
    expect(column('visitors.csv', 2)).toEqual([
      'mine',
      ...Array.from({ length: 1999 }, (_, index) => `V${index + 1}`),
    ]);
    for (const bytes of files.values()) expect(bytes.includes('zq-other')).toBe(false);
    expect(other.company.id).not.toBe(shop.company.id);
  });

  it('may do so three times an hour, and no other user may', async () => {
    const cast = await createCast(server);
    for (let time = 0; time < 3; time += 1) {
      await (await cast.as('owner').raw(companyExport)).arrayBuffer();
    }
    const again = await refusalOf(cast.as('owner').call(companyExport));
    expect(again).toMatchObject({ status: 429, data: { retryAfterSeconds: 3600 } });
    const manager = cast.as('head-office manager');
    expect((await refusalOf(manager.call(companyExport))).status).toBe(403);
    const { company, people } = cast;
    const exported = {
      action: 'company.exported',
      actor_id: people.owner.id,
      entity: 'company',
      entity_id: company.id,
      details: { name: company.name },
    };
    expect(await auditOf(server, company.id)).toMatchObject([exported, exported, exported]);
  });
});

describe('an owner who closes the company', () => {
  const close = (
    shop: Cast,
    fields: { name?: string; password?: string; code?: string | undefined } = {},
  ) =>
    shop
      .as('owner')
      .call(eraseCompany, { body: { name: shop.company.name, password: PASSWORD, ...fields } });

  it('must type its name and their password; a slip changes nothing', async () => {
    const shop = await createShop('stays');
    const manager = shop.as('head-office manager');
    const body = { name: shop.company.name, password: PASSWORD };
    expect((await refusalOf(manager.call(eraseCompany, { body }))).status).toBe(403);
    const before = await fingerprint(server, 'company_id', shop.company.id);
    expect(await refusalOf(close(shop, { name: 'Another' }))).toMatchObject({
      status: 400,
      errors: [{ field: 'name', message: 'This is not the name of your company' }],
    });
    expect(await refusalOf(close(shop, { password: 'password1' }))).toMatchObject({
      status: 400,
      errors: [{ field: 'password', message: 'This is not your password' }],
    });
    expect(await fingerprint(server, 'company_id', shop.company.id)).toBe(before);
  });

  it('also needs a code if the owner uses two-factor authentication', async () => {
    const shop = await createCast(server);
    const owner = shop.as('owner');
    const { secret } = await owner.call(startTwoStep, { body: { password: PASSWORD } });
    const code = () => new TOTP({ secret }).generate({ timestamp: server.clock.now().getTime() });
    const { codes } = await owner.call(confirmTwoStep, { body: { code: code() } });
    expect(await refusalOf(close(shop, {}))).toMatchObject({
      status: 400,
      code: 'MISSING_FIELDS',
      errors: [{ field: 'code', message: CODE_NEEDED }],
    });
    // The code that turned two-factor authentication on cannot be used again.
    expect((await refusalOf(close(shop, { code: code() }))).code).toBe('WRONG_CODE');
    await owner.call(me);
    await close(shop, { code: codes[0] });
    expect((await refusalOf(owner.call(me))).status).toBe(401);
    await server.context.db.deleteFrom('erasures').execute();
  });

  it('leaves none of its data in any table, no user signed in, and other companies unchanged', async () => {
    const { db, photos } = server.context;
    const [shop, other] = [await createShop('goes'), await createShop('stays')];
    const id = shop.company.id;
    const extra = await createBranch(server, id);
    const tablet = await signInTablet(server, shop.as('owner'), extra);
    const before = await fingerprint(server, 'company_id', other.company.id);
    expect(before.split('\n').length).toBeGreaterThan(18);
    const names = [shop.task.photo, other.task.photo];
    expect((await Promise.all(names.map(photos.read))).map(Boolean)).toEqual([true, true]);

    await close(shop, { name: ` ${shop.company.name.toUpperCase()} ` });

    const asked = shop.people.owner.id;
    expect(await db.selectFrom('erasures').selectAll().execute()).toMatchObject([
      { company_id: id, employee_id: null, asked_by: asked, reason: 'company closed' },
    ]);
    await db.deleteFrom('erasures').execute();
    expect(await fingerprint(server, 'company_id', id)).toBe('');
    for (const table of ['link_tokens', 'mails'] as const) {
      const left = db.selectFrom(table).where('employee_id', '=', asked).selectAll();
      expect(await left.execute()).toEqual([]);
    }
    expect(await db.selectFrom('companies').where('id', '=', id).selectAll().execute()).toEqual([]);
    expect(await fingerprint(server, 'company_id', other.company.id)).toBe(before);

    const request = { params: { companyId: id }, query: {} };
    expect(await refusalOf(shop.as('owner').call(listBranches, request))).toMatchObject({
      status: 401,
      code: 'SESSION_EXPIRED',
    });
    expect(await refusalOf(tablet.client.call(snapshot))).toMatchObject({
      status: 401,
      code: 'DEVICE_REVOKED',
    });

    // Photo files are removed in the background, and those of other companies stay.
    await expect.poll(() => photos.read(shop.task.photo)).toBe(null);
    expect(await photos.read(other.task.photo)).not.toBe(null);
    // The daily job removes photos that a crash would have left, and once more a day later.
    await photos.forgetErased();
    expect((await Promise.all(names.map(photos.read))).map(Boolean)).toEqual([false, true]);
    expect(await db.selectFrom('forgotten_photos').selectAll().execute()).toHaveLength(2);
    server.clock.advance(25 * 3_600_000);
    await photos.forgetErased();
    expect(await db.selectFrom('forgotten_photos').selectAll().execute()).toEqual([]);
  });

  it('needs the operator if there is no owner any more; once only', async () => {
    const { company } = await createCast(server);
    const scope = mintScope(company.id, 'all');
    // Both run at once: the second waits and then finds nothing.
    const [first, second] = await Promise.all(
      [1, 2].map(() => eraseForOperator(server.context, scope, null)),
    );
    expect([first, second].filter(Boolean)).toEqual([true]);
    const erasures = server.context.db.selectFrom('erasures').selectAll();
    expect(await erasures.where('company_id', '=', company.id).execute()).toMatchObject([
      { asked_by: null, reason: 'company erased by the operator' },
    ]);
  });
});
