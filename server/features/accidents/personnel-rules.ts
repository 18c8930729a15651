import { roleName } from '@branchbook/contract/permissions.ts';
import type { RoleId } from '@branchbook/contract/permissions.ts';
import type { PersonnelRow } from './queries.ts';

/** What the accident book takes from a personnel record; null where the record does not say. */
export type Personnel = { occupation: string | null; address: string | null };

/** Returns the occupation and the home address on a record: the position, or else the role. */
export const personnelOf = (row: PersonnelRow): Personnel => {
  const lines = [row.address, row.town, row.county, row.post_code].filter(Boolean);
  return {
    occupation: row.position ?? roleName[row.role_id as RoleId],
    address: lines.length > 0 ? lines.join(', ') : null,
  };
};
