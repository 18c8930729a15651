import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCast } from '../../testing/factories.ts';
import type { Cast } from '../../testing/factories.ts';
import { readPdf } from '../../testing/pdf-text.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { resolveAccess } from '../auth/service.ts';
import { renderTable } from './service.ts';

let server: TestServer;
let cast: Cast;
beforeAll(async () => {
  server = await startTestServer({ now: '2026-06-10T09:00:00Z' });
  cast = await createCast(server);
});
afterAll(() => server.close());

const pdfOf = async (branchNames: string[]) => {
  const actor = await resolveAccess(server.context)(cast.tokens.owner);
  if (actor?.kind !== 'owner') throw new Error('The owner is not signed in');
  const { body, name } = await renderTable(
    server.context,
    actor,
    {
      heading: 'My visits',
      fileName: 'my_visits',
      branchNames,
      range: { from: '2026-06-04', to: '2026-06-10' },
      timezone: 'Europe/London',
      columns: [{ label: 'Name', type: 'text' }],
      rows: [['Zoe'], ['Bob']],
      groupHeads: null,
      groups: [],
      facts: [['Filter', 'Name is not Ann']],
    },
    new AbortController().signal,
  );
  if (!Buffer.isBuffer(body)) throw new Error('The PDF is not whole');
  const { title, pages } = await readPdf(body);
  return { name, title, text: pages.join(' ') };
};

it('a report of chosen columns gives its branches, and lists them if there are several', async () => {
  const one = await pdfOf(['Leeds']);
  expect(one.name).toBe('my_visits.pdf');
  expect(one.title).toBe('My visits, Leeds, 04/06/2026 to 10/06/2026, Name is not Ann');
  expect(one.text).toContain(`${cast.company.name}, Leeds`);
  expect(one.text).not.toContain('Branches');
  expect(one.text).toContain(`Created 10/06/2026 10:00 by ${cast.people.owner.name}`);
  expect(one.text).toContain('Name Zoe Bob');
  const two = await pdfOf(['Leeds', 'York']);
  expect(two.title).toBe(
    'My visits, 2 branches, 04/06/2026 to 10/06/2026, Leeds, York, Name is not Ann',
  );
  expect(two.text).toContain(`${cast.company.name}, 2 branches`);
  expect(two.text).toContain('Period 04/06/2026 to 10/06/2026 Branches Leeds, York Filter');
  expect((await pdfOf([])).title).toContain('My visits, No branch, ');
});
