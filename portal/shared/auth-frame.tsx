import { ColorSchemeToggle } from '@branchbook/ui/color-scheme-toggle.tsx';
import { Anchor, Paper } from '@mantine/core';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { BrandMark } from './brand.tsx';
import classes from './auth-frame.module.css';

type Props = { children: ReactNode; below?: ReactNode };

/** Lays out a page for signed-out visitors: one card, with links below it. */
export const AuthFrame = ({ children, below }: Props) => (
  <div className={classes['page']}>
    <header className={classes['header']}>
      <Anchor href={paths.landing} c="inherit" underline="never" className={classes['home']}>
        <BrandMark />
      </Anchor>
      <ColorSchemeToggle />
    </header>
    <main className={classes['narrow']}>
      <Paper withBorder p="xl" className={classes['card']}>
        {children}
      </Paper>
      {below}
    </main>
  </div>
);
