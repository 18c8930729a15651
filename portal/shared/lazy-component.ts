import { lazyRouteComponent } from '@tanstack/react-router';
import { lazy } from 'react';
import type { ComponentType } from 'react';

/**
 * A part of a page that is loaded when it is first shown, within a Suspense; after an update of the
 * server the page is loaded anew, as for whole pages. Loaded before the router renders it: what
 * suspends within a component of its is complained about by React.
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
