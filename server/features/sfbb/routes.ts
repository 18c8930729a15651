import * as fitness from '@branchbook/contract/sfbb-fitness.ts';
import * as methods from '@branchbook/contract/sfbb-methods.ts';
import * as reviews from '@branchbook/contract/sfbb-reviews.ts';
import * as contract from '@branchbook/contract/sfbb.ts';
import type { Context } from '../../platform/context.ts';
import { Answer } from '../../platform/http.ts';
import type { Routes } from '../../platform/http.ts';
import { listDiaries, startDiary } from './manage-diaries.ts';
import { addReport, changeReport, listReports } from './manage-fitness.ts';
import { addMethod, changeMethod, getMethod, listMethods } from './manage-methods.ts';
import { addProblem, completeProblem } from './manage-problems.ts';
import { listReviews, signReview } from './manage-reviews.ts';
import { presetsOf } from './preset-list.ts';
import { getDay, listDays } from './read-days.ts';
import { signDay } from './sign-day.ts';

export const sfbbRoutes = (routes: Routes, context: Context): void => {
  routes.handle(contract.listFoodDiaries, ({ actor }) => listDiaries(context, actor));

  routes.handle(contract.startFoodDiary, async ({ actor, params, body }) => {
    const diary = await startDiary(context, actor, params.id, body);
    return new Answer(diary, 'Food safety diary started');
  });

  routes.handle(contract.listDiaryDays, ({ actor, query }) => listDays(context, actor, query));

  routes.handle(contract.getDiaryDay, ({ actor, params, query }) =>
    getDay(context, actor, { branchId: query.branchId, day: params.date }),
  );

  routes.handle(contract.signDiaryDay, async ({ actor, params, body }) => {
    const page = await signDay(context, actor, { ...body, day: params.date });
    return new Answer(page, 'Day signed');
  });

  routes.handle(contract.addFoodProblem, async ({ actor, body }) => {
    const problem = await addProblem(context, actor, body);
    return new Answer(problem, 'Problem saved');
  });

  routes.handle(contract.completeFoodProblem, async ({ actor, params, body }) => {
    const problem = await completeProblem(context, actor, params.id, body.done);
    return new Answer(problem, 'Problem saved');
  });

  routes.handle(fitness.listFitnessReports, ({ actor, query }) =>
    listReports(context, actor, query.branchId),
  );

  routes.handle(fitness.addFitnessReport, async ({ actor, body }) => {
    const report = await addReport(context, actor, body);
    return new Answer(report, 'Fitness to work saved');
  });

  routes.handle(fitness.changeFitnessReport, async ({ actor, params, body }) => {
    const report = await changeReport(context, actor, params.id, body);
    return new Answer(report, 'Fitness to work saved');
  });

  routes.handle(methods.listFoodMethods, ({ actor, query }) =>
    listMethods(context, actor, query.scheme),
  );

  routes.handle(methods.getFoodMethod, ({ actor, params }) => getMethod(context, actor, params.id));

  routes.handle(methods.addFoodMethod, async ({ actor, body }) => {
    const method = await addMethod(context, actor, body);
    return new Answer(method, 'Safe method added');
  });

  routes.handle(methods.changeFoodMethod, async ({ actor, params, body }) => {
    const method = await changeMethod(context, actor, params.id, body);
    return new Answer(method, 'Safe method saved');
  });

  routes.handle(methods.listMethodPresets, ({ query }) => Promise.resolve(presetsOf(query.scheme)));

  routes.handle(reviews.listFoodReviews, ({ actor, query }) =>
    listReviews(context, actor, query.branchId),
  );

  routes.handle(reviews.signFoodReview, async ({ actor, body }) => {
    const review = await signReview(context, actor, body);
    return new Answer(review, 'Review signed');
  });
};
