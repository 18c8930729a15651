import * as contract from '@branchbook/contract/inspector-packs.ts';
import type { Context } from '../../platform/context.ts';
import { FileAnswer } from '../../platform/http.ts';
import type { Routes } from '../../platform/http.ts';
import { keepPrivate } from './guest-rules.ts';
import { endLink, listLinks, makeLink } from './manage-links.ts';
import { makePack } from './make-packs.ts';
import { makeTabletLink } from './make-tablet-link.ts';
import { readGuest, readGuestFile } from './read-guest-pack.ts';
import { readTabletPack } from './read-tablet-pack.ts';

const guestRoutes = (routes: Routes, context: Context): void => {
  routes.handle(contract.readGuestPack, async ({ params }, reply) => {
    keepPrivate(reply);
    return (await readGuest(context, params.token)).about;
  });

  routes.handle(contract.readGuestPdf, ({ params, signal }, reply) => {
    keepPrivate(reply);
    return readGuestFile(context, params.token, 'pdf', signal);
  });

  routes.handle(contract.readGuestZip, ({ params, signal }, reply) => {
    keepPrivate(reply);
    return readGuestFile(context, params.token, 'zip', signal);
  });
};

const tabletRoutes = (routes: Routes, context: Context): void => {
  routes.handle(contract.makeTabletPackLink, ({ actor, body }) =>
    makeTabletLink(context, actor, body),
  );

  routes.handle(contract.readTabletPack, async ({ actor, signal }, reply) => {
    const { pdf, madeAt } = await readTabletPack(context, actor, signal);
    reply.header('last-modified', madeAt.toUTCString());
    return new FileAnswer(pdf, 'inspector_pack.pdf', 'application/pdf', 'inline');
  });
};

export const inspectorPacksRoutes = (routes: Routes, context: Context): void => {
  routes.handle(contract.makeInspectorPack, ({ actor, body, signal }) =>
    makePack(context, actor, body, signal),
  );

  routes.handle(contract.makePackLink, ({ actor, body }) => makeLink(context, actor, body));

  routes.handle(contract.listPackLinks, ({ actor, query }) =>
    listLinks(context, actor, query.branchId),
  );

  routes.handle(contract.endPackLink, async ({ actor, params }) => {
    await endLink(context, actor, params.id);
    return null;
  });

  guestRoutes(routes, context);
  tabletRoutes(routes, context);
};
