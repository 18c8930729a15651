import { PAPER_PRESETS } from '@branchbook/contract/paper-kinds.ts';
import type { PaperStatus } from '@branchbook/contract/paper-kinds.ts';
import { paperStatusText } from '@branchbook/contract/paper-text.ts';
import { formatDay } from '../../platform/format.ts';
import { badIf, counted, sentence } from './pack-rules.ts';
import type { Gap, Section } from './pack-rules.ts';
import type { PackRecords } from './read-records.ts';

type Paper = PackRecords['papers']['rows'][number];

const isBad = ({ status }: Paper): boolean => status === 'expired' || status === 'missing';

const labelOf = ({ kind }: Paper): string => PAPER_PRESETS[kind].label;

const lastDayText = ({ name, valid_until: last }: Paper): string => {
  if (last !== null) return formatDay(last);
  return name === null ? '' : 'Never expires';
};

const gapOf = (paper: Paper): Gap =>
  paper.status === 'missing'
    ? { what: `Paper missing: ${labelOf(paper)}`, detail: 'not kept in Branchbook' }
    : { what: `Paper expired: ${paper.name ?? labelOf(paper)}`, detail: paperStatusText(paper) };

/** Lists the papers of the premises on the last day of the period, without the notes on them. */
export const premisesPapersSection = ({ papers: { rows, day } }: PackRecords): Section => {
  if (rows.length === 0) {
    return { answer: 'No premises papers are kept in Branchbook for this branch.' };
  }
  const count = (status: PaperStatus): number =>
    rows.filter((paper) => paper.status === status).length;
  const [expired, missing] = [count('expired'), count('missing')];
  const kept = rows.length - missing - count('not-needed');
  return {
    answer: sentence(
      `on ${formatDay(day)}: ${counted(kept, 'paper', 'papers')}`,
      expired > 0 && `${expired} expired`,
      missing > 0 && `${missing} missing`,
    ),
    gaps: rows.filter(isBad).map(gapOf),
    tables: [
      {
        name: 'premises-papers',
        heads: [
          'Kind',
          'Name',
          'Number',
          'Issued on',
          'Valid until',
          `Status on ${formatDay(day)}`,
        ],
        widths: [1.5, 1.5, 1, 1, 1, 1.6],
        rows: rows.map((paper) => [
          labelOf(paper),
          paper.name ?? '',
          paper.reference ?? '',
          paper.issued_on === null ? '' : formatDay(paper.issued_on),
          lastDayText(paper),
          badIf(isBad(paper), paperStatusText(paper)),
        ]),
      },
    ],
  };
};
