import { reaches } from '@branchbook/contract/permissions.ts';
import type { Supplier } from '@branchbook/contract/suppliers.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import type { SupplierRow } from './queries.ts';
import { mayChange } from './supplier-rules.ts';

export const presentSupplier = (row: SupplierRow, actor: PortalActor): Supplier => ({
  id: row.id,
  contact_kind: row.contact_kind,
  name: row.name,
  supplies: row.supplies,
  contact_name: row.contact_name,
  phone: row.phone,
  email: row.email,
  account_number: row.account_number,
  branchIds: row.all_branches ? null : row.branch_ids.filter((id) => reaches(actor, id)),
  may_change: mayChange(actor, row),
  version: row.version,
});
