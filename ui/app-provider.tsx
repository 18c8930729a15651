import './mantine-styles.css';
import '@mantine/notifications/styles.css';
import './global.css';
import './print.css';

import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { setNonce } from 'get-nonce';
import { styleNonce, ThemeProvider } from './theme-provider.tsx';
import type { ThemeProps } from './theme-provider.tsx';

setNonce(styleNonce);

export const AppProvider = ({ children, ...theme }: ThemeProps) => (
  <ThemeProvider {...theme}>
    <ModalsProvider>
      <Notifications position="top-right" limit={5} zIndex={1000} />
      {children}
    </ModalsProvider>
  </ThemeProvider>
);
