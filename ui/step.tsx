import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';

const goTo = (section: HTMLElement | null): void => section?.focus();

type Props = { label: string; children: ReactNode };

/**
 * One of the steps that a dialog goes through. What was pressed to get there is gone, so the focus
 * moves to the step itself: it is read out, and its fields and buttons come next.
 */
export const Step = ({ label, children }: Props) => (
  <Stack
    component="section"
    gap="md"
    aria-label={label}
    tabIndex={-1}
    ref={goTo}
    style={{ outline: 'none' }}
  >
    {children}
  </Stack>
);
