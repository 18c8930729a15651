import '@fontsource-variable/inter/index.css';

import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { cssVariablesResolver, theme } from './theme.ts';

/**
 * Nonce that the server writes into the page; the CSP refuses styles without it. A prerendered page
 * contains a mark that the server replaces.
 */
export const styleNonce =
  typeof document === 'undefined'
    ? '__CSP_NONCE__'
    : (document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '');

/** Provides colours, fonts and other styles of every page, without dialogs and toasts. */
export const ThemeProvider = ({ children }: { children: ReactNode }) => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariablesResolver}
    defaultColorScheme="auto"
    getStyleNonce={() => styleNonce}
  >
    {children}
  </MantineProvider>
);
