import { deleteEmployee } from '@branchbook/contract/employees.ts';
import { endpoints } from '@branchbook/contract/endpoints.ts';
import {
  endPackLink,
  listPackLinks,
  makePackLink,
  makeTabletPackLink,
  readTabletPack,
} from '@branchbook/contract/inspector-packs.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBranch, createCast } from '../../testing/factories.ts';
import type { Cast, Person } from '../../testing/factories.ts';
import { signPackRequest } from '../../testing/pack-request.ts';
import { textOfPdf } from '../../testing/pdf-text.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { auditOf, closeBranch, forgetTries } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { signInTablet } from '../../testing/tablet.ts';
import type { Tablet } from '../../testing/tablet.ts';
import { filesInZip } from '../../testing/zip.ts';

let server: TestServer;
let cast: Cast;

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  server.clock.set('2026-06-10T09:00:00Z');
  await forgetTries(server);
  cast = await createCast(server);
});
afterAll(() => server.close());

const make = async (
  who: Parameters<Cast['as']>[0] = 'branch manager',
  more: { hours?: number; branchId?: number } = {},
) => {
  const body = { branchId: cast.branch.id, ...more };
  const link = await cast.as(who).call(makePackLink, { body });
  return { ...link, path: new URL(link.url).pathname, token: link.url.split('/').at(-1) ?? '' };
};

const visit = async (path: string) => {
  const answer = await fetch(`${server.origin}${path}`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  return {
    statusCode: answer.status,
    headers: Object.fromEntries(answer.headers),
    bytes,
    body: bytes.toString(),
  };
};

const TOLD = ['content-type', 'cache-control', 'referrer-policy', 'x-robots-tag'];

/** What a page looks like to a caller, without the nonce of its style. */
const seen = async (path: string) => {
  const { statusCode, body, headers } = await visit(path);
  const told = TOLD.map((name) => headers[name]);
  return { statusCode, body: body.replace(/nonce="[^"]+"/g, ''), told };
};

describe('an officer with the link of a pack', () => {
  it('reads the page and downloads both files without an account', async () => {
    const { path, url, token } = await make();
    expect(url).toMatch(/^https:\/\/shops\.example\/pack\/bbi_[\w-]{43}$/);
    const page = await visit(path);
    expect(page.statusCode).toBe(200);
    expect(page.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
    for (const text of [cast.company.name, cast.branch.name, '13/03/2026 to 10/06/2026']) {
      expect(page.body).toContain(text);
    }
    expect(page.body).toContain('11/06/2026 10:00');
    const pdf = await visit(`${path}/pdf`);
    expect(await textOfPdf(pdf.bytes)).toContain('Inspector pack');
    const zip = await visit(`${path}/zip`);
    expect([...filesInZip(zip.bytes).keys()][0]).toMatch(/^inspector_pack_.*\.pdf$/);
    const api = await visit(`/api/inspector-packs/guest/${token}/pdf`);
    expect(api.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
    });
  });

  it('has each view counted, and written into the audit log', async () => {
    const { id, path, token } = await make();
    await visit(path);
    server.clock.advance(60_000);
    await visit(`/api/inspector-packs/guest/${token}`);
    const query = { branchId: cast.branch.id };
    const links = await cast.as('branch manager').call(listPackLinks, { query });
    expect(links).toMatchObject([{ id, views: 2, last_viewed_at: '2026-06-10T09:01:00.000Z' }]);
    const log = await auditOf(server, cast.company.id);
    const actions = log.map(({ action }) => action).filter((one) => one.startsWith('inspector'));
    expect(actions).toEqual([
      'inspector-pack.link-made',
      'inspector-pack.viewed',
      'inspector-pack.viewed',
    ]);
  });

  it('reaches the pack and nothing else with its token', async () => {
    const { token } = await make();
    const opened: string[] = [];
    for (const { method, path, who } of Object.values(endpoints)) {
      if (who === 'anyone' && !path.includes('/guest/')) continue;
      const url = path.replace(':token', token).replace(/:\w+/g, String(cast.branch.id));
      const headers = { authorization: `Bearer ${token}` };
      const answer = await fetch(`${server.origin}${url}`, { method, headers });
      await answer.body?.cancel();
      if (answer.ok) opened.push(path);
      else expect({ path, status: answer.status }).toEqual({ path, status: 401 });
    }
    expect(opened).toEqual([
      '/api/inspector-packs/guest/:token',
      '/api/inspector-packs/guest/:token/pdf',
      '/api/inspector-packs/guest/:token/zip',
    ]);
  });
});

describe('a link that opens nothing', () => {
  it('shows the same page, whether it expired, was ended or never was', async () => {
    const never = await seen(`/pack/bbi_${'A'.repeat(43)}`);
    expect(never.statusCode).toBe(404);
    const short = await make('branch manager', { hours: 1 });
    const ended = await make();
    await cast.as('owner').call(endPackLink, { params: { id: ended.id } });
    expect(await seen(ended.path)).toEqual(never);
    server.clock.advance(3_599_000);
    expect((await visit(short.path)).statusCode).toBe(200);
    server.clock.advance(1000);
    expect(await seen(short.path)).toEqual(never);
    expect(await seen('/pack/rubbish')).toEqual(never);
    for (const file of ['pdf', 'zip']) {
      expect(await seen(`${short.path}/${file}`)).toEqual(await seen(`/pack/rubbish/${file}`));
    }
    const answers = [short.token, ended.token, 'rubbish'].map((token) =>
      visit(`/api/inspector-packs/guest/${token}`),
    );
    const bodies = new Set((await Promise.all(answers)).map(({ body }) => body));
    expect([...bodies]).toEqual([expect.stringContaining('This link does not open a pack')]);
  });

  it('ends with the rights of its maker, and with its branch', async () => {
    const byManager = await make();
    const byOwner = await make('owner');
    expect((await visit(byManager.path)).statusCode).toBe(200);
    const body = { employeeId: cast.people['branch manager'].id };
    await cast.as('owner').call(deleteEmployee, { body });
    expect((await visit(byManager.path)).statusCode).toBe(404);
    expect((await visit(byOwner.path)).statusCode).toBe(200);
    await closeBranch(server, cast.branch.id);
    expect((await visit(byOwner.path)).statusCode).toBe(404);
  });

  it('is kept as a hash only', async () => {
    const { token } = await make();
    const rows = await server.context.db.selectFrom('inspector_pack_links').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(rows.every(({ token_hash: hash }) => hash.length === 32)).toBe(true);
  });
});

describe('a manager who makes links', () => {
  it('chooses 1 to 720 hours, and makes and ends those of their own branch only', async () => {
    for (const hours of [0, 721, 1.5]) {
      expect(await refusalOf(make('owner', { hours }))).toMatchObject({ status: 400 });
    }
    const month = await make('owner', { hours: 720 });
    expect(month.expires_at).toBe('2026-07-10T09:00:00.000Z');
    const other = await createBranch(server, cast.company.id);
    const theirs = await make('owner', { branchId: other.id });
    expect(await refusalOf(make('branch manager', { branchId: other.id }))).toMatchObject({
      status: 403,
    });
    const ending = cast.as('branch manager').call(endPackLink, { params: { id: theirs.id } });
    expect(await refusalOf(ending)).toMatchObject({ status: 403 });
    expect((await visit(theirs.path)).statusCode).toBe(200);
    const twice = () => cast.as('owner').call(endPackLink, { params: { id: theirs.id } });
    await twice();
    expect(await refusalOf(twice())).toMatchObject({ status: 404 });
  });
});

describe('a tablet', () => {
  const askTablet = async (tablet: Tablet, person: Person, occurredAt?: string) => {
    const body = await signPackRequest(tablet, person, server, occurredAt);
    return tablet.client.call(makeTabletPackLink, { body });
  };

  it('makes a link for a manager who has just unlocked it, and for no one else', async () => {
    const tablet = await signInTablet(server, cast.as('owner'), cast.branch);
    const { 'branch manager': manager, staff } = cast.people;
    const link = await askTablet(tablet, manager);
    expect(link).toMatchObject({ startDate: '2026-03-13', endDate: '2026-06-10' });
    expect(link.made_by_name).toBe(manager.name);
    expect((await visit(new URL(link.url).pathname)).statusCode).toBe(200);
    expect(await refusalOf(askTablet(tablet, staff))).toMatchObject({ status: 403 });
    const earlier = '2026-06-10T08:45:00.000Z';
    expect(await refusalOf(askTablet(tablet, manager, earlier))).toMatchObject({
      status: 403,
    });
    const forged = { employeeId: manager.id, occurredAt: earlier, signature: 'none' };
    expect(await refusalOf(tablet.client.call(makeTabletPackLink, { body: forged }))).toMatchObject(
      { status: 403 },
    );
  });

  it('makes one link of a signature, however often the same request is sent again', async () => {
    const tablet = await signInTablet(server, cast.as('owner'), cast.branch);
    const manager = cast.people['branch manager'];
    const openLinks = () =>
      cast.as('owner').call(listPackLinks, { query: { branchId: cast.branch.id } });
    const before = (await openLinks()).length;
    const body = await signPackRequest(tablet, manager, server);
    const sent = await Promise.allSettled(
      Array.from({ length: 5 }, () => tablet.client.call(makeTabletPackLink, { body })),
    );
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await refusalOf(tablet.client.call(makeTabletPackLink, { body }))).toMatchObject({
      status: 409,
      code: 'NOT_POSSIBLE_NOW',
    });
    expect(await openLinks()).toHaveLength(before + 1);

    server.clock.advance(1000);
    await askTablet(tablet, manager);
    expect(await openLinks()).toHaveLength(before + 2);
  });

  it('keeps the last 28 days, made once a day for all tablets of the branch', async () => {
    const owner = cast.as('owner');
    const tablets = [
      await signInTablet(server, owner, cast.branch),
      await signInTablet(server, owner, cast.branch),
    ];
    const fetchPack = async (tablet: Tablet) => {
      const answer = await tablet.client.raw(readTabletPack, {});
      return {
        made: answer.headers.get('last-modified'),
        text: await textOfPdf(new Uint8Array(await answer.arrayBuffer())),
      };
    };
    const first = await fetchPack(tablets[0]!);
    expect(first.text).toContain('Period 14/05/2026 to 10/06/2026');
    server.clock.advance(3_600_000);
    expect((await fetchPack(tablets[1]!)).made).toBe(first.made);
    server.clock.advance(24 * 3_600_000);
    const next = await fetchPack(tablets[0]!);
    expect(next.made).not.toBe(first.made);
    expect(next.text).toContain('Period 15/05/2026 to 11/06/2026');
  });
});
