import { makeInspectorPack, makePackLink } from '@branchbook/contract/inspector-packs.ts';
import { addPaper, renewPaper, setPaperNeed } from '@branchbook/contract/papers.ts';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { plainPdf } from '../../testing/certificate-files.ts';
import { createCast } from '../../testing/factories.ts';
import type { Cast } from '../../testing/factories.ts';
import { textOfPdf } from '../../testing/pdf-text.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { filesInZip } from '../../testing/zip.ts';

const TABLE = '17-premises-papers.csv';
const GAPS = '01-gaps-and-open-actions.csv';
const NO_GAS = 'There is no gas here';

let server: TestServer;
let cast: Cast;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  server.clock.set('2026-06-10T09:00:00Z');
  cast = await createCast(server);
});
afterAll(() => server.close());

const add = (fields: object, file?: Uint8Array) =>
  cast.as('owner').call(addPaper, {
    body: {
      kind: 'gas-safety',
      branchId: cast.branch.id,
      name: 'Gas record',
      issued_on: '2025-05-04',
      ...fields,
    },
    file: file && new Blob([new Uint8Array(file)], { type: 'application/pdf' }),
  });

const need = (kind: 'pest-control' | 'gas-safety', needed: boolean, branchId: number | null) =>
  cast.as('owner').call(setPaperNeed, {
    body: { kind, branchId, needed, reason: needed ? null : NO_GAS },
  });

const packOf = async (endDate?: string, branchId = cast.branch.id): Promise<Buffer> => {
  const body = { branchId, endDate, format: 'zip' as const };
  const file = await cast.as('owner').raw(makeInspectorPack, { body }, { isLong: true });
  return Buffer.from(await file.arrayBuffer());
};
const rowsIn = (zip: Buffer, name: string): string[][] =>
  parse(filesInZip(zip).get(name) ?? '', { bom: true });
const namesIn = (zip: Buffer): string[] => [...filesInZip(zip).keys()];

describe('the premises papers of a pack', () => {
  it('say what had expired or is missing, the worst first, and that again among the gaps', async () => {
    await add({ reference: 'G-4711', valid_until: '2026-05-03' });
    await add({ kind: 'employers-liability', name: 'Insurance', branchId: null });
    await add({ kind: 'lift-inspection', name: 'Lift', valid_until: '2026-06-10' });
    await need('pest-control', true, null);
    const zip = await packOf();
    expect(rowsIn(zip, TABLE)).toEqual([
      ['Kind', 'Name', 'Number', 'Issued on', 'Valid until', 'Status on 10/06/2026'],
      ['Gas safety', 'Gas record', 'G-4711', '04/05/2025', '03/05/2026', 'Expired on 3 May 2026'],
      ['Pest-control contract', '', '', '', '', 'Missing'],
      [
        'Lift inspection (LOLER)',
        'Lift',
        '',
        '04/05/2025',
        '10/06/2026',
        'Valid, expires on 10 June 2026',
      ],
      ['Employers’ liability insurance', 'Insurance', '', '04/05/2025', 'Never expires', 'Valid'],
    ]);
    expect(rowsIn(zip, GAPS).filter(([what]) => what?.startsWith('Paper'))).toEqual([
      ['Paper expired: Gas record', 'Expired on 3 May 2026', '17 Premises papers'],
      ['Paper missing: Pest-control contract', 'not kept in Branchbook', '17 Premises papers'],
    ]);
    const pdf = await textOfPdf(filesInZip(zip).get(namesIn(zip)[0] ?? '') ?? Buffer.alloc(0));
    expect(pdf).toContain('On 10/06/2026: 3 papers, 1 expired, 1 missing');
  });

  it('are those of the last day of the period, also after they were renewed', async () => {
    const { id } = await add({ valid_until: '2026-05-03' });
    const body = { name: 'New record', issued_on: '2026-05-02', valid_until: '2027-05-01' };
    await cast.as('owner').call(renewPaper, { params: { id }, body });
    expect(rowsIn(await packOf('2026-05-01'), TABLE).slice(1)).toEqual([
      ['Gas safety', 'Gas record', '', '04/05/2025', '03/05/2026', 'Valid, expires on 3 May 2026'],
    ]);
    const [head, ...rows] = rowsIn(await packOf(), TABLE);
    expect(head?.at(-1)).toBe('Status on 10/06/2026');
    expect(rows).toEqual([['Gas safety', 'New record', '', '02/05/2026', '01/05/2027', 'Valid']]);
  });

  it('say why a branch does not need one, and ask the head office for none', async () => {
    await need('gas-safety', true, null);
    await need('gas-safety', false, cast.branch.id);
    expect(rowsIn(await packOf(), TABLE)[1]).toEqual([
      'Gas safety',
      '',
      '',
      '',
      '',
      `Not needed: ${NO_GAS}`,
    ]);
    const ofHeadOffice = await packOf(undefined, cast.company.headOffice.id);
    expect(namesIn(ofHeadOffice)).not.toContain(TABLE);
  });

  it('come with their files, but for leases and other papers, in the file of a link too', async () => {
    const pdf = await plainPdf();
    await add({ name: 'Gas/record' }, pdf);
    await add({ kind: 'equipment-lease', name: 'Oven lease' }, pdf);
    await add({ kind: 'other', name: 'A letter' }, pdf);
    const link = await cast.as('owner').call(makePackLink, { body: { branchId: cast.branch.id } });
    const shared = await fetch(`${server.origin}${new URL(link.url).pathname}/zip`);
    for (const zip of [await packOf(), Buffer.from(await shared.arrayBuffer())]) {
      const files = namesIn(zip).filter((name) => name.startsWith('papers/'));
      expect(files).toEqual([
        expect.stringMatching(/^papers\/Gas_record-2025-05-04-\d+\.pdf$/) as string,
      ]);
      expect(
        String(
          filesInZip(zip)
            .get(files[0] ?? '')
            ?.subarray(0, 5),
        ),
      ).toBe('%PDF-');
      expect(rowsIn(zip, TABLE).map(([, name]) => name)).toContain('Oven lease');
    }
  });
});
