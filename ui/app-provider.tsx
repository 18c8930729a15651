import './mantine-styles.css';
import '@mantine/notifications/styles.css';
import './global.css';
import './print.css';

import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { setNonce } from 'get-nonce';
import type { ReactNode } from 'react';
// Loaded here, so that its listeners are called before those of the modals.
import './dialogs-on-top.ts';
import { styleNonce, ThemeProvider } from './theme-provider.tsx';

setNonce(styleNonce);

export const AppProvider = ({ children }: { children: ReactNode }) => (
  <ThemeProvider>
    <ModalsProvider>
      <Notifications position="top-right" limit={5} zIndex={1000} />
      {children}
    </ModalsProvider>
  </ThemeProvider>
);
