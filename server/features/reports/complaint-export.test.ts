import {
  addComplaint,
  closeComplaint,
  complaintCsv,
  complaintPdf,
} from '@branchbook/contract/complaints.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCast } from '../../testing/factories.ts';
import type { Cast } from '../../testing/factories.ts';
import { faultsOfPdf, readPdf } from '../../testing/pdf-text.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';

const DAY = '2026-06-10';
let server: TestServer;
let cast: Cast;

beforeAll(async () => {
  server = await startTestServer({ now: `${DAY}T08:00:00Z` });
  cast = await createCast(server);
  const owner = cast.as('owner');
  const { id } = await owner.call(addComplaint, {
    body: {
      branchId: cast.branch.id,
      kind: 'illness',
      eaten_on: DAY,
      eaten_time: '08:15',
      food: 'Chicken pie 王',
      description: 'Sick at once\nand went home',
      people: 2,
      actions: ['withdrawn', 'sample'],
      customer_name: 'Zoë Quillfeather',
      customer_contact: '=07700 900123',
    },
  });
  await owner.call(closeComplaint, { params: { id }, body: { outcome: 'Not from us' } });
});
afterAll(() => server.close());

const fileOf = async (
  endpoint: typeof complaintPdf | typeof complaintCsv,
  changes: { withCustomers?: boolean } = {},
) => {
  const body = { branchId: cast.branch.id, startDate: DAY, endDate: DAY, ...changes };
  const response = await cast.as('branch manager').raw(endpoint, { body });
  return Buffer.from(await response.arrayBuffer());
};
const textOf = async (pdf: Buffer): Promise<string> => (await readPdf(pdf)).pages.join(' ');
const letters = (text: string): string => text.replaceAll(/\s/g, '');

it('the PDF has all that was said and added, and the customer only when asked for', async () => {
  const pdf = await fileOf(complaintPdf);
  expect(faultsOfPdf(pdf)).toBe('');
  const text = await textOf(pdf);
  for (const part of [
    'Complaints 1 Illness or allergic reaction 1 Still open 0',
    '10/06/2026, Alleged illness: Chicken pie 王 Closed',
    'Bought or eaten 10/06/2026 08:15',
    'People ill 2',
    'Withdrawn from sale, Sample kept',
    'Closed: Not from us',
    'Records held 10/06/2026',
  ]) {
    expect(letters(text)).toContain(letters(part));
  }
  expect(text).not.toContain('Quillfeather');
  expect(await textOf(await fileOf(complaintPdf, { withCustomers: true }))).toContain(
    'Quillfeather',
  );
});

it('the CSV file has columns of the customer only when asked for', async () => {
  const csv = (await fileOf(complaintCsv)).toString();
  expect(csv).toContain('Alleged illness,Closed,10/06/2026 08:15,Chicken pie 王');
  expect(csv).not.toMatch(/Quillfeather|Customer/);
  const whole = (await fileOf(complaintCsv, { withCustomers: true })).toString();
  expect(whole).toContain("Zoë Quillfeather,'=07700 900123");
});
