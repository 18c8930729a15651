import '@fontsource-variable/inter/index.css';

import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { cssVariablesResolver, theme } from './theme.ts';

/**
 * The server writes it into the page; styles without it are refused by the CSP. A page that is
 * rendered before anybody asks for it carries the mark that the server replaces.
 */
export const styleNonce =
  typeof document === 'undefined'
    ? '__CSP_NONCE__'
    : (document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '');

type Props = { children: ReactNode };

/** Colours, type and the other looks of every page, without dialogs and toasts. */
export const ThemeProvider = ({ children }: Props) => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariablesResolver}
    defaultColorScheme="auto"
    getStyleNonce={() => styleNonce}
  >
    {children}
  </MantineProvider>
);
