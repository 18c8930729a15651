import { keyOwner } from '../features/devices/staff-keys.ts';
import { sealPin } from '../features/employees/secrets.ts';
import { createVault } from '../platform/vault.ts';

/** Encrypts as a server with this secret does, for records that are loaded past it. */
export const createSealing = (secret: string) => {
  const vault = createVault(secret);
  return {
    pin: (companyId: number, employeeId: number, pin: string) =>
      sealPin(vault, companyId, employeeId, pin),
    signingKey: (deviceId: number, employeeId: number, key: Buffer): Buffer =>
      vault.encrypt(key, keyOwner(deviceId, employeeId)),
  };
};
