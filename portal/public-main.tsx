import './public-styles.css';

import { startTransition } from 'react';
import { PUBLIC_PAGES } from './public-pages.tsx';
import { takeOver } from './take-over.ts';

// Runs in small steps, so that a phone can scroll in the meantime.
startTransition(() => takeOver(PUBLIC_PAGES));
