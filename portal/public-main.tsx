import './public-styles.css';

import { startTransition } from 'react';
import { PUBLIC_PAGES } from './public-pages.tsx';
import { hydratePage } from './hydrate-page.ts';

// Runs in small steps, so that a phone can scroll in the meantime.
startTransition(() => hydratePage(PUBLIC_PAGES));
