import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** The button that was pressed may be a long way below. */
const bringIntoView = (element: HTMLElement | null): void =>
  element?.scrollIntoView({ block: 'nearest' });

/** Above a choice that could not be sent: why not. */
export const FailureAlert = ({ children }: { children: ReactNode }) => (
  <Alert ref={bringIntoView} color="red" icon={<IconAlertTriangle aria-hidden />} role="alert">
    {children}
  </Alert>
);
