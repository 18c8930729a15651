import { createClient } from '@branchbook/contract/client.ts';

export const publicApi = createClient({ repeats: true });

/** A caller with one device token; who calls reads the token afresh, as another tab may change it. */
export const deviceApi = (token: string) =>
  createClient({ token: () => token, now: () => new Date() });
