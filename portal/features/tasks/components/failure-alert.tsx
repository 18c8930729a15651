import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { bringIntoView } from '../../../shared/scroll-into-view.ts';

/** Above a choice that could not be sent: why not. */
export const FailureAlert = ({ children }: { children: ReactNode }) => (
  <Alert ref={bringIntoView} color="red" icon={<IconAlertTriangle aria-hidden />} role="alert">
    {children}
  </Alert>
);
