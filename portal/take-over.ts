import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { drawn } from './drawn-page.tsx';
import type { DrawnPages } from './drawn-page.tsx';

/** Brings the page to life that was drawn ahead for this address. */
export const takeOver = (all: DrawnPages): void => {
  const root = document.getElementById('root');
  const page = all.pages[window.location.pathname.replace(/(?<=.)\/$/, '')];
  if (!root || !page) throw new Error('No page was drawn for this address');
  // In short steps: a phone can be touched and typed on in between.
  startTransition(() => {
    // Only a build draws pages ahead; Vite's server leaves the root empty.
    if (root.hasChildNodes()) hydrateRoot(root, drawn(all, page));
    else createRoot(root).render(drawn(all, page));
  });
};
