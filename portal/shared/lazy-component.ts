import { lazyRouteComponent } from '@tanstack/react-router';
import { lazy } from 'react';
import type { ComponentType } from 'react';

/**
 * Returns a part of a page that loads when it is first shown, within a Suspense; after an update of
 * the server the page is reloaded, as for whole pages. Preloaded before the router's component
 * renders, because React complains when that component suspends.
 */
export const lazyPart = <Props extends object, Name extends string>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) =>
  lazy(async () => {
    const part = lazyRouteComponent(load, name);
    await part.preload?.();
    return { default: part as ComponentType<Props> };
  });
