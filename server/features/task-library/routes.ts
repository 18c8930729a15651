import * as library from '@branchbook/contract/task-library.ts';
import type { Context } from '../../platform/context.ts';
import { Answer } from '../../platform/http.ts';
import type { Routes } from '../../platform/http.ts';
import { addFromLibrary, listLibrary, listNews, noteSeen, updateFromLibrary } from './service.ts';

export const taskLibraryRoutes = (routes: Routes, context: Context): void => {
  routes.handle(library.listLibrary, ({ actor }) => listLibrary(context, actor));

  routes.handle(library.listLibraryNews, ({ actor }) => listNews(context, actor));

  routes.handle(library.noteLibrarySeen, ({ actor }) => noteSeen(context, actor));

  routes.handle(library.updateFromLibrary, ({ actor, body }) =>
    updateFromLibrary(context, actor, body),
  );

  routes.handle(library.addFromLibrary, async ({ actor, body }) => {
    const result = await addFromLibrary(context, actor, body);
    const { created, skipped } = result;
    const tasks = `${created} ${created === 1 ? 'task' : 'tasks'} created`;
    return new Answer(result, skipped === 0 ? tasks : `${tasks}, ${skipped} existed already`);
  });
};
