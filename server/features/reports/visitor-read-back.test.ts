import { visitorCsv, visitorPdf } from '@branchbook/contract/visitors.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  COUNTS,
  compareCsv,
  comparePdf,
  hard,
  instantAt,
  item,
  startFileWorld,
  upTo,
} from '../../testing/file-world.ts';
import type { Compared, FileWorld } from '../../testing/file-world.ts';

let world: FileWorld;
beforeAll(async () => {
  world = await startFileWorld(COUNTS);
});
afterAll(() => world.close());

const compareVisitors = async (count: number): Promise<Compared[]> => {
  const inPdf = await comparePdf(await world.fetchFile(visitorPdf, world.daysOf(count)), count, {
    heading: 'Visitor report',
    figures: `Visitors ${count} Still visiting ${Math.ceil(count / 2)}`,
    sections: [
      {
        heads: ['Name', 'Company', 'Reason', 'Contact', 'Check in', 'Check out'],
        rows: upTo(count, (n) => [
          item(n),
          hard(n),
          hard(n),
          '07700 900123',
          instantAt(n),
          n % 2 === 0 ? instantAt(0) : 'Still Visiting',
        ]),
      },
    ],
  });
  const inCsv = compareCsv(
    await world.fetchFile(visitorCsv, world.daysOf(count)),
    ['Name', 'Company', 'Reason', 'Email', 'Phone number', 'Check in', 'Check out', 'Arrival'],
    upTo(count, (n) => [
      item(n),
      hard(n),
      hard(n),
      '',
      '07700 900123',
      instantAt(n),
      n % 2 === 0 ? instantAt(0) : 'Still Visiting',
      '',
    ]),
  );
  return [inPdf, inCsv];
};

it.each(COUNTS)('The files of %i visitors list all of them', async (count) => {
  for (const { read, expected } of await compareVisitors(count)) {
    expect(read).toEqual(expected);
  }
});
