import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { bringIntoView } from '../scroll-into-view.ts';

/** Shows above a selection why it could not be sent. */
export const FailureAlert = ({ children }: { children: ReactNode }) => (
  <Alert ref={bringIntoView} color="red" icon={<IconAlertTriangle aria-hidden />} role="alert">
    {children}
  </Alert>
);
