import { health, liveness } from '@branchbook/contract/health.ts';
import { PRODUCT_VERSION } from '@branchbook/contract/product.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Routes } from '../../platform/http.ts';

export const healthRoutes = (
  routes: Routes,
  { ping, readiness, clockCheck, log }: Context,
): void => {
  routes.handle(health, async () => {
    if (readiness.state() !== 'ready' || clockCheck.state() === 'behind') {
      throw new AppError('UNAVAILABLE');
    }
    try {
      await ping();
    } catch (error) {
      log.error({ err: error }, 'the database does not answer');
      throw new AppError('UNAVAILABLE');
    }
    return { status: 'ok' as const, version: PRODUCT_VERSION };
  });
  routes.handle(liveness, async () => ({ status: 'ok' as const }));
};
