import { PRODUCT_NAME } from '@branchbook/contract/product.ts';
import { Fragment } from 'react';
import type { PrerenderedPage, PrerenderedPages } from './prerendered-page.tsx';
import { ForgotPasswordPage } from './features/auth/forgot-password-page.tsx';
import { LoginPage } from './features/auth/login-page.tsx';
import { SignupPage } from './features/auth/signup-page.tsx';
import { loginSearch, paths } from './paths.ts';

/** Leads the user back to where they were before signing in, or to the dashboard. */
const goOn = (): void => {
  const { from } = loginSearch(Object.fromEntries(new URLSearchParams(window.location.search)));
  window.location.replace(from ?? paths.portal);
};

/** Pages that users fill in before they are signed in. */
const pages: Record<string, PrerenderedPage> = {
  [paths.login]: {
    title: `Sign in · ${PRODUCT_NAME}`,
    description: `Sign in to the ${PRODUCT_NAME} portal of your business: tasks, people, branches and reports.`,
    component: () => <LoginPage onSignedIn={goOn} />,
  },
  [paths.signup]: {
    title: `Sign up · ${PRODUCT_NAME}`,
    description: `Create an account for your business and set up head office, branches and tablets in a few steps.`,
    component: SignupPage,
  },
  [paths.forgotPassword]: {
    title: `Forgot password · ${PRODUCT_NAME}`,
    description: `Ask for a link to choose a new password for your ${PRODUCT_NAME} account.`,
    component: ForgotPasswordPage,
  },
};

export const SIGN_IN_PAGES: PrerenderedPages = { template: 'sign-in.html', pages, frame: Fragment };
