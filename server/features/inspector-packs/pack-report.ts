import path from 'node:path';
import { PRODUCT_NAME } from '@branchbook/contract/product.ts';
import type { Context } from '../../platform/context.ts';
import { formatDay, formatInstant, inFileName } from '../../platform/format.ts';
import { proofText } from '../ledger/service.ts';
import type { Checkpoint } from '../ledger/service.ts';
import { printedOf } from './pack-rules.ts';
import type { NumberedSection, PackTable } from './pack-rules.ts';
import type { Pack } from './read-pack.ts';

export type PackMaker = {
  company: { id: number; name: string };
  madeBy: string;
  checkpoint: Checkpoint;
};

/** The pages are tall and narrow: longer words than these are broken. */
const LONGEST_WORD = 16;

const tableData = ({ heading, heads, widths, rows, layout }: PackTable) => ({
  heading: heading ?? null,
  heads,
  widths,
  rows,
  layout: layout ?? 'usual',
});

const sectionData = (section: NumberedSection) => {
  const { number, title, answer, note, texts = [] } = section;
  return {
    number,
    title,
    answer,
    note: note ?? null,
    texts: texts.map(({ about, ...rest }) => ({ ...rest, about: about ?? null })),
    tables: printedOf(section).map(tableData),
  };
};

/** Returns the period of a pack in words. */
export const periodText = ({ records: { range } }: Pack): string =>
  `${formatDay(range.from)} to ${formatDay(range.to)}`;

/** Returns the name of a file of a pack, without its extension. */
export const packFileName = ({ records: { branch, range } }: Pack): string =>
  `inspector_pack_${inFileName(branch.name)}_${range.from}_${range.to}`;

/** Lays a pack out as a PDF that names its branch, period, maker and time on every page. */
export const packPdf = async (
  { pdf, db }: Pick<Context, 'pdf' | 'db'>,
  pack: Pack,
  { company, madeBy, checkpoint }: PackMaker,
  signal: AbortSignal,
): Promise<Buffer> => {
  const { branch, now } = pack.records;
  const made = formatInstant(now, branch.timezone);
  const of = `${company.name}, ${branch.name}`;
  const period = periodText(pack);
  const address = [branch.address, branch.town].filter(Boolean).join(', ');
  return pdf.render(
    {
      owner: company.id,
      template: path.join(import.meta.dirname, 'pack-report.typ'),
      title: `Inspector pack, ${of}, ${period}`,
      at: now,
      longestWord: LONGEST_WORD,
      data: {
        heading: 'Inspector pack',
        product: PRODUCT_NAME,
        of,
        facts: [
          ['Period', period],
          ...(address === '' ? [] : [['Address', address]]),
          ['Responsible person', pack.records.responsible ?? 'Not named'],
          ['Made', `${made} by ${madeBy}`],
        ],
        footer: `${of} · ${period} · made ${made}`,
        sections: pack.sections.map(sectionData),
        checkpoint,
        proof: await proofText({ db }, company.id, branch.timezone),
      },
    },
    signal,
  );
};
