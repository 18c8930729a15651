import { schemeLabel } from '@branchbook/contract/sfbb-rules.ts';
import { formatDay } from '../../platform/format.ts';
import { bad, counted, sentence } from './pack-rules.ts';
import type { Section } from './pack-rules.ts';
import type { PackRecords } from './read-records.ts';

/** Says which safe methods hold, when they were completed, and which are to be looked at again. */
export const methodsSection = ({ diary, today }: PackRecords): Section => {
  if (!diary) return { answer: 'No safe methods are kept in Branchbook for this branch.' };
  const { methods } = diary;
  const inUse = methods.filter(({ not_relevant: why }) => why === null);
  const unfinished = inUse.filter(({ completed_on: on }) => on === null);
  const due = inUse.filter(({ review_on: on }) => on !== null && on < today);
  return {
    answer: sentence(
      `${inUse.length - unfinished.length} of ${inUse.length} safe methods completed`,
      due.length > 0 && `${due.length} to be reviewed`,
      schemeLabel[diary.diary.scheme],
    ),
    gaps: [
      ...(unfinished.length > 0
        ? [
            {
              what: `${counted(unfinished.length, 'safe method', 'safe methods')} without a completion date`,
              detail: unfinished.map(({ title }) => title).join(', '),
            },
          ]
        : []),
      ...due.map(({ title, review_on: on }) => ({
        what: `Safe method to be reviewed: ${title}`,
        detail: `since ${formatDay(on ?? '')}`,
      })),
    ],
    tables: [
      {
        name: 'safe-methods',
        heads: ['Section', 'Safe method', 'Completed on', 'Review on', 'Version', 'Last changed'],
        widths: [1.3, 2.4, 1, 1, 0.7, 1.6],
        rows: methods.map((method) => [
          method.section,
          method.not_relevant === null
            ? method.title
            : `${method.title}. Not relevant: ${method.not_relevant}`,
          method.completed_on === null
            ? method.not_relevant === null
              ? bad('Not yet')
              : ''
            : formatDay(method.completed_on),
          method.review_on === null ? '' : formatDay(method.review_on),
          String(method.version),
          `${method.changed_by_name}: ${method.change_note}`,
        ]),
      },
    ],
  };
};
