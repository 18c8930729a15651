import { confirmTwoStep, startTwoStep } from '@branchbook/contract/account.ts';
import { accidentCsv } from '@branchbook/contract/accidents.ts';
import { auditLog, recentActivity } from '@branchbook/contract/audit.ts';
import { login, verifyCode } from '@branchbook/contract/auth.ts';
import { deleteBranch } from '@branchbook/contract/branches.ts';
import { endpoints } from '@branchbook/contract/endpoints.ts';
import { taskPdf } from '@branchbook/contract/reports.ts';
import { randomUUID } from 'node:crypto';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createBranch, createCast, PASSWORD, tokenOf } from '../../testing/factories.ts';
import type { Cast } from '../../testing/factories.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { accessLogOf, forgetTries } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { signInTablet } from '../../testing/tablet.ts';

let server: TestServer;
let cast: Cast;

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  await forgetTries(server);
  cast = await createCast(server);
});
afterAll(() => server.close());

const signIn = (email: string, password = PASSWORD) =>
  server.client().call(login, { body: { email, password } });
const logged = () => accessLogOf(server, cast.company.id);
/** Waits for rows written in the background, so that their order is certain. */
const idle = () => server.context.background.idle();
const day = { startDate: '2026-06-10', endDate: '2026-06-10' };

it('records who signed in, and each try with a wrong password or code', async () => {
  const { staff } = cast.people;
  await signIn(staff.email);
  await refusalOf(signIn(staff.email, 'Wrong-one1'));
  await idle();
  await refusalOf(signIn('nobody@example.com', 'Wrong-one1'));
  const own = cast.as('staff');
  const { secret } = await own.call(startTwoStep, { body: { password: PASSWORD } });
  const code = new TOTP({ secret }).generate({ timestamp: server.clock.now().getTime() });
  const { codes } = await own.call(confirmTwoStep, { body: { code } });
  const answer = await signIn(staff.email);
  const challenge = 'challenge' in answer ? answer.challenge : '';
  await refusalOf(server.client().call(verifyCode, { body: { challenge, code: 'wrong' } }));
  await idle();
  await server.client().call(verifyCode, { body: { challenge, code: codes[0] ?? '' } });
  const about = { entity: 'employee', entity_id: staff.id, branch_id: cast.branch.id, details: {} };
  const signedIn = {
    ...about,
    action: 'sign-in.succeeded',
    actor_id: staff.id,
    actor_kind: 'portal',
  };
  const refused = { ...about, actor_id: null, actor_kind: 'system' };
  expect(await logged()).toEqual([
    signedIn,
    { ...refused, action: 'sign-in.wrong-password' },
    { ...refused, action: 'sign-in.wrong-code' },
    signedIn,
  ]);
  const { items } = await cast.as('owner').call(auditLog, { query: { kind: 'security' } });
  expect(items.map(({ actor_name: who, text, label }) => `${who} ${text}: ${label}`)).toEqual([
    `${staff.name} signed in: ${staff.name}`,
    `Branchbook refused a sign-in with a wrong code: ${staff.name}`,
    `${staff.name} turned two-step sign-in on: ${staff.name}`,
    `Branchbook refused a sign-in with a wrong password: ${staff.name}`,
    `${staff.name} signed in: ${staff.name}`,
  ]);
});

it('records refused actions, also where the user may not call at all', async () => {
  const { 'branch manager': manager, staff } = cast.people;
  const elsewhere = await createBranch(server, cast.company.id);
  const asked = { ...day, branchId: elsewhere.id };
  await refusalOf(cast.as('branch manager').raw(accidentCsv, { body: asked }));
  const query = {};
  await refusalOf(cast.as('staff').call(auditLog, { query }));
  await refusalOf(
    cast.as('staff').call(deleteBranch, { query, body: { branchId: cast.branch.id } }),
  );
  const refused = { action: 'access.refused', actor_kind: 'portal', branch_id: cast.branch.id };
  expect(await logged()).toMatchObject([
    { ...refused, actor_id: manager.id, details: { name: 'POST /api/csv-exports/accidents' } },
    { ...refused, actor_id: staff.id, details: { name: 'GET /api/audit-log' } },
    { ...refused, actor_id: staff.id, details: { name: `DELETE ${deleteBranch.path}` } },
  ]);
});

it('records who exported which report, and nothing if there was none', async () => {
  const body = { ...day, branchId: cast.branch.id };
  await cast.as('owner').raw(taskPdf, { body });
  await cast.as('branch manager').raw(accidentCsv, { body });
  await refusalOf(cast.as('owner').raw(taskPdf, { body: { branchId: cast.branch.id } }));
  const taken = { action: 'file.exported', entity: 'branch', entity_id: cast.branch.id };
  expect(await logged()).toMatchObject([
    { ...taken, actor_id: cast.people.owner.id, details: { name: 'Tasks (PDF)' } },
    { ...taken, actor_id: cast.people['branch manager'].id },
  ]);
  expect((await cast.as('owner').call(recentActivity, { query: {} })).items).toEqual([]);
});

it('names every kind of file, unless its service writes a separate entry', () => {
  const unnamed = Object.values(endpoints)
    .filter(({ data }) => data === 'pdf' || data === 'csv')
    .filter((endpoint) => !('exports' in endpoint))
    .map(({ path }) => path);
  expect(unnamed).toEqual([
    '/api/employees/export',
    // Views of a link are counted and logged one by one, and a tablet's copy is made unasked.
    '/api/inspector-packs/guest/:token/pdf',
    '/api/device/inspector-pack',
    '/api/csv-exports/audit-log',
  ]);
});

it('records which tablet sent records without a valid signature', async () => {
  const tablet = await signInTablet(server, cast.as('owner'), cast.branch);
  const items = await tablet.make(cast.people.staff, {
    kind: 'diary.add',
    payload: { date: '2026-06-10', note: 'Words' },
  });
  await tablet.send(items.map((item) => ({ ...item, key: randomUUID() })));
  expect(await logged()).toMatchObject([
    {
      action: 'tablet-record.forged',
      actor_id: null,
      actor_kind: 'device',
      branch_id: cast.branch.id,
      details: { records: 1 },
    },
  ]);
});

it('cannot be flooded: of equal refusals thirty an hour are recorded', async () => {
  const staff = server.client(await tokenOf(server, cast.people.staff));
  for (let n = 0; n < 32; n += 1) await refusalOf(staff.call(auditLog, { query: {} }));
  expect(await logged()).toHaveLength(30);
  server.clock.advance(3_600_000);
  const later = server.client(await tokenOf(server, cast.people.staff));
  await refusalOf(later.call(auditLog, { query: {} }));
  expect(await logged()).toHaveLength(31);
});
