import { PRODUCT_NAME } from '@branchbook/contract/product.ts';
import { LandingPage } from './features/landing/landing-page.tsx';
import { PrivacyPolicyPage } from './features/landing/privacy-policy-page.tsx';
import { TermsPage } from './features/landing/terms-page.tsx';
import { UserDataPage } from './features/landing/user-data-page.tsx';
import { VatCalculatorPage } from './features/vat/vat-calculator-page.tsx';
import type { PrerenderedPage, PrerenderedPages } from './prerendered-page.tsx';
import { PublicLayout } from './layouts/public-layout.tsx';
import { paths } from './paths.ts';

/** Pages that visitors read before they have an account. */
const pages: Record<string, PrerenderedPage> = {
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

export const PUBLIC_PAGES: PrerenderedPages = {
  template: 'public.html',
  pages,
  frame: PublicLayout,
};
