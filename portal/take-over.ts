import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { drawn } from './drawn-page.tsx';
import type { DrawnPages } from './drawn-page.tsx';

/** Hydrates the page that was prerendered for this address. */
export const takeOver = (all: DrawnPages): void => {
  const root = document.getElementById('root');
  const page = all.pages[window.location.pathname.replace(/(?<=.)\/$/, '')];
  if (!root || !page) throw new Error('No page was drawn for this address');
  // Hydrates in short steps: the user can touch and type in between.
  startTransition(() => {
    // Only a build draws pages ahead; Vite's server leaves the root empty.
    if (root.hasChildNodes()) hydrateRoot(root, drawn(all, page));
    else createRoot(root).render(drawn(all, page));
  });
};
