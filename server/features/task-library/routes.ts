import * as library from '@branchbook/contract/task-library.ts';
import type { Context } from '../../platform/context.ts';
import { Answer } from '../../platform/http.ts';
import type { Routes } from '../../platform/http.ts';
import { addFromLibrary, listLibrary } from './service.ts';

export const taskLibraryRoutes = (routes: Routes, context: Context): void => {
  routes.handle(library.listLibrary, async ({ actor }) => listLibrary(actor));

  routes.handle(library.addFromLibrary, async ({ actor, body }) => {
    const result = await addFromLibrary(context, actor, body);
    const { created, skipped } = result;
    const tasks = `${created} ${created === 1 ? 'task' : 'tasks'} created`;
    return new Answer(result, skipped === 0 ? tasks : `${tasks}, ${skipped} existed already`);
  });
};
