import { createClient } from '@branchbook/contract/client.ts';

/** Client for requests without a session: login, sign-up and the setup pages. */
export const publicApi = createClient({ repeats: true });
