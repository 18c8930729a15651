import { supplierKindLabel } from '@branchbook/contract/suppliers.ts';
import { counted, daysText, sentence } from './pack-rules.ts';
import type { Section } from './pack-rules.ts';
import type { PackRecords } from './read-records.ts';

/** Lists the suppliers of the branch, with the deliveries that were checked in the period. */
export const suppliersSection = ({ suppliers, foodChecks }: PackRecords): Section => {
  const kept = suppliers.filter(({ contact_kind: kind }) => kind === 'supplier');
  if (suppliers.length === 0) return { answer: 'No suppliers are kept in Branchbook.' };
  const delivered = foodChecks.filter(({ kind }) => kind === 'delivery');
  const deliveries = Map.groupBy(delivered, ({ supplier }) => supplier?.toLocaleLowerCase('en-GB'));
  const listed = new Set(kept.map(({ name }) => name.toLocaleLowerCase('en-GB')));
  const unknown = delivered.filter(
    ({ supplier }) => supplier !== null && !listed.has(supplier.toLocaleLowerCase('en-GB')),
  );
  const unnamed = delivered.filter(({ supplier }) => supplier === null);
  return {
    answer: sentence(
      counted(kept.length, 'supplier', 'suppliers'),
      counted(suppliers.length - kept.length, 'useful contact', 'useful contacts'),
    ),
    gaps: [
      ...[...Map.groupBy(unknown, ({ supplier }) => supplier)].map(([name, some]) => ({
        what: `Deliveries from ${name}, who is not in the list of suppliers`,
        detail: daysText([...new Set(some.map(({ day }) => day))]),
      })),
      ...(unnamed.length > 0
        ? [
            {
              what: `${counted(unnamed.length, 'delivery names', 'deliveries name')} no supplier`,
              detail: daysText([...new Set(unnamed.map(({ day }) => day))]),
            },
          ]
        : []),
    ],
    tables: [
      {
        name: 'suppliers',
        heads: ['Name', 'Kind', 'What they supply', 'Deliveries checked'],
        widths: [2, 1.1, 2.4, 1.1],
        rows: suppliers.map(({ name, contact_kind: kind, supplies }) => [
          name,
          supplierKindLabel[kind],
          supplies ?? '',
          kind === 'supplier'
            ? String(deliveries.get(name.toLocaleLowerCase('en-GB'))?.length ?? 0)
            : '',
        ]),
      },
    ],
  };
};
