import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './facts.module.css';

export type Fact = readonly [label: string, value: ReactNode];

/** Renders labels with their values, in as many columns as there is room for. */
export const Facts = ({ facts, width = '12rem' }: { facts: readonly Fact[]; width?: string }) => (
  <Box component="dl" className={classes['facts']} __vars={{ '--fact-width': width }}>
    {facts.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </Box>
);
