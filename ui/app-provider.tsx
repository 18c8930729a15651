import '@fontsource-variable/inter/index.css';
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './global.css';

import { MantineProvider } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { setNonce } from 'get-nonce';
import type { ReactNode } from 'react';
import { cssVariablesResolver, theme } from './theme.ts';

/** The server writes it into the page; styles without it are refused by the CSP. */
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
setNonce(nonce);

type Props = { children: ReactNode };

export const AppProvider = ({ children }: Props) => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariablesResolver}
    defaultColorScheme="auto"
    getStyleNonce={() => nonce}
  >
    <ModalsProvider>
      <Notifications position="top-right" limit={5} zIndex={1000} />
      {children}
    </ModalsProvider>
  </MantineProvider>
);
