import { counted, sentence } from './pack-rules.ts';
import type { NumberedSection, Section } from './pack-rules.ts';

/** Collects what is missing or open in all other sections, which an officer reads first. */
export const gapsSection = (
  others: readonly NumberedSection[],
  responsible: string | null,
): Section => {
  const ofSections = others.flatMap(({ number, title, gaps = [] }) =>
    gaps.map(({ what, detail }) => [what, detail, `${number} ${title}`]),
  );
  const rows =
    responsible === null
      ? [
          ['No responsible person is named', 'name one in the branch’s details', 'Cover'],
          ...ofSections,
        ]
      : ofSections;
  return {
    answer: rows.length === 0 ? 'No gaps' : sentence(counted(rows.length, 'gap', 'gaps')),
    tables: [
      {
        name: 'gaps-and-open-actions',
        heads: ['What is missing or open', 'When', 'Section'],
        widths: [2.2, 2.2, 1.3],
        rows,
      },
    ],
  };
};
