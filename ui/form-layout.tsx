import { Fieldset, Group, SimpleGrid } from '@mantine/core';
import type { MouseEvent, ReactNode } from 'react';
import classes from './form-layout.module.css';

type GridProps = { columns?: 1 | 2 | 3; children: ReactNode };

/** Places fields side by side on wide screens, one below the other on phones. */
export const FormGrid = ({ columns = 2, children }: GridProps) => (
  <SimpleGrid cols={{ base: 1, xs: columns }} spacing="md" className={classes['grid']}>
    {children}
  </SimpleGrid>
);

/**
 * Keeps the focus in the field while a button is pressed. A field that loses the focus may show its
 * error and push the buttons down before the mouse is released, and the click would miss.
 */
export const keepFocusInField = (event: MouseEvent): void => event.preventDefault();

type SectionProps = { title: string; children: ReactNode };

export const FormSection = ({ title, children }: SectionProps) => (
  <Fieldset legend={title} variant="unstyled" className={classes['section']}>
    {children}
  </Fieldset>
);

/** Renders the buttons of a form; on phones the row stays within thumb reach. */
export const FormActions = ({ children }: { children: ReactNode }) => (
  <Group justify="flex-end" gap="xs" className={classes['actions']} onMouseDown={keepFocusInField}>
    {children}
  </Group>
);
