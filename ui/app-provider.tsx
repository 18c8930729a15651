import './mantine-styles.css';
import '@mantine/notifications/styles.css';
import './global.css';
import './print.css';

import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { setNonce } from 'get-nonce';
import type { ReactNode } from 'react';
import { styleNonce, ThemeProvider } from './theme-provider.tsx';

setNonce(styleNonce);

type Props = { children: ReactNode };

export const AppProvider = ({ children }: Props) => (
  <ThemeProvider>
    <ModalsProvider>
      <Notifications position="top-right" limit={5} zIndex={1000} />
      {children}
    </ModalsProvider>
  </ThemeProvider>
);
