import * as contract from '@branchbook/contract/visitors.ts';
import type { Context } from '../../platform/context.ts';
import { Answer } from '../../platform/http.ts';
import type { Routes } from '../../platform/http.ts';
import * as book from './manage-visits.ts';
import { presentVisitor } from './presenter.ts';
import * as profiles from './manage-profiles.ts';

export const visitorsRoutes = (routes: Routes, context: Context): void => {
  routes.handle(contract.listVisitors, async ({ actor, params, query }) =>
    (await book.listVisitors(context, actor, { ...params, ...query })).map(presentVisitor),
  );

  routes.handle(contract.checkOutVisitor, async ({ actor, params, body }) => {
    const visit = await book.checkOutVisitor(context, actor, params.id, body.checkOut);
    return new Answer(presentVisitor(visit), 'Visitor signed out');
  });

  routes.handle(contract.listVisitorProfiles, ({ actor }) => profiles.listProfiles(context, actor));

  routes.handle(contract.addVisitorProfile, async ({ actor, body }) => {
    const profile = await profiles.addProfile(context, actor, body);
    return new Answer(profile, 'New visitor profile created successfully');
  });

  routes.handle(contract.changeVisitorProfile, async ({ actor, body }) => {
    const profile = await profiles.changeProfile(context, actor, body);
    return new Answer(profile, 'Visitor profile updated successfully');
  });

  routes.handle(contract.deleteVisitorProfile, async ({ actor, params }) => {
    await profiles.deleteProfile(context, actor, params.id);
    return new Answer(null, 'Visitor profile deleted successfully');
  });
};
