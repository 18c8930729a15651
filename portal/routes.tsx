// The whole sitemap in one place, so that it can be read as one.
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { NotFoundPage } from './layouts/not-found-page.tsx';
import { PageErrorScreen } from './layouts/page-error-screen.tsx';
import { PageSpinner } from './layouts/page-spinner.tsx';
import {
  branchesSearch,
  deviceSetupSearch,
  employeesSearch,
  loginSearch,
  paths,
  reportsSearch,
  tasksSearch,
  tokenSearch,
} from './paths.ts';
import { resolveUser } from './shared/api.ts';
import { readSession } from './shared/session.ts';

const root = createRootRoute({ notFoundComponent: NotFoundPage });

/* Public pages */

const publicLayout = createRoute({
  getParentRoute: () => root,
  id: 'public',
  component: lazyRouteComponent(() => import('./layouts/public-layout.tsx'), 'PublicLayout'),
});

const landing = createRoute({
  getParentRoute: () => publicLayout,
  path: paths.landing,
  component: lazyRouteComponent(() => import('./features/landing/landing-page.tsx'), 'LandingPage'),
});

const privacyPolicy = createRoute({
  getParentRoute: () => publicLayout,
  path: paths.privacyPolicy,
  component: lazyRouteComponent(
    () => import('./features/landing/privacy-policy-page.tsx'),
    'PrivacyPolicyPage',
  ),
});

const userData = createRoute({
  getParentRoute: () => publicLayout,
  path: paths.userData,
  component: lazyRouteComponent(
    () => import('./features/landing/user-data-page.tsx'),
    'UserDataPage',
  ),
});

const terms = createRoute({
  getParentRoute: () => publicLayout,
  path: paths.terms,
  component: lazyRouteComponent(() => import('./features/landing/terms-page.tsx'), 'TermsPage'),
});

/* Signing in and setting up */

const login = createRoute({
  getParentRoute: () => root,
  path: paths.login,
  validateSearch: loginSearch,
  beforeLoad: () => {
    if (readSession()) throw redirect({ to: paths.portal, replace: true });
  },
  component: lazyRouteComponent(() => import('./features/auth/login-page.tsx'), 'LoginPage'),
});

const signup = createRoute({
  getParentRoute: () => root,
  path: paths.signup,
  component: lazyRouteComponent(() => import('./features/auth/signup-page.tsx'), 'SignupPage'),
});

const onboardingLayout = createRoute({
  getParentRoute: () => root,
  id: 'onboarding',
  component: lazyRouteComponent(
    () => import('./layouts/onboarding-layout.tsx'),
    'OnboardingLayout',
  ),
});

const setupCompany = createRoute({
  getParentRoute: () => onboardingLayout,
  path: paths.setupCompany,
  validateSearch: tokenSearch,
  component: lazyRouteComponent(
    () => import('./features/onboarding/setup-company-page.tsx'),
    'SetupCompanyPage',
  ),
});

const setupHeadOffice = createRoute({
  getParentRoute: () => onboardingLayout,
  path: paths.setupHeadOffice,
  validateSearch: tokenSearch,
  component: lazyRouteComponent(
    () => import('./features/onboarding/setup-head-office-page.tsx'),
    'SetupHeadOfficePage',
  ),
});

const subscription = createRoute({
  getParentRoute: () => onboardingLayout,
  path: paths.subscription,
  validateSearch: tokenSearch,
  component: lazyRouteComponent(
    () => import('./features/subscription/subscription-page.tsx'),
    'SubscriptionPage',
  ),
});

const completeProfile = createRoute({
  getParentRoute: () => onboardingLayout,
  path: paths.completeProfile,
  validateSearch: tokenSearch,
  component: lazyRouteComponent(
    () => import('./features/onboarding/complete-profile-page.tsx'),
    'CompleteProfilePage',
  ),
});

const afterSetUp = createRoute({
  getParentRoute: () => root,
  path: paths.afterSetUp,
  beforeLoad: () => {
    throw redirect({ to: paths.portal, replace: true });
  },
});

/* The portal, for people who are signed in */

const portal = createRoute({
  getParentRoute: () => root,
  path: paths.portal,
  beforeLoad: async ({ location }) => {
    const user = await resolveUser();
    if (!user) throw redirect({ to: paths.login, search: { from: location.href }, replace: true });
  },
  pendingMs: 0,
  pendingMinMs: 0,
  pendingComponent: PageSpinner,
  component: lazyRouteComponent(() => import('./layouts/portal-layout.tsx'), 'PortalLayout'),
});

const dashboard = createRoute({
  getParentRoute: () => portal,
  path: '/',
  component: lazyRouteComponent(
    () => import('./features/dashboard/dashboard-page.tsx'),
    'DashboardPage',
  ),
});

const employees = createRoute({
  getParentRoute: () => portal,
  path: 'employees',
  validateSearch: employeesSearch,
  component: lazyRouteComponent(
    () => import('./features/employees/employees-page.tsx'),
    'EmployeesPage',
  ),
});

const branches = createRoute({
  getParentRoute: () => portal,
  path: 'branches',
  validateSearch: branchesSearch,
  component: lazyRouteComponent(
    () => import('./features/branches/branches-page.tsx'),
    'BranchesPage',
  ),
});

const tasks = createRoute({
  getParentRoute: () => portal,
  path: 'tasks',
  validateSearch: tasksSearch,
  component: lazyRouteComponent(() => import('./features/tasks/tasks-page.tsx'), 'TasksPage'),
});

const reports = createRoute({
  getParentRoute: () => portal,
  path: 'reports',
  validateSearch: reportsSearch,
  component: lazyRouteComponent(() => import('./features/reports/reports-page.tsx'), 'ReportsPage'),
});

const deviceSetup = createRoute({
  getParentRoute: () => portal,
  path: 'device-setup',
  validateSearch: deviceSetupSearch,
  component: lazyRouteComponent(
    () => import('./features/devices/device-setup-page.tsx'),
    'DeviceSetupPage',
  ),
});

const routeTree = root.addChildren([
  publicLayout.addChildren([landing, privacyPolicy, userData, terms]),
  login,
  signup,
  onboardingLayout.addChildren([setupCompany, setupHeadOffice, subscription, completeProfile]),
  afterSetUp,
  portal.addChildren([dashboard, employees, branches, tasks, reports, deviceSetup]),
]);

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultErrorComponent: PageErrorScreen,
  defaultPendingComponent: PageSpinner,
  // Plain name=value pairs; the default would put quotes around numbers that are texts.
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search) => {
    const pairs = Object.entries(search).flatMap(([name, value]) =>
      value === undefined || value === null ? [] : [[name, String(value)]],
    );
    const text = new URLSearchParams(pairs).toString();
    return text && `?${text}`;
  },
});

declare module '@tanstack/react-router' {
  // An interface is the only way to tell the router's types about these routes.
  interface Register {
    router: typeof router;
  }
}
