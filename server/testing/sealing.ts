import { keyOwner } from '../features/devices/manage-staff-keys.ts';
import { sealPin } from '../features/employees/seal-secrets.ts';
import { createVault } from '../platform/vault.ts';

/** Encrypts like a server with this secret, for records that are inserted directly. */
export const createSealing = (secret: string) => {
  const vault = createVault(secret);
  return {
    pin: (companyId: number, employeeId: number, pin: string) =>
      sealPin(vault, companyId, employeeId, pin),
    signingKey: (deviceId: number, employeeId: number, key: Buffer): Buffer =>
      vault.encrypt(key, keyOwner(deviceId, employeeId)),
  };
};
