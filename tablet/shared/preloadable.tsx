import { lazy, useState } from 'react';
import type { ComponentType } from 'react';

/**
 * Returns a component that is loaded when it is first shown, and a function that loads it before. A
 * loaded component is shown at once: `lazy` alone would suspend even then, and React holds back
 * suspended components for up to 300 ms.
 */
export const preloadable = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  let loaded: ComponentType<Props> | null = null;
  const preload = async (): Promise<ComponentType<Props>> => {
    loaded ??= await load();
    return loaded;
  };
  const Lazy: ComponentType<Props> = lazy(async () => ({ default: await preload() }));
  const quickest = () => loaded ?? Lazy;
  const Preloadable = (props: Props) => {
    // Kept while it is shown: another component would lose its state.
    const [Content] = useState(quickest);
    return <Content {...props} />;
  };
  return { Component: Preloadable as ComponentType<Props>, preload };
};
