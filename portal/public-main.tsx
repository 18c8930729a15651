import './public-styles.css';

import { startTransition } from 'react';
import { PUBLIC_PAGES } from './public-pages.tsx';
import { takeOver } from './take-over.ts';

// In small steps, so that a phone can scroll meanwhile.
startTransition(() => takeOver(PUBLIC_PAGES));
