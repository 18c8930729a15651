import * as contract from '@branchbook/contract/league.ts';
import type { Context } from '../../platform/context.ts';
import { Answer } from '../../platform/http.ts';
import type { Routes } from '../../platform/http.ts';
import { changeSettings } from './manage-settings.ts';
import { presentBranchScore, presentLeague } from './presenter.ts';
import { readBranchScore, readLeague } from './read-league.ts';

export const leagueRoutes = (routes: Routes, context: Context): void => {
  routes.handle(contract.readLeague, async ({ actor, query }) =>
    presentLeague(await readLeague(context, actor, query)),
  );

  routes.handle(contract.readBranchScore, async ({ actor, params, query }) =>
    presentBranchScore(await readBranchScore(context, actor, params.id, query)),
  );

  routes.handle(contract.changeLeagueSettings, async ({ actor, body }) => {
    const settings = await changeSettings(context, actor, body);
    return new Answer(settings, 'Settings saved');
  });
};
