import './public-styles.css';

import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { PUBLIC_PAGES, PublicApp } from './public-pages.tsx';

const root = document.getElementById('root');
const page = PUBLIC_PAGES[window.location.pathname.replace(/(?<=.)\/$/, '')];
if (!root || !page) throw new Error('This is none of the public pages');

// In small steps, so that a phone can scroll meanwhile.
startTransition(() => {
  hydrateRoot(
    root,
    <StrictMode>
      <PublicApp page={page.component} />
    </StrictMode>,
  );
});
