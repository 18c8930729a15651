// Long because all that the statutory book asks is tested here, and each test file starts a server.
import { randomUUID } from 'node:crypto';
import { addAccidentReport, listAccidents } from '@branchbook/contract/accidents.ts';
import { deleteEmployee } from '@branchbook/contract/employees.ts';
import { listReviewItems } from '@branchbook/contract/review.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { useBranchWorld } from '../../testing/branch-world.ts';
import { createBranch, createCast, createEmployee, tokenOf } from '../../testing/factories.ts';
import type { Kind } from '../../testing/factories.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { auditOf } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import { signInTablet } from '../../testing/tablet.ts';
import type { ItemDraft } from '../../testing/tablet.ts';

const NOW = '2026-06-10T12:00:00.000Z';
const TODAY = '2026-06-10';

/** Words of the addresses in these tests, which nothing but the answers to managers may show. */
const STAFF_HOME = '12 Staffhome Row, Leeds, West Yorkshire, LS1 4AB';
const STRANGER_HOME = '5 Strangerhome Road, Hull';
const SECRET = /Staffhome|Strangerhome/;

const world = useBranchWorld(NOW, startTestServer);
const { sendAs } = world;

const PARTICULARS = {
  place: 'Walk-in fridge',
  cause: 'The floor was wet',
  injury: 'Sprained left ankle',
  safety_reps_consent: true,
  written_by: 'Sam As Signed',
};
const STRANGER = { occupation: 'Plasterer', address_given: true };

const happened = (
  fields: Record<string, unknown>,
  particulars: Record<string, unknown> | null,
  key: string = randomUUID(),
): ItemDraft => ({
  kind: 'accident.add',
  key,
  payload: {
    incident_date: TODAY,
    incident_time: '09:00',
    employee_name: 'Zoë Quillfeather',
    description: 'Slipped on the wet floor',
    emergency_services_called: false,
    ...fields,
    ...(particulars && { particulars: { ...PARTICULARS, ...particulars } }),
  },
});
const addressed = (accident: string, address = STRANGER_HOME): ItemDraft => ({
  kind: 'accident.address',
  key: randomUUID(),
  payload: { accident, address },
});

const listAs = (kind: Kind, branchId = world.cast.branch.id) =>
  world.cast.as(kind).call(listAccidents, { query: { branchId } });

const addresses = () =>
  world.server.context.db
    .selectFrom('accident_addresses')
    .selectAll()
    .where('company_id', '=', world.cast.company.id)
    .execute();

beforeEach(async () => {
  await world.server.context.db
    .updateTable('employees')
    .set({
      address: '12 Staffhome Row',
      town: 'Leeds',
      county: 'West Yorkshire',
      post_code: 'LS1 4AB',
      position: 'Baker',
    })
    .where('company_id', '=', world.cast.company.id)
    .where('role_id', '=', 3)
    .execute();
});

describe('an entry of the accident book', () => {
  it('takes occupation and address of colleagues from their records when it arrives', async () => {
    const { staff, 'branch manager': manager } = world.cast.people;
    await world.server.context.db
      .updateTable('employees')
      .set({ address: null, town: null, county: null, post_code: null })
      .where('id', '=', manager.id)
      .execute();
    await sendAs('branch manager', happened({ employee_id: staff.id }, {}));
    const [entry] = await listAs('branch manager');
    expect(entry).toMatchObject({
      employee_name: staff.name,
      reported_by_name: manager.name,
      particulars: {
        place: 'Walk-in fridge',
        cause: 'The floor was wet',
        injury: 'Sprained left ankle',
        safety_reps_consent: true,
        injured: { occupation: 'Baker', address: STAFF_HOME, address_state: 'known' },
        // The record of the manager names no position and no address.
        writer: { occupation: 'Manager', address: null, address_state: 'not-known' },
      },
    });
    // A person who moves house or gets another job later does not change what was written.
    await world.server.context.db
      .updateTable('employees')
      .set({ address: '1 New Street', position: 'Butcher' })
      .where('id', '=', staff.id)
      .execute();
    expect(await listAs('owner')).toEqual([entry]);
  });

  it('asks for occupation and address of anyone else, or that they are not known', async () => {
    const [given, unknown, lost] = [randomUUID(), randomUUID(), randomUUID()];
    expect(
      await sendAs(
        'staff',
        happened({}, { injured: STRANGER }, given),
        addressed(given),
        happened({}, { injured: { occupation: null, address_given: false } }, unknown),
        happened({}, { injured: STRANGER, cause: '', safety_reps_consent: false }, lost),
      ),
    ).toEqual(['ok', 'ok', 'ok', 'ok']);
    const entries = await listAs('branch manager');
    expect(entries.map(({ particulars }) => particulars?.injured).toReversed()).toEqual([
      { occupation: 'Plasterer', address: STRANGER_HOME, address_state: 'known' },
      { occupation: null, address: null, address_state: 'not-known' },
      { occupation: 'Plasterer', address: null, address_state: 'not-received' },
    ]);
    expect(entries[0]?.particulars).toMatchObject({ cause: null, safety_reps_consent: false });
    expect(entries[0]?.particulars?.writer).toEqual({
      occupation: 'Baker',
      address: STAFF_HOME,
      address_state: 'known',
    });
  });

  it('is refused with a required answer missing, and managers can read what was sent', async () => {
    const incomplete: [missing: Record<string, unknown>, reason: string][] = [
      [{ place: ' ' }, 'Please say where it happened'],
      [{ injury: undefined }, 'Please describe the injury'],
      [{ safety_reps_consent: null }, 'Please say whether the injured person agrees'],
      [
        { injured: { occupation: '', address_given: false } },
        'Please enter their occupation, or tick that it is not known',
      ],
      [
        { injured: undefined },
        'Please enter their occupation and address, or tick that they are not known',
      ],
    ];
    expect(
      await sendAs(
        'staff',
        ...incomplete.map(([missing]) => happened({}, { injured: STRANGER, ...missing })),
      ),
    ).toEqual(incomplete.map(([, reason]) => `refused: ${reason}`));
    const { items } = await world.cast.as('owner').call(listReviewItems, { query: {} });
    expect(items.every(({ contents }) => contents.length > 0)).toBe(true);
  });

  it('of a tablet of a former version is accepted, and says what was not asked then', async () => {
    const { staff } = world.cast.people;
    const old = happened({ employee_id: staff.id }, null);
    expect(await sendAs('staff', old)).toEqual(['ok']);
    expect(await listAs('owner')).toMatchObject([{ employee_name: staff.name, particulars: null }]);
    const { db } = world.server.context;
    const [row] = await db
      .selectFrom('accidents')
      .selectAll()
      .where('company_id', '=', world.cast.company.id)
      .execute();
    expect(row).toMatchObject({
      place: null,
      cause: null,
      injury: null,
      injured_occupation: null,
      injured_address_given: null,
      writer_occupation: null,
      safety_reps_consent: null,
    });
    expect(await sendAs('staff', addressed(old.key ?? ''))).toEqual([
      'refused: This entry asks for no address',
    ]);
    expect(await addresses()).toEqual([]);
    // Neither a slip of ours nor a later version fills in what was not asked.
    const filling = db.updateTable('accidents').set({ place: 'Kitchen' }).execute();
    await expect(filling).rejects.toThrow('never changed');
  });

  it('keeps the name of a writer who was deleted before it arrived', async () => {
    const leaver = await createEmployee(world.server, world.cast.branch);
    const injured = { occupation: null, address_given: false };
    const items = await world.tablet.make(leaver, happened({}, { injured }));
    await world.cast.as('owner').call(deleteEmployee, { body: { employeeId: leaver.id } });
    await world.tablet.send(items);
    expect(await listAs('owner')).toMatchObject([
      {
        reported_by_name: 'Sam As Signed',
        particulars: { writer: { occupation: null, address_state: 'not-known' } },
      },
    ]);
  });

  it('does not show a colleague of another branch with their address', async () => {
    const other = await createBranch(world.server, world.cast.company.id);
    const elsewhere = await createEmployee(world.server, other, { address: '9 Strangerhome Way' });
    await sendAs('staff', happened({ employee_id: elsewhere.id }, {}));
    expect(await listAs('owner')).toMatchObject([
      { particulars: { injured: { occupation: null, address: null } } },
    ]);
  });
});

describe('an address in the accident book', () => {
  it('is read by managers of the branch, and by no one else', async () => {
    const key = randomUUID();
    await sendAs('staff', happened({}, { injured: STRANGER }, key), addressed(key));
    for (const kind of ['owner', 'head-office manager', 'branch manager'] as const) {
      expect(JSON.stringify(await listAs(kind))).toMatch(/Strangerhome.*Staffhome/s);
    }
    expect((await refusalOf(listAs('staff'))).status).toBe(403);
    const other = await createBranch(world.server, world.cast.company.id);
    const neighbour = await createEmployee(world.server, other, { role_id: 2 });
    const query = { branchId: world.cast.branch.id };
    const next = world.server.client(await tokenOf(world.server, neighbour));
    expect((await refusalOf(next.call(listAccidents, { query }))).status).toBe(403);
    const foreign = (await createCast(world.server)).as('owner');
    expect((await refusalOf(foreign.call(listAccidents, { query }))).status).toBe(404);

    // Tablets get neither addresses nor injuries.
    const shown = JSON.stringify(await world.tablet.snapshot());
    expect(shown).not.toMatch(SECRET);
    expect(shown).not.toMatch(/Sprained|wet floor|Plasterer/);
  });

  it('is nowhere in the database in clear, in no audit entry and in no log line', async () => {
    const key = randomUUID();
    await sendAs('staff', happened({}, { injured: STRANGER }, key), addressed(key));
    await sendAs('staff', addressed(randomUUID(), `Refused ${STRANGER_HOME}`));
    const { db } = world.server.context;
    const { rows: tables } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'
    `.execute(db);
    const inClear: string[] = [];
    for (const { name } of tables) {
      const { rows } = await sql<{ text: string }>`
        select (t.*)::text as text from ${sql.table(name)} t
      `.execute(db);
      if (rows.some(({ text }) => SECRET.test(text))) inClear.push(name);
    }
    // Personnel records had the address of the colleague before.
    expect(inClear).toEqual(['employees']);
    const sealed = await addresses();
    expect(sealed.map(({ person }) => person).toSorted()).toEqual(['injured', 'writer']);
    for (const { sealed: bytes } of sealed) expect(bytes.toString('latin1')).not.toMatch(SECRET);
    expect(JSON.stringify(await auditOf(world.server, world.cast.company.id))).not.toMatch(SECRET);
  });

  it('comes once, from the writer of the entry, and only where one was given', async () => {
    const { staff } = world.cast.people;
    const [key, without, colleague] = [randomUUID(), randomUUID(), randomUUID()];
    await sendAs(
      'staff',
      happened({}, { injured: STRANGER }, key),
      happened({}, { injured: { occupation: null, address_given: false } }, without),
      happened({ employee_id: staff.id }, {}, colleague),
    );
    expect(await sendAs('branch manager', addressed(key))).toEqual([
      'refused: Only the person who reported this can add the address',
    ]);
    expect(
      await sendAs(
        'staff',
        addressed(key),
        addressed(key, '1 Other Road'),
        addressed(without),
        addressed(colleague),
        addressed(randomUUID()),
      ),
    ).toEqual([
      'ok',
      'refused: This entry asks for no address',
      'refused: This entry asks for no address',
      'refused: This entry asks for no address',
      'refused: This entry is not in the accident book',
    ]);
    expect(await sendAs('staff', addressed(key, '1 Other Road'))).toEqual([
      'refused: This entry asks for no address',
    ]);
    const { db } = world.server.context;
    for (const change of [{ person: 'writer' }, { accident_id: 1 }]) {
      const moving = db.updateTable('accident_addresses').set(change).execute();
      await expect(moving).rejects.toThrow('never changed');
    }
  });

  it('outlives the accounts of both people, as their names do', async () => {
    const { staff } = world.cast.people;
    await sendAs('staff', happened({ employee_id: staff.id }, {}));
    const [before] = await listAs('owner');
    await world.cast.as('owner').call(deleteEmployee, { body: { employeeId: staff.id } });
    expect(await listAs('owner')).toEqual([before]);
    expect(before?.particulars?.injured.address).toBe(STAFF_HOME);
    expect(before?.particulars?.writer.address).toBe(STAFF_HOME);
  });
});

it('tablets offer the places of recent entries, the latest first, and only of their own branch', async () => {
  const injured = { occupation: null, address_given: false };
  const at = (place: string) => happened({}, { injured, place });
  await sendAs('staff', at('Kitchen'), happened({}, null));
  world.server.clock.advance(60_000);
  await sendAs('staff', at('Stairs'), at('Kitchen'));
  expect(new Set((await world.tablet.snapshot()).accident_places)).toEqual(
    new Set(['Stairs', 'Kitchen']),
  );
  world.server.clock.advance(60_000);
  for (const n of [1, 2, 3, 4, 5, 6, 7]) {
    world.server.clock.advance(1000);
    await sendAs('staff', at(`Place ${n}`));
  }
  expect((await world.tablet.snapshot()).accident_places).toEqual(
    [7, 6, 5, 4, 3, 2].map((n) => `Place ${n}`),
  );
  const other = await createBranch(world.server, world.cast.company.id);
  const elsewhere = await signInTablet(world.server, world.cast.as('owner'), other);
  expect((await elsewhere.snapshot()).accident_places).toEqual([]);
});

describe('the report of an accident to an authority', () => {
  const report = { reported_on: TODAY, reported_how: 'Form F2508 online, reference 4711' };
  const reportAs = (kind: Kind, id: number, body = report) =>
    world.cast.as(kind).call(addAccidentReport, { params: { id }, body });
  const written = async () => {
    const injured = { occupation: null, address_given: false };
    await sendAs('staff', happened({ incident_date: '2026-06-08' }, { injured }));
    const [entry] = await listAs('owner');
    return entry!;
  };

  it('is written below the entry by a manager, and the entry stays as it was', async () => {
    const entry = await written();
    const manager = world.cast.people['branch manager'];
    world.server.clock.advance(60_000);
    const added = {
      id: expect.any(Number),
      text: report.reported_how,
      reported_on: TODAY,
      added_by_name: manager.name,
      added_at: '2026-06-10T12:01:00.000Z',
    };
    expect(await reportAs('branch manager', entry.id)).toEqual({ ...entry, addenda: [added] });
    expect(await listAs('owner')).toEqual([{ ...entry, addenda: [added] }]);
    expect((await auditOf(world.server, world.cast.company.id)).at(-1)).toMatchObject({
      action: 'accident.added-to',
      actor_id: manager.id,
      details: {},
    });
    // What was asked about the accident is in the entry alone.
    const { rows } = await sql`
      select count(*)::int as additions, count(place)::int as repeated from accidents
      where company_id = ${world.cast.company.id} and addendum_to is not null
    `.execute(world.server.context.db);
    expect(rows).toEqual([{ additions: 1, repeated: 0 }]);
    // Tablets count it as an addition, without its contents.
    expect((await world.tablet.snapshot()).accidents).toMatchObject([{ addenda: 1 }]);
  });

  it('has a day from the accident to today, and is refused from anyone else', async () => {
    const { id } = await written();
    for (const [reported_on, message] of [
      ['2026-06-07', 'This is before the accident'],
      ['2026-06-11', 'This is still to come'],
    ] as const) {
      const refused = await refusalOf(reportAs('owner', id, { ...report, reported_on }));
      expect(refused).toMatchObject({ status: 400, errors: [{ field: 'reported_on', message }] });
    }
    expect((await refusalOf(reportAs('staff', id))).status).toBe(403);
    const other = await createBranch(world.server, world.cast.company.id);
    const neighbour = await createEmployee(world.server, other, { role_id: 2 });
    const next = world.server.client(await tokenOf(world.server, neighbour));
    const request = { params: { id }, body: report };
    expect((await refusalOf(next.call(addAccidentReport, request))).status).toBe(403);
    const foreign = (await createCast(world.server)).as('owner');
    expect((await refusalOf(foreign.call(addAccidentReport, request))).status).toBe(404);
    const [entry] = await listAs('owner');
    expect(entry?.addenda).toEqual([]);
  });
});
