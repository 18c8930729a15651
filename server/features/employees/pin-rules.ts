import { LONG_PIN_DIGITS } from '@branchbook/contract/fields.ts';
import { ROLE } from '@branchbook/contract/permissions.ts';

/** Says whether a PIN is shorter than a company that needs long PINs allows in this role. */
export const isPinTooShort = (roleId: number, pin: string): boolean =>
  roleId !== ROLE.staff && pin.length < LONG_PIN_DIGITS;
