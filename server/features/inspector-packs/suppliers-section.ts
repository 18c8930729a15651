import { supplierKindLabel } from '@branchbook/contract/suppliers.ts';
import { counted, sentence } from './pack-rules.ts';
import type { Section } from './pack-rules.ts';
import type { PackRecords } from './read-records.ts';

/** Lists the suppliers of the branch, with the deliveries that were checked in the period. */
export const suppliersSection = ({ suppliers, foodChecks }: PackRecords): Section => {
  const kept = suppliers.filter(({ contact_kind: kind }) => kind === 'supplier');
  if (suppliers.length === 0) return { answer: 'No suppliers are kept in Branchbook.' };
  const deliveries = Map.groupBy(
    foodChecks.filter(({ kind }) => kind === 'delivery'),
    ({ supplier }) => supplier?.toLocaleLowerCase('en-GB'),
  );
  return {
    answer: sentence(
      counted(kept.length, 'supplier', 'suppliers'),
      counted(suppliers.length - kept.length, 'useful contact', 'useful contacts'),
    ),
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
