import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { pageTree } from './prerendered-page.tsx';
import type { PrerenderedPages } from './prerendered-page.tsx';

/** Hydrates the page that was prerendered for this address; renders it under Vite's server. */
export const hydratePage = (all: PrerenderedPages): void => {
  const root = document.getElementById('root');
  const page = all.pages[window.location.pathname.replace(/(?<=.)\/$/, '')];
  if (!root || !page) throw new Error('No page is prerendered for this address');
  // Hydrates in short steps: the user can touch and type in between.
  startTransition(() => {
    // Only a build prerenders pages; Vite's server leaves the root empty.
    if (root.hasChildNodes()) hydrateRoot(root, pageTree(all, page));
    else createRoot(root).render(pageTree(all, page));
  });
};
