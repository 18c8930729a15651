import { health } from '@branchbook/contract/health.ts';
import { PRODUCT_VERSION } from '@branchbook/contract/product.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Routes } from '../../platform/http.ts';
import { pingDatabase } from './queries.ts';

export const healthRoutes = (routes: Routes, { db, log }: Context): void => {
  routes.handle(health, async () => {
    try {
      await pingDatabase(db);
    } catch (error) {
      log.error({ err: error }, 'the database does not answer');
      throw new AppError('UNAVAILABLE');
    }
    return { status: 'ok' as const, version: PRODUCT_VERSION };
  });
};
