import type { EmployeeChanges } from '@branchbook/contract/employee-fields.ts';
import { roleName } from '@branchbook/contract/permissions.ts';
import type { RoleId } from '@branchbook/contract/permissions.ts';
import type { Vault } from '../../platform/vault.ts';
import type { EmployeeDetailsRow, EmployeeUpdate } from './queries.ts';
import { openOptional, openPin, pinLookup, sealOptional, sealPin } from './seal-secrets.ts';

/** The sent fields of a person; fields that are left out stay as they are. */
export type Sent = Partial<EmployeeChanges> & Pick<EmployeeChanges, 'employeeId'>;

/** Fields that are stored as they are sent. */
const PLAIN = {
  title: 'title',
  name: 'name',
  mobile_no: 'mobile_no',
  address: 'address',
  town: 'town',
  county: 'county',
  postcode: 'post_code',
  martial_status: 'martial_status',
  dob: 'dob',
  gender: 'gender',
  nationality: 'nationality',
  start_date: 'start_date',
  emergencyContact: 'emergency_contact',
  emergencyContactNo: 'emergency_contact_no',
} as const satisfies Partial<Record<keyof EmployeeChanges, keyof EmployeeDetailsRow>>;

const SEALED = [
  { field: 'n_i_no', column: 'n_i_no', kind: 'ni' },
  { field: 'medicialConditions', column: 'medical', kind: 'medical' },
] as const;

/** The columns that change, by the name of each field that differs. */
export type Changes = Record<string, EmployeeUpdate>;

const plainChanges = (row: EmployeeDetailsRow, sent: Sent): Changes =>
  Object.fromEntries(
    Object.entries(PLAIN).flatMap(([field, column]): [string, EmployeeUpdate][] => {
      const value = sent[field as keyof typeof PLAIN];
      return value === undefined || value === row[column] ? [] : [[field, { [column]: value }]];
    }),
  );

const roleChange = (row: EmployeeDetailsRow, roleId: number): EmployeeUpdate => ({
  role_id: roleId,
  // A position that was written by hand stays.
  ...(row.position === roleName[row.role_id as RoleId]
    ? { position: roleName[roleId as RoleId] }
    : {}),
});

type Decided = { companyId: number; branchId: number | null; passwordHash: string | undefined };

/** Returns the sent fields that differ from the stored ones. Does not check the caller's rights. */
export const changesOf = (
  vault: Vault,
  row: EmployeeDetailsRow,
  sent: Sent,
  { companyId, branchId, passwordHash }: Decided,
): Changes => {
  const changes = plainChanges(row, sent);
  if (sent.email !== undefined && sent.email !== row.email) {
    changes['email'] = { email: sent.email, email_verified_at: null };
  }
  const samePin = (pin: string): boolean =>
    row.pin_lookup?.equals(pinLookup(vault, companyId, pin)) === true &&
    openPin(vault, row.id, row.pin) === pin;
  if (sent.pin !== undefined && !samePin(sent.pin)) {
    changes['pin'] = sealPin(vault, companyId, row.id, sent.pin);
  }
  for (const { field, column, kind } of SEALED) {
    const text = sent[field];
    if (text === undefined || text === openOptional(vault, row.id, kind, row[column])) continue;
    changes[field] = { [column]: sealOptional(vault, row.id, kind, text) };
  }
  if (passwordHash !== undefined) changes['password'] = { password_hash: passwordHash };
  if (sent.role_id !== undefined && sent.role_id !== row.role_id) {
    changes['role_id'] = roleChange(row, sent.role_id);
  }
  if (branchId !== row.branch_id) changes['branch_id'] = { branch_id: branchId };
  return changes;
};
