import { PRODUCT_NAME } from '@branchbook/contract/product.ts';
import { ThemeProvider } from '@branchbook/ui/theme-provider.tsx';
import type { ComponentType } from 'react';
import { LandingPage } from './features/landing/landing-page.tsx';
import { PrivacyPolicyPage } from './features/landing/privacy-policy-page.tsx';
import { TermsPage } from './features/landing/terms-page.tsx';
import { UserDataPage } from './features/landing/user-data-page.tsx';
import { VatCalculatorPage } from './features/vat/vat-calculator-page.tsx';
import { PublicLayout } from './layouts/public-layout.tsx';
import { paths } from './paths.ts';

type PageTexts = { title: string; description: string };
type PublicPage = PageTexts & { component: ComponentType };

/** Pages that are drawn when the app is built, and are there before any script runs. */
export const PUBLIC_PAGES: Record<string, PublicPage> = {
  [paths.landing]: {
    title: `${PRODUCT_NAME} · Manage Your Store Easily`,
    description:
      'Task tracking, branch tablets and reports for businesses with several stores: what is due, who did it and when, in every branch, with or without a network.',
    component: LandingPage,
  },
  [paths.vatCalculator]: {
    title: `VAT calculator: profit, margin and mark-up · ${PRODUCT_NAME}`,
    description:
      'Enter what an article costs and what you sell it for: see the price without VAT, the VAT, your profit, margin and mark-up at once. Free, without an account.',
    component: VatCalculatorPage,
  },
  [paths.privacyPolicy]: {
    title: `Privacy Policy · ${PRODUCT_NAME}`,
    description: `What ${PRODUCT_NAME} keeps about the people of a business, what it is used for and what rights they have.`,
    component: PrivacyPolicyPage,
  },
  [paths.userData]: {
    title: `Request Data Deletion · ${PRODUCT_NAME}`,
    description: `How to have your data deleted from ${PRODUCT_NAME}, and what is deleted.`,
    component: UserDataPage,
  },
  [paths.terms]: {
    title: `Terms and Conditions · ${PRODUCT_NAME}`,
    description: `The terms on which a business uses ${PRODUCT_NAME} to plan and record the work in its branches.`,
    component: TermsPage,
  },
};

/**
 * Pages of the app that strangers come to as well: only their head is written beforehand, and it has
 * the browser fetch the page's own parts (found by its source) together with the app.
 */
export const OPEN_APP_PAGES: Record<string, PageTexts & { source: string }> = {
  [paths.login]: {
    title: `Sign in · ${PRODUCT_NAME}`,
    description: `Sign in to the ${PRODUCT_NAME} portal of your business: tasks, people, branches and reports.`,
    source: 'features/auth/login-page.tsx',
  },
  [paths.signup]: {
    title: `Sign up · ${PRODUCT_NAME}`,
    description: `Create an account for your business and set up head office, branches and tablets in a few steps.`,
    source: 'features/auth/signup-page.tsx',
  },
};

type Props = { page: ComponentType };

export const PublicApp = ({ page: Page }: Props) => (
  <ThemeProvider>
    <PublicLayout>
      <Page />
    </PublicLayout>
  </ThemeProvider>
);
