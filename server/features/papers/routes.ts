import * as contract from '@branchbook/contract/papers.ts';
import type { Context } from '../../platform/context.ts';
import { FileAnswer } from '../../platform/http.ts';
import type { Routes } from '../../platform/http.ts';
import { exportPapers } from './export-papers.ts';
import { listNeeds, setNeed } from './manage-needs.ts';
import * as manage from './manage-papers.ts';
import { listPapers, readFile, readHistory } from './read-papers.ts';

export const papersRoutes = (routes: Routes, context: Context): void => {
  routes.handle(contract.listPapers, ({ actor, query }) => listPapers(context, actor, query));

  routes.handle(contract.exportPapers, async ({ actor, query }) => {
    const { name, body } = await exportPapers(context, actor, query);
    return new FileAnswer(body, name, 'text/csv; charset=utf-8');
  });

  routes.handle(contract.listPaperNeeds, ({ actor }) => listNeeds(context, actor));

  routes.handle(contract.setPaperNeed, ({ actor, body }) => setNeed(context, actor, body));

  routes.handle(contract.addPaper, ({ actor, body, file }) =>
    manage.addPaper(context, actor, body, file),
  );

  routes.handle(contract.renewPaper, ({ actor, params, body, file }) =>
    manage.renewPaper(context, actor, params.id, body, file),
  );

  routes.handle(contract.changePaper, ({ actor, params, body, file }) =>
    manage.changePaper(context, actor, params.id, body, file),
  );

  routes.handle(contract.deletePaper, async ({ actor, params }) => {
    await manage.deletePaper(context, actor, params.id);
    return null;
  });

  routes.handle(contract.getPaperHistory, ({ actor, params }) =>
    readHistory(context, actor, params.id),
  );

  routes.handle(contract.getPaperFile, ({ actor, params }) => readFile(context, actor, params.id));
};
