import { listNotifications } from '@branchbook/contract/notifications.ts';
import {
  addPaper,
  changePaper,
  deletePaper,
  exportPapers,
  getPaperFile,
  getPaperHistory,
  listPapers,
  renewPaper,
  setPaperNeed,
} from '@branchbook/contract/papers.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mintScope } from '../../platform/session/scope.ts';
import { fullPdf, plainPdf } from '../../testing/certificate-files.ts';
import { createBranch, createCast, tokenOf } from '../../testing/factories.ts';
import type { Branch, Cast, Kind } from '../../testing/factories.ts';
import { jpeg } from '../../testing/pictures.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { auditOf } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { notifyPeople } from '../notifications/service.ts';
import { papersOfBranch, remindOfPapers } from './service.ts';

const NOON = '2026-06-10T11:00:00Z';
const GAS = { kind: 'gas-safety', name: 'Gas record', issued_on: '2025-07-01' } as const;

let server: TestServer;
let cast: Cast;
let harbour: Branch;
beforeAll(async () => {
  server = await startTestServer({ now: NOON });
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set(NOON);
  cast = await createCast(server);
  harbour = await createBranch(server, cast.company.id, { name: 'Harbour' });
});

const as = async (kind: Kind) => server.client(await tokenOf(server, cast.people[kind]));
const add = async (fields: object = {}, kind: Kind = 'branch manager', file?: Blob) =>
  (await as(kind)).call(addPaper, {
    body: { ...GAS, branchId: cast.branch.id, ...fields },
    file,
  });
const list = async (query = {}, kind: Kind = 'owner') =>
  (await as(kind)).call(listPapers, { query });
const statusesOf = async (query = {}) =>
  (await list(query)).items.map(({ status, paper, kind }) => [status, paper?.name ?? kind]);

describe('the list', () => {
  it('shows the worst first, and what is missing or not needed', async () => {
    await add({ valid_until: '2026-06-10', name: 'Last day' });
    await add({ valid_until: '2026-06-09', name: 'Over', issued_on: '2025-06-10' });
    await add({ valid_until: '2026-08-10', name: 'Later', issued_on: '2025-08-11' });
    await add({ kind: 'other', valid_until: '2026-08-09', name: 'Sixty days' });
    await add({ kind: 'alcohol-licence', name: 'For ever' });
    const owner = await as('owner');
    const kind = 'pest-control' as const;
    await owner.call(setPaperNeed, { body: { kind, branchId: null, needed: true, reason: null } });
    const reason = 'The landlord does it';
    const branchId = harbour.id;
    await owner.call(setPaperNeed, { body: { kind, branchId, needed: false, reason } });
    expect(await statusesOf()).toEqual([
      ['expired', 'Over'],
      ['missing', kind],
      ['expiring', 'Last day'],
      ['expiring', 'Sixty days'],
      ['valid', 'Later'],
      ['valid', 'For ever'],
      ['not-needed', kind],
    ]);
    expect(await statusesOf({ branchId })).toEqual([['not-needed', kind]]);
    expect(await statusesOf({ kind, status: 'missing' })).toEqual([['missing', kind]]);
    const { counts, total } = await list({ status: 'expiring' });
    expect(total).toBe(2);
    expect(counts).toEqual({ expired: 1, missing: 1, expiring: 2, valid: 2, 'not-needed': 1 });
    const scope = mintScope(cast.company.id, 'all');
    const place = { id: branchId, parent_branch_id: 1 };
    const ofHarbour = await papersOfBranch(server.context.db, scope, place, '2026-06-10');
    expect(ofHarbour).toMatchObject([{ kind, status: 'not-needed', reason, name: null }]);
    await owner.call(setPaperNeed, { body: { kind, branchId, needed: null, reason: null } });
    expect(await statusesOf({ branchId })).toEqual([['missing', kind]]);
    const silent = { kind, branchId, needed: false, reason: '' } as const;
    expect(await refusalOf(owner.call(setPaperNeed, { body: silent }))).toMatchObject({
      status: 400,
      errors: [{ field: 'reason', message: 'Please say why it is not needed' }],
    });
  });

  it('has the day of each branch', async () => {
    await server.context.db
      .updateTable('branches')
      .set({ timezone: 'Pacific/Auckland' })
      .where('id', '=', harbour.id)
      .execute();
    server.clock.set('2026-06-10T13:00:00Z');
    await add({ valid_until: '2026-06-10', name: 'Here' });
    await add({ branchId: harbour.id, valid_until: '2026-06-10', name: 'There' }, 'owner');
    expect(await statusesOf()).toEqual([
      ['expired', 'There'],
      ['expiring', 'Here'],
    ]);
  });

  it('is exported with its filters', async () => {
    await add({ name: '=SUM(1)', valid_until: '2026-06-09' });
    await add({ kind: 'other', name: 'Fine' });
    const query = { status: 'expired' } as const;
    const csv = await (await as('owner')).call(exportPapers, { query });
    const lines = (await csv.text()).trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(`${cast.branch.name},Expired,Gas safety,'=SUM(1),,,2025-07-01`);
  });
});

describe('a paper', () => {
  it.each([
    ['that expires before it was issued', { valid_until: '2025-06-30' }, 400, 'valid_until'],
    ['that is issued tomorrow', { issued_on: '2026-06-11' }, 400, 'issued_on'],
    ['of an unknown kind', { kind: 'driving-licence' }, 400, 'kind'],
    ['without a name', { name: ' ' }, 400, 'name'],
  ])('%s is refused at its field', async (_, fields, status, field) => {
    expect(await refusalOf(add(fields))).toMatchObject({ status, errors: [{ field }] });
  });

  it('is refused twice for a kind, a branch and a day; leases and others may have other names', async () => {
    await add();
    expect(await refusalOf(add({ name: 'Another' }))).toMatchObject({ code: 'PAPER_EXISTS' });
    await add({ branchId: harbour.id }, 'owner');
    await add({ branchId: null }, 'owner');
    await add({ kind: 'other', name: 'Awning' });
    await add({ kind: 'other', name: 'Sign' });
    expect(await refusalOf(add({ kind: 'other', name: 'SIGN' }))).toMatchObject({ status: 409 });
  });

  it('that is renewed stays in the history, until it is deleted', async () => {
    const { id } = await add({ valid_until: '2026-06-30' });
    const manager = await as('branch manager');
    const body = { name: 'Gas record', issued_on: '2026-06-01', valid_until: '2027-06-01' };
    const renewed = await manager.call(renewPaper, { params: { id }, body });
    expect(await statusesOf()).toEqual([['valid', 'Gas record']]);
    const history = () => manager.call(getPaperHistory, { params: { id: renewed.id } });
    expect((await history()).map((one) => one.is_replaced)).toEqual([false, true]);
    const again = { ...body, issued_on: '2026-06-02' };
    const late = manager.call(renewPaper, { params: { id }, body: again });
    expect(await refusalOf(late)).toMatchObject({ code: 'NOT_POSSIBLE_NOW' });
    const last = await manager.call(renewPaper, { params: { id: renewed.id }, body: again });
    await manager.call(deletePaper, { params: { id: renewed.id } });
    const left = await manager.call(getPaperHistory, { params: { id: last.id } });
    expect(left.map((one) => one.id)).toEqual([last.id, id]);
    await manager.call(deletePaper, { params: { id: last.id } });
    expect(await statusesOf()).toEqual([['expiring', 'Gas record']]);
    const actions = (await auditOf(server, cast.company.id)).map(({ action }) => action);
    expect(actions.filter((one) => one.startsWith('paper.'))).toEqual([
      'paper.added',
      'paper.renewed',
      'paper.renewed',
      'paper.deleted',
      'paper.deleted',
    ]);
  });

  it('keeps what is not sent when it is corrected, and is not overwritten unseen', async () => {
    const { id, version } = await add({ reference: 'G-1', valid_until: '2026-07-01' });
    const manager = await as('branch manager');
    const change = (body: object) => manager.call(changePaper, { params: { id }, body });
    expect(await change({ issuer: 'Dales', version })).toMatchObject({
      reference: 'G-1',
      valid_until: '2026-07-01',
      issuer: 'Dales',
    });
    expect(await refusalOf(change({ name: 'B', version }))).toMatchObject({ code: 'CONFLICT' });
    expect(await refusalOf(change({ issued_on: '2026-06-11' }))).toMatchObject({ status: 400 });
    expect(await refusalOf(change({ valid_until: '2024-01-01' }))).toMatchObject({
      errors: [{ field: 'valid_until' }],
    });
  });
});

describe('the file of a paper', () => {
  const PDF = 'application/pdf';

  it('is rebuilt, downloaded as an attachment, and replaced', async () => {
    const file = new Blob([await fullPdf(await jpeg({ width: 20, height: 20 }))], { type: PDF });
    const { id, file: info } = await add({ name: 'Gas/record' }, 'branch manager', file);
    expect(info).toMatchObject({ kind: 'pdf', pages: 1 });
    const manager = await as('branch manager');
    const answer = await manager.raw(getPaperFile, { params: { id } });
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': PDF,
      'content-disposition': expect.stringMatching(/^attachment; filename="Gas_record_2025-07-01/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    expect(Buffer.from(await answer.arrayBuffer()).includes('JavaScript')).toBe(false);
    const photo = new Blob([new Uint8Array(await jpeg({ width: 20, height: 20 }))]);
    const changed = await manager.call(changePaper, { params: { id }, body: {}, file: photo });
    expect(changed.file).toMatchObject({ kind: 'jpeg' });
    server.clock.advance(25 * 3_600_000);
    await server.context.documents.forgetUnclaimed();
    const ofCompany = server.context.db
      .selectFrom('documents')
      .select('kind')
      .where('company_id', '=', cast.company.id);
    expect(await ofCompany.execute()).toEqual([{ kind: 'jpeg' }]);
    const later = await as('branch manager');
    await later.call(changePaper, { params: { id }, body: { remove_file: true } });
    const gone = later.call(getPaperFile, { params: { id } });
    expect(await refusalOf(gone)).toMatchObject({ status: 404 });
  });

  it('is refused at its field when it is not a PDF or photo, or too large', async () => {
    const odd = add({}, 'branch manager', new Blob(['a,b'], { type: PDF }));
    expect(await refusalOf(odd)).toMatchObject({
      code: 'DOCUMENT_NOT_ACCEPTED',
      errors: [{ field: 'file' }],
    });
    const large = new Blob([await plainPdf(), new Uint8Array(5 * 1024 * 1024)], { type: PDF });
    expect(await refusalOf(add({}, 'branch manager', large))).toMatchObject({
      status: 413,
      code: 'DOCUMENT_TOO_LARGE',
    });
  });

  it('and the paper are for managers in their reach, and not for another company', async () => {
    const file = new Blob([await plainPdf()], { type: PDF });
    const { id } = await add({ branchId: harbour.id }, 'owner', file);
    const params = { id };
    const stranger = await createCast(server);
    const calls = (client: Cast['as'] extends (kind: Kind) => infer C ? C : never) => [
      client.call(getPaperFile, { params }),
      client.call(getPaperHistory, { params }),
      client.call(changePaper, { params, body: { name: 'B' } }),
      client.call(deletePaper, { params }),
    ];
    const statuses = async (client: Parameters<typeof calls>[0]) =>
      Promise.all(calls(client).map(async (one) => (await refusalOf(one)).status));
    expect(await statuses(stranger.as('owner'))).toEqual([404, 404, 404, 404]);
    expect(await statuses(await as('branch manager'))).toEqual([403, 403, 403, 403]);
    expect(await statuses(await as('staff'))).toEqual([403, 403, 403, 403]);
    expect(await refusalOf(add({ branchId: null }))).toMatchObject({ status: 403 });
    expect(await refusalOf(add({ branchId: harbour.id }))).toMatchObject({ status: 403 });
    const ofAll = await add({ branchId: null, name: 'For all' }, 'head-office manager');
    expect(ofAll.may_change).toBe(true);
    const seen = await list({}, 'branch manager');
    expect(seen.items.map(({ paper }) => [paper?.name, paper?.may_change])).toEqual([
      ['For all', false],
    ]);
  });
});

it('managers are told 60, 30 and 7 days ahead and on the last day, once each', async () => {
  const { id } = await add({ valid_until: '2026-09-01' });
  await add({ branchId: null, kind: 'other', name: 'Lease', valid_until: '2026-09-01' }, 'owner');
  const told: [string, Kind, string[]][] = [];
  const run = async () => {
    await Promise.all([remindOfPapers(server.context), remindOfPapers(server.context)]);
    await Promise.all([notifyPeople(server.context), notifyPeople(server.context)]);
  };
  const textsOf = async (kind: Kind) =>
    (await (await as(kind)).call(listNotifications, { query: {} })).items.map(({ text }) => text);
  const here = `Gas record at ${cast.branch.name} expires on Tue 1 Sept`;
  let had = 0;
  for (const day of ['07-02', '07-03', '07-04', '08-01', '08-02', '08-25', '09-01', '09-02']) {
    server.clock.set(`2026-${day}T09:00:00Z`);
    await run();
    await run();
    const texts = await textsOf('branch manager');
    if (texts.length > had) told.push([day, 'branch manager', texts.slice(0, texts.length - had)]);
    had = texts.length;
  }
  expect(told.map(([day]) => day)).toEqual(['07-03', '08-02', '08-25', '09-01']);
  expect(new Set(told.flatMap(([, , texts]) => texts))).toEqual(new Set([here]));
  const owner = await textsOf('owner');
  expect(owner.filter((text) => text.startsWith('Lease of all branches expires'))).toHaveLength(4);
  expect(owner.filter((text) => text === here)).toHaveLength(4);
  const manager = await as('branch manager');
  await manager.call(changePaper, { params: { id }, body: { valid_until: '2026-09-01' } });
  await run();
  expect(await textsOf('branch manager')).toHaveLength(4);
  await manager.call(changePaper, { params: { id }, body: { valid_until: '2026-08-31' } });
  await run();
  expect((await textsOf('branch manager'))[0]).toMatch(/^Gas record at .+ expired on/);
});
