import { supplierKindLabel } from '@branchbook/contract/suppliers.ts';
import { localDay } from '@branchbook/contract/dates.ts';
import type { Context } from '../../platform/context.ts';
import { writeCsv } from '../../platform/csv.ts';
import { inFileName } from '../../platform/format.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import { findHeadOffice, listBranches } from '../branches/service.ts';
import { companyOf } from '../companies/service.ts';
import { listSuppliers } from './manage-suppliers.ts';

const HEADINGS = [
  'Name',
  'Kind',
  'What they supply',
  'Contact',
  'Phone',
  'Email',
  'Account number',
  'Branches',
];

/** Exports the suppliers and contacts that the caller sees as CSV. */
export const exportSuppliers = async (context: Context, actor: PortalActor) => {
  const { db, clock } = context;
  const rows = await listSuppliers(context, actor);
  const branches = new Map(
    (await listBranches(context, actor)).map(({ id, name }) => [id, name] as const),
  );
  const namesOf = (ids: readonly number[]): string =>
    ids.flatMap((id) => branches.get(id) ?? []).join(', ');
  const headOffice = await findHeadOffice(db, actor.scope);
  const { name } = await companyOf(db, actor.scope);
  const day = localDay(clock.now(), headOffice?.timezone ?? 'Europe/London');
  return {
    name: `suppliers_${inFileName(name)}_${day}.csv`,
    body: writeCsv(
      HEADINGS,
      rows.map((row) => [
        row.name,
        supplierKindLabel[row.contact_kind],
        row.supplies,
        row.contact_name,
        row.phone,
        row.email,
        row.account_number,
        row.all_branches ? 'All branches' : namesOf(row.branch_ids),
      ]),
    ),
  };
};
