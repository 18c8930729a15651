import { getAttention } from '@branchbook/contract/activity.ts';
import { deleteBranch } from '@branchbook/contract/branches.ts';
import { addPaper, listPapers, renewPaper, setPaperNeed } from '@branchbook/contract/papers.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mintScope } from '../../platform/session/scope.ts';
import { createAreaManager, createBranch, createCast, tokenOf } from '../../testing/factories.ts';
import type { Branch, Cast, Kind } from '../../testing/factories.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { setTimezone } from '../../testing/rows.ts';
import { startCountingServer } from '../../testing/statements.ts';
import type { CountingServer } from '../../testing/statements.ts';
import { countPapersNeedingWork } from './service.ts';

const NOW = '2026-06-10T13:00:00Z';

let server: CountingServer;
let cast: Cast;
let auckland: Branch;
beforeAll(async () => {
  server = await startCountingServer(NOW);
});
afterAll(() => server.close());

const as = async (kind: Kind) => server.client(await tokenOf(server, cast.people[kind]));
const paper = async (branchId: number | null, lastDay: string | null, fields: object = {}) => {
  const body = { kind: 'gas-safety', name: 'Record', issued_on: '2025-01-01' } as const;
  const owner = await as('owner');
  return owner.call(addPaper, { body: { ...body, branchId, valid_until: lastDay, ...fields } });
};
type Need = { branchId: number | null; needed: boolean };
const need = async (kind: 'pest-control' | 'legionella' | 'gas-safety', ...needs: Need[]) => {
  const owner = await as('owner');
  for (const { branchId, needed } of needs) {
    const reason = needed ? null : 'Not here';
    await owner.call(setPaperNeed, { body: { kind, branchId, needed, reason } });
  }
};

/** Creates papers and needs of every kind at three branches, one of them already in tomorrow. */
const fill = async (): Promise<void> => {
  cast = await createCast(server);
  const { branch, company } = cast;
  auckland = await createBranch(server, company.id, { name: 'Auckland' });
  const gone = await createBranch(server, company.id, { name: 'Closed' });
  await setTimezone(server, auckland.id, 'Pacific/Auckland');
  const old = await paper(branch.id, '2026-06-01');
  await (
    await as('owner')
  ).call(renewPaper, {
    params: { id: old.id },
    body: { name: 'New', issued_on: '2026-06-01', valid_until: '2026-08-09' },
  });
  await paper(branch.id, '2026-06-09', { kind: 'lift-inspection' });
  await paper(branch.id, '2026-08-10', { kind: 'music-licence' });
  await paper(branch.id, null, { kind: 'alcohol-licence' });
  await paper(auckland.id, '2026-06-10');
  await paper(null, '2026-06-10', { kind: 'public-liability' });
  await paper(null, '2026-01-01', { kind: 'other', name: 'For all' });
  await paper(gone.id, '2026-01-01');
  await need(
    'pest-control',
    { branchId: null, needed: true },
    { branchId: branch.id, needed: false },
  );
  await need('legionella', { branchId: branch.id, needed: true });
  await need('legionella', { branchId: company.headOffice.id, needed: true });
  await need('gas-safety', { branchId: null, needed: true });
  const owner = await as('owner');
  await owner.call(deleteBranch, { query: { branchId: gone.id }, body: null });
};

it('the dashboard counts what the list of papers shows, for each role in its reach', async () => {
  await fill();
  const counted: Partial<Record<Kind, object>> = {};
  for (const kind of ['owner', 'head-office manager', 'branch manager'] as const) {
    const { papers } = await (await as(kind)).call(getAttention);
    const { counts } = await (await as(kind)).call(listPapers, { query: {} });
    expect(counts).toMatchObject(papers);
    counted[kind] = papers;
  }
  expect(counted).toEqual({
    // Auckland is a day ahead, and lacks the pest-control contract.
    owner: { expired: 3, missing: 3, expiring: 2 },
    'head-office manager': { expired: 3, missing: 3, expiring: 2 },
    'branch manager': { expired: 2, missing: 1, expiring: 2 },
  });
  const area = await createAreaManager(server, cast.company, [auckland]);
  const manager = server.client(await tokenOf(server, area));
  const { papers } = await manager.call(getAttention);
  expect(papers).toEqual({ expired: 2, missing: 1, expiring: 1 });
  const { counts } = await manager.call(listPapers, { query: {} });
  expect(counts).toMatchObject(papers);
  expect(await refusalOf((await as('staff')).call(getAttention))).toMatchObject({ status: 403 });
});

it('they are counted in one statement, and another company has none', async () => {
  const stranger = await createCast(server);
  const of = (companyId: number) => () =>
    countPapersNeedingWork(server.context.db, mintScope(companyId, 'all'), {
      branches: 'all',
      now: server.clock.now(),
    });
  expect(await server.statementsOf(of(cast.company.id))).toBe(1);
  expect(await of(stranger.company.id)()).toEqual({ expired: 0, missing: 0, expiring: 0 });
});
