import { listReviewItems } from '@branchbook/contract/review.ts';
import { tokenOf } from './factories.ts';
import type { Cast } from './factories.ts';
import type { TestServer } from './server.ts';

/** Lists the reasons for managers to review tablet records, with the contents of refused items. */
export const reviewOf = async (server: TestServer, cast: Cast): Promise<string[]> => {
  const owner = server.client(await tokenOf(server, cast.people.owner));
  const { items } = await owner.call(listReviewItems, { query: {} });
  return items.map(({ reason, contents }) => [reason, ...contents].join(': '));
};
