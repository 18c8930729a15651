import type { Employee } from '@branchbook/contract/employees.ts';
import { maySeeSecrets, roleName } from '@branchbook/contract/permissions.ts';
import type { RoleId } from '@branchbook/contract/permissions.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import type { Vault } from '../../platform/vault.ts';
import type { EmployeeRow } from './queries.ts';
import { ownerOf } from './secrets.ts';

const present = (
  row: EmployeeRow,
  secrets: { pin: string | null; niNumber: string | null },
): Employee => ({
  id: row.id,
  name: row.name,
  title: row.title,
  email: row.email,
  landline_mobile_no: row.mobile_no,
  mobile_no: row.mobile_no,
  pin: secrets.pin,
  start_date: row.start_date,
  dob: row.dob,
  gender: row.gender,
  martial_status: row.martial_status,
  nationality: row.nationality,
  address: row.address,
  town: row.town,
  county: row.county,
  post_code: row.post_code,
  n_i_no: secrets.niNumber,
  branch_id: row.branch_id,
  branch_name: row.branch_name,
  position: row.position ?? roleName[row.role_id as RoleId],
  role_id: row.role_id,
});

const reveal = (sealed: Buffer | null, owner: string, vault: Vault): string | null =>
  sealed && vault.decrypt(sealed, owner).toString();

const maySee = (actor: PortalActor, row: EmployeeRow): boolean =>
  maySeeSecrets(actor, { id: row.id, roleId: row.role_id, branchId: row.branch_id });

/** In a list: the PIN for those who may see it, never the NI number ([A-053]). */
export const presentListed = (row: EmployeeRow, actor: PortalActor, vault: Vault): Employee =>
  present(row, {
    pin: maySee(actor, row) ? reveal(row.pin, ownerOf(row.id, 'pin'), vault) : null,
    niNumber: null,
  });

/** One person, with both for those who may see them. */
export const presentDetails = (row: EmployeeRow, actor: PortalActor, vault: Vault): Employee =>
  present(
    row,
    maySee(actor, row)
      ? {
          pin: reveal(row.pin, ownerOf(row.id, 'pin'), vault),
          niNumber: reveal(row.n_i_no, ownerOf(row.id, 'ni'), vault),
        }
      : { pin: null, niNumber: null },
  );
