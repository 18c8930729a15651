import * as contract from '@branchbook/contract/photos.ts';
import type { Context } from '../../platform/context.ts';
import { FileAnswer } from '../../platform/http.ts';
import type { Routes } from '../../platform/http.ts';
import { photoUrl, readPhoto } from './read-photo.ts';

export const photoRoutes = (routes: Routes, context: Context): void => {
  routes.handle(contract.getPhotoUrl, async ({ actor, query }) => ({
    url: await photoUrl(context, actor, query.blobName),
  }));

  routes.handle(contract.getPhoto, async ({ params, query }, reply) => {
    const blobName = `${params.company}/${params.name}`;
    const { bytes, secondsLeft } = await readPhoto(context, blobName, query);
    reply.header('cache-control', `private, max-age=${secondsLeft}`);
    return new FileAnswer(bytes, params.name, 'image/jpeg', 'inline');
  });
};
