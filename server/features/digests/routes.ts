import * as contract from '@branchbook/contract/digests.ts';
import type { Context } from '../../platform/context.ts';
import type { Routes } from '../../platform/http.ts';
import { chooseDigest, getDigestChoices } from './manage-choices.ts';

export const digestsRoutes = (routes: Routes, context: Context): void => {
  routes.handle(contract.getDigestChoices, ({ actor }) => getDigestChoices(context, actor));

  routes.handle(contract.chooseDigest, ({ actor, body }) => chooseDigest(context, actor, body));
};
