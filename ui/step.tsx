import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';

const goTo = (section: HTMLElement | null): void => section?.focus();

type Props = { label: string; children: ReactNode };

/**
 * Renders a step of a dialog. The button that led to it is gone, so the step itself gets the focus:
 * it is read out, and its fields and buttons come next.
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
