import { complaintKindLabel } from '@branchbook/contract/complaint-kinds.ts';
import { formatDay } from '../../platform/format.ts';
import { bad, counted, sentence } from './pack-rules.ts';
import type { Section } from './pack-rules.ts';
import type { PackRecords } from './read-records.ts';

/** Lists when illness or an allergic reaction was alleged; nothing of the customer or their words. */
export const harmSection = ({ harm, at }: PackRecords): Section => {
  const open = harm.filter(({ closed_at: closedAt }) => closedAt === null);
  return {
    answer:
      harm.length === 0
        ? 'No alleged illness or allergic reaction is recorded in this period.'
        : sentence(
            counted(harm.length, 'report of a customer', 'reports of customers'),
            `${open.length} still open`,
          ),
    ...(harm.length > 0 && {
      note: 'The manager has the details. The records of the days concerned are kept until the report is settled.',
    }),
    gaps: open.map(({ kind, reported_on: day }) => ({
      what: `${complaintKindLabel[kind]}: still open`,
      detail: `reported on ${formatDay(day)}`,
    })),
    tables: [
      {
        name: 'illness-and-reactions',
        heads: ['Reported on', 'Kind', 'State'],
        widths: [1, 1.5, 2],
        rows: harm.map(({ kind, reported_on: day, closed_at: closedAt }) => [
          formatDay(day),
          complaintKindLabel[kind],
          closedAt === null ? bad('Open') : `Closed ${at(closedAt)}`,
        ]),
      },
    ],
  };
};
