import { createClient } from '@branchbook/contract/client.ts';

export const publicApi = createClient({ repeats: true });

/** Creates a client for one token. Callers read it each time, as another tab may change it. */
export const deviceApi = (token: string) =>
  createClient({ token: () => token, now: () => new Date() });
