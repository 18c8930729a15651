import { createClient } from '@branchbook/contract/client.ts';

/** For calls that nobody is signed in for: login, sign-up and the set-up pages. */
export const publicApi = createClient({ repeats: true });
