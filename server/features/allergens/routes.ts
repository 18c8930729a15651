import * as files from '@branchbook/contract/allergen-files.ts';
import * as pages from '@branchbook/contract/allergen-pages.ts';
import * as contract from '@branchbook/contract/allergens.ts';
import type { Context } from '../../platform/context.ts';
import { Answer } from '../../platform/http.ts';
import type { Routes } from '../../platform/http.ts';
import { importDishes } from './import-dishes.ts';
import { keepDishPhoto } from './keep-dish-photo.ts';
import * as dishes from './manage-dishes.ts';
import { publishPage, readPage, revokePage } from './manage-pages.ts';
import * as reading from './read-dishes.ts';
import { readLabel } from './read-label.ts';
import { readPublic } from './read-public.ts';
import { checkDish, rejectDish, signDish } from './sign-dishes.ts';

const pageRoutes = (routes: Routes, context: Context): void => {
  routes.handle(pages.getAllergenPage, ({ actor, params }) =>
    readPage(context, actor, params.branchId),
  );

  routes.handle(pages.publishAllergenPage, async ({ actor, params }) => {
    const page = await publishPage(context, actor, params.branchId);
    return new Answer(page, 'Public page published');
  });

  routes.handle(pages.revokeAllergenPage, async ({ actor, params }) => {
    const page = await revokePage(context, actor, params.branchId);
    return new Answer(page, 'Public page taken away');
  });

  routes.handle(pages.getPublicAllergens, ({ params }, reply) => {
    reply.header('x-robots-tag', 'noindex');
    return readPublic(context, params.address);
  });
};

export const allergensRoutes = (routes: Routes, context: Context): void => {
  routes.handle(contract.listDishes, ({ actor, query }) =>
    reading.listDishes(context, actor, query),
  );

  routes.handle(contract.getDish, ({ actor, params }) =>
    reading.getDish(context, actor, params.id),
  );

  routes.handle(contract.listDishVersions, ({ actor, params }) =>
    reading.listVersions(context, actor, params.id),
  );

  routes.handle(contract.addDish, async ({ actor, body }) => {
    const dish = await dishes.addDish(context, actor, body);
    return new Answer(dish, 'Dish added. It waits for a second person.');
  });

  routes.handle(contract.changeDish, async ({ actor, params, body }) => {
    const dish = await dishes.changeDish(context, actor, params.id, body);
    return new Answer(dish, 'Change saved. It waits for a second person.');
  });

  routes.handle(contract.signDish, async ({ actor, params, body }) => {
    const dish = await signDish(context, actor, params.id, body);
    return new Answer(dish, 'Signed');
  });

  routes.handle(contract.rejectDish, async ({ actor, params, body }) => {
    const dish = await rejectDish(context, actor, params.id, body);
    return new Answer(dish, 'Change sent back');
  });

  routes.handle(contract.checkDish, async ({ actor, params, body }) => {
    const dish = await checkDish(context, actor, params.id, body.version);
    return new Answer(dish, 'Checked');
  });

  routes.handle(contract.withdrawDish, async ({ actor, params }) => {
    const dish = await dishes.withdrawDish(context, actor, params.id);
    return new Answer(dish, 'Dish withdrawn');
  });

  routes.handle(files.keepDishPhoto, ({ actor, photo }) => keepDishPhoto(context, actor, photo));

  routes.handle(files.dishLabel, ({ actor, params }) => readLabel(context, actor, params.id));

  routes.handle(files.importDishes, async ({ actor, body }) => {
    const result = await importDishes(context, actor, body);
    return new Answer(result, result.added > 0 ? 'Dishes added' : 'Nothing was added');
  });

  pageRoutes(routes, context);
};
