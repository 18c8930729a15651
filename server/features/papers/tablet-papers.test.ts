import { addPaper, renewPaper, setPaperNeed } from '@branchbook/contract/papers.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mintScope } from '../../platform/session/scope.ts';
import { createBranch, createCast, tokenOf } from '../../testing/factories.ts';
import { startCountingServer } from '../../testing/statements.ts';
import type { CountingServer } from '../../testing/statements.ts';
import { signInTablet } from '../../testing/tablet.ts';
import { papersForTablet } from './service.ts';

let server: CountingServer;
beforeAll(async () => {
  server = await startCountingServer('2026-06-10T11:00:00Z');
});
afterAll(() => server.close());

it('a tablet has the papers of its branch and what is missing, without notes, in one statement', async () => {
  const cast = await createCast(server);
  const { branch, company } = cast;
  const other = await createBranch(server, company.id);
  const owner = server.client(await tokenOf(server, cast.people.owner));
  const add = (fields: object) =>
    owner.call(addPaper, {
      body: {
        kind: 'gas-safety',
        branchId: branch.id,
        name: 'Gas record',
        issued_on: '2025-05-04',
        issuer: 'Aire Heating',
        note: 'In the blue folder',
        ...fields,
      },
    });
  const tablet = await signInTablet(server, owner, branch);
  expect((await tablet.snapshot()).papers).toEqual([]);
  const old = await add({ reference: 'G-1', valid_until: '2026-05-03' });
  await owner.call(renewPaper, {
    params: { id: old.id },
    body: {
      name: 'Gas record',
      reference: 'G-2',
      issued_on: '2026-05-02',
      valid_until: '2027-05-01',
    },
  });
  await add({ kind: 'employers-liability', name: 'Insurance', branchId: null });
  await add({ kind: 'lift-inspection', name: 'Lift elsewhere', branchId: other.id });
  for (const [kind, branchId, needed] of [
    ['pest-control', null, true],
    ['legionella', null, true],
    ['legionella', branch.id, false],
  ] as const) {
    const reason = needed ? null : 'No stored water';
    await owner.call(setPaperNeed, { body: { kind, branchId, needed, reason } });
  }
  const papers = [
    { kind: 'Pest-control contract' },
    { kind: 'Gas safety', name: 'Gas record', reference: 'G-2', valid_until: '2027-05-01' },
    { kind: 'Employers’ liability insurance', name: 'Insurance' },
    { kind: 'Legionella risk assessment', not_needed: 'No stored water' },
  ];
  expect((await tablet.snapshot()).papers).toEqual(papers);
  const scope = mintScope(company.id, [branch.id]);
  const place = { id: branch.id, parent_branch_id: company.headOffice.id };
  const read = () =>
    papersForTablet(server.context.db, { scope, branch: place, today: '2026-06-10' });
  expect(await read()).toEqual(papers);
  expect(await server.statementsOf(read)).toBe(1);
});
