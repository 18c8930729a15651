import { COPYRIGHT_YEAR, PRODUCT_NAME } from '@branchbook/contract/product.ts';
import { ColorSchemeToggle } from '@branchbook/ui/color-scheme-toggle.tsx';
import { Anchor, Button, Container } from '@mantine/core';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { BrandMark } from '../shared/brand.tsx';
import { BranchAppBadge } from './branch-app-badge.tsx';
import classes from './public-layout.module.css';

const FOOTER = [
  { name: 'Privacy Policy', path: paths.privacyPolicy },
  { name: 'Request Data Deletion', path: paths.userData },
  { name: 'Terms and Conditions', path: paths.terms },
  { name: 'VAT calculator', path: paths.vatCalculator },
] as const;

type Props = { children: ReactNode };

/** Renders header and footer of public pages. Their links are plain: each page is a document. */
export const PublicLayout = ({ children }: Props) => (
  <div className={classes['page']}>
    <a href="#main" className={classes['skip']}>
      Skip to content
    </a>
    <header className={classes['header']}>
      <Container size="lg" className={classes['bar']}>
        <Anchor href={paths.landing} c="inherit" underline="never" className={classes['home']}>
          <BrandMark />
        </Anchor>
        <nav aria-label="Main" className={classes['nav']}>
          <span className={classes['toggle']}>
            <ColorSchemeToggle />
          </span>
          <Button component="a" href={paths.login} variant="default">
            WEB PORTAL
          </Button>
          <Button component="a" href={paths.signup}>
            SIGNUP
          </Button>
        </nav>
      </Container>
    </header>
    <main id="main" tabIndex={-1} className={classes['main']}>
      {children}
    </main>
    <footer className={classes['footer']}>
      <Container size="lg">
        <div className={classes['columns']}>
          <nav aria-label="Footer" className={classes['links']}>
            {FOOTER.map(({ name, path }) => (
              <Anchor key={path} href={path} size="sm">
                {name}
              </Anchor>
            ))}
          </nav>
          <BranchAppBadge />
        </div>
        <div className={classes['columns']}>
          <p className={classes['copyright']}>
            © {COPYRIGHT_YEAR} {PRODUCT_NAME}. All rights reserved.
          </p>
          <span className={classes['lowToggle']}>
            <ColorSchemeToggle />
          </span>
        </div>
      </Container>
    </footer>
  </div>
);
