// Long because one company has a record of every kind, and the test lists every table.
import { makePackLink } from '@branchbook/contract/inspector-packs.ts';
import { addClosure } from '@branchbook/contract/branch-hours.ts';
import { getBranchOverview } from '@branchbook/contract/branches.ts';
import { holdRecords } from '@branchbook/contract/complaints.ts';
import { setHygieneRating } from '@branchbook/contract/hygiene-ratings.ts';
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
import { actOnDishes } from '../../testing/dishes.ts';
import { createAnsweredTask, createDueTask } from '../../testing/due-task.ts';
import type { DueTask } from '../../testing/due-task.ts';
import {
  createBranch,
  createAreaManager,
  createCast,
  createEmployee,
  PASSWORD,
} from '../../testing/factories.ts';
import type { Cast } from '../../testing/factories.ts';
import { fillDiary } from '../../testing/food-diary.ts';
import { fingerprint } from '../../testing/fingerprint.ts';
import { createWarmFridge } from '../../testing/fridge.ts';
import { tamper } from '../../testing/ledger.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { auditOf, giveMedicalNotes } from '../../testing/rows.ts';
import { addReceivers } from '../../testing/outbound-rows.ts';
import { createSavedReport } from '../../testing/saved-report.ts';
import { readScores } from '../../testing/score-records.ts';
import { createSchedule } from '../../testing/scheduled-report.ts';
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

/** Closes the head office today. */
const closeToday = async (cast: Cast, reason: string): Promise<void> => {
  const day = server.clock.now().toISOString().slice(0, 10);
  const { id } = cast.company.headOffice;
  const body = { from: day, to: day, reason };
  await cast.as('owner').call(addClosure, { params: { id }, body });
  await cast.as('owner').call(getBranchOverview);
};

/** Enters two hygiene ratings of a branch, one after the other. */
const enterRatings = async (cast: Cast): Promise<void> => {
  for (const value of ['3', '5'] as const) {
    const rating = { value, rated_on: '2026-03-12' };
    await cast
      .as('owner')
      .call(setHygieneRating, { params: { id: cast.branch.id }, body: { rating } });
  }
};

/** Creates a company that has records of every kind, with these words in them. */
const createShop = async (words: string): Promise<Shop> => {
  const cast = await createCast(server);
  const { branch, people } = cast;
  await createAreaManager(server, cast.company, [branch]);
  await createEmployee(server, branch, { name: words });
  await giveMedicalNotes(server, people.staff.id, words);
  await createWarmFridge(server, cast, branch, people.staff, words);
  await actOnDishes(cast, branch);
  const { complaint } = await createBranchRecords(server, cast, branch, people.staff, words);
  await cast.as('owner').call(holdRecords, { params: { id: complaint } });
  await fillDiary(server, cast, branch, words);
  await createSavedReport(cast.as('owner'), words, { shared: true });
  await createSchedule(cast, branch, 'owner', words);
  await cast.as('owner').call(makePackLink, { body: { branchId: branch.id } });
  const freezer = { equipment_name: `${words} freezer`, min_temp: -22, max_temp: -18 };
  await cast
    .as('owner')
    .call(addEquipment, { body: { ...freezer, branchId: branch.id, slots: ['08:00', '20:00'] } });
  await createAnsweredTask(cast, branch, 'staff', words);
  await addReceivers(server, people.owner);
  await closeToday(cast, words);
  await enterRatings(cast);
  await readScores(cast);
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
        "branches.csv: Branch number,Name,Address,Town,Above it,Area number,Manager,Assistant manager,Timezone,Nation,Opening times,On bank holidays,Open on,Day ends at hour,Number in the register of hygiene ratings,Added at,Deleted at",
        "areas.csv: Area number,Name,Added at",
        "area_managers.csv: Number,Area number,Employee number",
        "closures.csv: Closure number,Branch number,First day,Last day,Reason,Added at",
        "hygiene_ratings.csv: Number,Branch number,Rating,Inspected on,New rating pending,Entered or read,Recorded at",
        "closed_days.csv: Number,Branch number,Day,Reason,Declared at,Declared by employee number",
        "league_settings.csv: Number,Weight of tasks,Weight of temperatures,Weight of actions,Branch managers see other branches,Changed at",
        "scores.csv: Number,Branch number,Day,Closed,Tasks on time,Tasks late,"Not completed, reason accepted",Not completed,Missed,Half points due,Half points,Temperatures due,Temperatures taken,Actions opened,Actions closed within 24 hours,Open for more than 4 hours at the end,Counted again at",
        "employees.csv: Employee number,Branch number,"Role (1 owner, 2 manager, 3 staff)",Title,Name,Email,Mobile,Address,Town,County,Postcode,Date of birth,Gender,Marital status,Nationality,Emergency contact,Emergency contact number,Position,Start date,Last signed in at,Added at,Deleted at",
        "global_tasks.csv: Task number,Name,Description,Frequency,Monday,Tuesday,Wednesday,Thursday,Friday,Saturday,Sunday,Scheduled month,Scheduled day,Deadline (minutes after midnight),Due times,Repeats every,Scheduled week,First day,Last day,Started when needed,Opens (minutes before due),Closes (minutes after due),Also when the branch is closed,Priority,Notification,YouTube link,Photo number,Checklist number,Active,Manager task,Needs verification,Photo required,Note required,Required course number,Without the course,Food safety diary,Added at,Deleted at",
        "branch_tasks.csv: Task number,Branch number,Global task number,Name,Description,Frequency,Monday,Tuesday,Wednesday,Thursday,Friday,Saturday,Sunday,Scheduled month,Scheduled day,Deadline (minutes after midnight),Due times,Repeats every,Scheduled week,First day,Last day,Started when needed,Opens (minutes before due),Closes (minutes after due),Also when the branch is closed,Priority,Notification,YouTube link,Photo number,Checklist number,Active,Manager task,Needs verification,Photo required,Note required,Required course number,Without the course,Food safety diary,Added at,Deleted at,From day",
        "completions.csv: Number,Branch number,Task number,Task,Schedule,Due on,Due time or run,Due by,State,Done by number,Done by,Done at,Late,No valid certificate,Notes,Photo number,Checklist number,Answers that count,Verification,Verified by,Verified at,Sent back because",
        "checklists.csv: Checklist number,Steps,Added at",
        "answers.csv: Number,Completion number,Answers of one completion,Step identifier,Row,Step,Kind of step,Answer,Value,Unit,Held for (seconds),Passed,Not applicable,Action,Note,Photo number,Answered by number,Answered by,Answered at",
        "withdrawn_tasks.csv: Number,Branch number,Task number,Task,Schedule,Due on,Due time or run,Withdrawn at",
        "equipment.csv: Equipment number,Branch number,Name,Lowest (°C),Highest (°C),Added at,Removed at",
        "temperature-times.csv: Branch number,Equipment number,From day,Times",
        "temperatures.csv: Number,Branch number,Equipment number,Day,Time of day,To be taken by,Temperature (°C),Lowest (°C),Highest (°C),Action,Action note,Recheck of,Corrects,Recorded by,Recorded at,Closed by,Closed at,Closing note",
        "visitors.csv: Number,Branch number,Name,Company,Email,Phone,Reason,Signed in at,Signed out at",
        "visitor_companies.csv: Number,Company,Name,Email,Phone,Added at,Deleted at",
        "accidents.csv: Number,Branch number,Added to entry,Date of accident,Time of accident,Employee number,Person,Description,Emergency services called,Service,Badge number,Reported by,Written down at,Kept until,Place,Cause,Injury,Occupation of the injured person,Address of the injured person given,Occupation of the writer,Safety representatives may see it,Reported to an authority on",
        "accident_addresses.csv: Number,Accident number,Person,Address",
        "complaints.csv: Number,Branch number,Kind,Recorded on,Bought or eaten on,Bought or eaten at,Food or product,Description,Symptoms from,Symptoms at,Doctor seen,People ill,Done at once,Note on what was done,Photo number,Recorded by,Written down at,Outcome,Closed at",
        "complaint_entries.csv: Number,Branch number,Complaint number,Kind,Text,Written by,Written at",
        "retention_holds.csv: Number,Branch number,Complaint number,First day,Last day,Held at,Released at",
        "training.csv: Number,Branch number,Task number,Task or topic,Employee number,Trainer number,Trainer,Trained at,Notes,Signed by trainee,Signed by trainer",
        "courses.csv: Number,Name,Valid for months,Who asks for it,Source,Link,Note,In use",
        "course_requirements.csv: Number,Course number,Role number,Branch number",
        "course_exemptions.csv: Number,Course number,Employee number,Reason,Decided by,Decided at",
        "certificates.csv: Number,Branch number,Course number,Employee number,Issued on,Valid until,Provider,Certificate number,Note,File number,Recorded by,Recorded at,Withdrawn by,Withdrawn at,Withdrawn because",
        "right_to_work.csv: Number,Employee number,Employee,Checked on,Checked by,Kind,Follow-up on,Copies kept,Recorded by,Recorded at",
        "diary.csv: Number,Branch number,Day,Notes,Written by,Written at,Changed at,Deleted at",
        "alerts.csv: Number,Branch number,Kind,Critical,Opened at,Acknowledged at,Acknowledged by,Cleared at,Cleared by,Reason",
        "duty_lists.csv: List number,Branch number,Changed at",
        "duty.csv: Number,List number,Employee number,Weekday,Day,From,Until",
        "food_checks.csv: Number,Branch number,Kind,Day,Food,Batch,Supplier,Delivered,Temperature (°C),Held for (seconds),Would spoil at 82 °C,In order,Started at,Ended at,Nation,Limits,Passed,Probe number,Photo number,Action,Action note,Thrown away or sent back,Note,Check again of,Recorded by,Recorded at,Finished by,Closed by,Closed at,Closing note",
        "food_limits.csv: Number,Nation,Limit,Value,Changed by,Changed at",
        "probes.csv: Probe number,Branch number,Name,Serial number,Added at,Removed at",
        "probe_checks.csv: Number,Branch number,Probe number,Day,In iced water (°C),In boiling water (°C),May be off by (°C),Passed,Note,Checked by,Checked at",
        "dishes.csv: Number,Added at,Checked at,Withdrawn at,Withdrawn by",
        "dish_versions.csv: Number,Dish number,Version,Name,Kind,At all branches,Ingredients,All 14 are known,Allergens,Supplier,Notes,Valid from,Answers to warnings,Written by,Written at,Signed by,Signed at,Signed alone because,Sent back by,Sent back at,Sent back because",
        "dish_version_branches.csv: Number,Version number,Branch number",
        "dish_checks.csv: Number,Dish number,Version,Checked by,Checked at",
        "allergen_pages.csv: Number,Branch number,Address,Published by,Published at",
        "food_diaries.csv: Number,Branch number,System,First day,Started by,Started at",
        "food_diary_signatures.csv: Number,Branch number,Day,Signed by,Signed at,Arrived at,Late,Number on its day,Words signed,Gaps,What the records showed",
        "food_diary_problems.csv: Number,Branch number,Day,Topic,What happened,What was done,Written by,Written at,Done by,Done at",
        "food_diary_reviews.csv: Number,Branch number,First day,Last day,Found,Answers,What will be done,Words signed,Signed by,Signed at",
        "food_methods.csv: Number,Method number,Version,Section,Title,What we do,Why it matters,How we check it,Not relevant because,Completed on,To be reviewed on,What changed,Changed by,Changed at",
        "food_diary_fitness.csv: Number,Branch number,Employee number,Written at",
        "suppliers.csv: Supplier number,Kind,Name,What they supply,Contact,Phone,Email,Account number,Of all branches,Added at,Removed at",
        "premises_papers.csv: Paper number,Branch number,Kind,Name,Reference,Issued by,Issued on,Valid until,Note,File number,Replaced by paper number,Added by number,Added at",
        "paper_needs.csv: Number,Branch number,Kind,Needed,Reason",
        "supplier_branches.csv: Number,Supplier number,Branch number",
        "report_schedules.csv: Schedule number,Employee number,Name,Saved report number,Report,Branch number,Files,How often,Day of the week,Day of the month (0 the last),Minutes after midnight,Period,When empty,Paused because,Last run at,Added at",
        "report_recipients.csv: Number,Schedule number,Employee number,Outside address,Confirmed at,Stopped at,Added at",
        "inspector_pack_links.csv: Number,Branch number,First day,Last day,Made by,Made at,Valid until,Ended at,Views,Last viewed at",
        "tablets.csv: Tablet number,Branch number,Name,Type,App version,Signed in at,Last seen at,Signed out at",
        "public_keys.csv: Public key number,Employee number,Tablet number,"Public key (ECDSA P-256, SubjectPublicKeyInfo in hexadecimal)",First used at,Registered at,Replaced at",
        "signatures.csv: Number,Record number,Kind of record,Public key number,Signed at,SHA-256 of salt and contents,Signature (64 bytes in hexadecimal),Salt,Contents",
        "alert_devices.csv: Device number,Employee number,Name,Added at,Last message at",
        "webhook.csv: Number,Address,On,Paused at,Set at,Changed at",
        "records_to_review.csv: Number,Branch number,Tablet number,Kind of record,Employee number,Outcome,Reason,Contents,Recorded at,Received at,Reviewed by number,Reviewed at",
        "photos.csv: Photo number,Branch number,Name in steps,Taken for,Sent by number,Sent at",
        "documents.csv: File number,Kind,Pages,Added by number,Added at",
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
    expect(text('answers')).toMatch(
      /,1,'=words of Łukasz,temperature,8\.5 °C \(allowed 5 °C or colder\),8\.5,,,No,No,,'=words/,
    );
    expect(text('temperatures')).toMatch(/,9\.0,0\.0,5\.0,other,'=words of Łukasz/);
    expect(text('audit_log')).toContain('company.exported');
    const { db, photos } = server.context;
    const photo = await db
      .selectFrom('photos')
      .select('id')
      .where('blob_name', '=', task.photo)
      .executeTakeFirstOrThrow();
    expect(files.get(`photos/${photo.id}.jpg`)).toEqual(await photos.read(task.photo));
    const [certificate] = [...files].filter(([member]) => /^documents\/\d+\.jpg$/.test(member));
    expect(certificate?.[1].subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
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
    await tamper(server, sql`delete from erasures`);
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
    await tamper(server, sql`delete from erasures`);
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
    expect(await refusalOf(tablet.client.call(snapshot, { query: {} }))).toMatchObject({
      status: 401,
      code: 'DEVICE_REVOKED',
    });

    // Photo files are removed in the background, and those of other companies stay.
    await expect.poll(() => photos.read(shop.task.photo)).toBe(null);
    expect(await photos.read(other.task.photo)).not.toBe(null);
    // The daily job removes photos that a crash would have left, and once more a day later.
    await photos.forgetErased();
    expect((await Promise.all(names.map(photos.read))).map(Boolean)).toEqual([false, true]);
    expect(await db.selectFrom('forgotten_photos').selectAll().execute()).toHaveLength(4);
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
