import { liveEvents } from '@branchbook/contract/live.ts';
import type { Context } from '../../platform/context.ts';
import { EventsAnswer } from '../../platform/http.ts';
import type { Routes } from '../../platform/http.ts';

export const liveRoutes = (routes: Routes, { live }: Context): void => {
  routes.handle(liveEvents, async ({ actor }) => new EventsAnswer(await live.open(actor)));
};
