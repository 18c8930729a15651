import * as contract from '@branchbook/contract/diary.ts';
import type { Context } from '../../platform/context.ts';
import { Answer } from '../../platform/http.ts';
import type { Routes } from '../../platform/http.ts';
import { branchNamedOnce, namedOnce } from '../../platform/named-once.ts';
import * as entries from './manage-entries.ts';
import { presentEntry } from './presenter.ts';

const ENTRY = {
  missing: 'Please say which entry',
  differing: 'Two different entries are named',
};

export const diaryRoutes = (routes: Routes, context: Context): void => {
  routes.handle(contract.listDiaryEntries, async ({ actor, query }) =>
    (await entries.listEntries(context, actor, query)).map(presentEntry),
  );

  routes.handle(contract.saveDiaryEntry, async ({ actor, body }) => {
    const entry = await entries.saveEntry(context, actor, body);
    return new Answer(presentEntry(entry), 'Diary entry saved successfully');
  });

  routes.handle(contract.updateDiaryEntry, async ({ actor, body }) => {
    const entry = await entries.updateEntry(context, actor, body);
    return new Answer(presentEntry(entry), 'Entry updated');
  });

  routes.handle(contract.deleteDiaryEntry, async ({ actor, query, body }) => {
    await entries.deleteEntry(context, actor, {
      id: namedOnce('id', { inQuery: query.id, inBody: body?.id }, ENTRY),
      branchId: branchNamedOnce(query.branchId, body?.branchId),
    });
    return new Answer(null, 'Entry deleted');
  });
};
