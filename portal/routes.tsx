// The whole sitemap is in one place, so that it can be read as one.
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { DashboardScreen } from './screens/dashboard-screen.tsx';
import { loadLoginScreen } from './layouts/load-later.ts';
import { NotFoundScreen } from './screens/not-found-screen.tsx';
import { PageErrorScreen } from './screens/page-error-screen.tsx';
import { PageSpinner } from './layouts/page-spinner.tsx';
import { PortalLayout } from './layouts/portal-layout.tsx';
import {
  accidentSearch,
  complaintSearch,
  alertsSearch,
  papersSearch,
  allergensSearch,
  auditLogSearch,
  branchesSearch,
  coursesSearch,
  customReportsSearch,
  dashboardSearch,
  deviceSetupSearch,
  employeesSearch,
  foodDiarySearch,
  foodMethodsSearch,
  leagueSearch,
  loginSearch,
  paths,
  portalSearch,
  reportsSearch,
  inspectorPackSearch,
  scheduledReportsSearch,
  settingsSearch,
  tasksSearch,
  temperatureSearch,
  tokenSearch,
  trainingSearch,
  visitorSearch,
  foodChecksSearch,
  waitingSearch,
} from './paths.ts';
import { resolveUser } from './shared/api.ts';
import { readSession } from './shared/session.ts';

const root = createRootRoute({ notFoundComponent: NotFoundScreen });

/* Pages that are separate documents (public-pages.tsx); opening them leaves this app */

const publicPage = <const Path extends string>(path: Path) =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: ({ location }) => {
      throw redirect({ href: location.href, reloadDocument: true });
    },
  });

const landing = publicPage(paths.landing);
const privacyPolicy = publicPage(paths.privacyPolicy);
const userData = publicPage(paths.userData);
const terms = publicPage(paths.terms);
const vatCalculator = publicPage(paths.vatCalculator);
const signup = publicPage(paths.signup);
const forgotPassword = publicPage(paths.forgotPassword);

/* Signing in and setting up */

const login = createRoute({
  getParentRoute: () => root,
  path: paths.login,
  validateSearch: loginSearch,
  beforeLoad: () => {
    if (readSession()) throw redirect({ to: paths.portal, replace: true });
  },
  component: lazyRouteComponent(loadLoginScreen, 'LoginScreen'),
});

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: paths.resetPassword,
  validateSearch: tokenSearch,
  component: lazyRouteComponent(
    () => import('./features/auth/reset-password-page.tsx'),
    'ResetPasswordPage',
  ),
});

const unsubscribe = createRoute({
  getParentRoute: () => root,
  path: paths.unsubscribe,
  validateSearch: tokenSearch,
  component: lazyRouteComponent(
    () => import('./features/unsubscribe/unsubscribe-page.tsx'),
    'UnsubscribePage',
  ),
});

const confirmAddress = createRoute({
  getParentRoute: () => root,
  path: paths.confirmAddress,
  validateSearch: tokenSearch,
  component: lazyRouteComponent(
    () => import('./features/report-schedules/confirm-address-page.tsx'),
    'ConfirmAddressPage',
  ),
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
  validateSearch: portalSearch,
  beforeLoad: async ({ location }) => {
    const user = await resolveUser();
    if (!user) throw redirect({ to: paths.login, search: { from: location.href }, replace: true });
  },
  pendingMs: 0,
  pendingMinMs: 0,
  pendingComponent: PageSpinner,
  component: PortalLayout,
});

const dashboard = createRoute({
  getParentRoute: () => portal,
  path: '/',
  validateSearch: dashboardSearch,
  component: DashboardScreen,
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
  component: lazyRouteComponent(() => import('./screens/tasks-screen.tsx'), 'TasksScreen'),
});

const waiting = createRoute({
  getParentRoute: () => portal,
  path: 'tasks/waiting',
  validateSearch: waitingSearch,
  component: lazyRouteComponent(
    () => import('./features/occurrences/waiting-page.tsx'),
    'WaitingPage',
  ),
});

const league = createRoute({
  getParentRoute: () => portal,
  path: 'league',
  validateSearch: leagueSearch,
  component: lazyRouteComponent(() => import('./features/league/league-page.tsx'), 'LeaguePage'),
});

const reports = createRoute({
  getParentRoute: () => portal,
  path: 'reports',
  validateSearch: reportsSearch,
  component: lazyRouteComponent(() => import('./features/reports/reports-page.tsx'), 'ReportsPage'),
});

const temperatureReport = createRoute({
  getParentRoute: () => portal,
  path: 'reports/temperature',
  validateSearch: temperatureSearch,
  component: lazyRouteComponent(
    () => import('./features/temperature/temperature-report-page.tsx'),
    'TemperatureReportPage',
  ),
});

const foodChecksReport = createRoute({
  getParentRoute: () => portal,
  path: 'reports/food-checks',
  validateSearch: foodChecksSearch,
  component: lazyRouteComponent(
    () => import('./screens/food-checks-screen.tsx'),
    'FoodChecksScreen',
  ),
});

const visitorReport = createRoute({
  getParentRoute: () => portal,
  path: 'reports/visitors',
  validateSearch: visitorSearch,
  component: lazyRouteComponent(
    () => import('./features/visitors/visitor-report-page.tsx'),
    'VisitorReportPage',
  ),
});

const accidentReport = createRoute({
  getParentRoute: () => portal,
  path: 'reports/accidents',
  validateSearch: accidentSearch,
  component: lazyRouteComponent(
    () => import('./features/accidents/accident-report-page.tsx'),
    'AccidentReportPage',
  ),
});

const complaintReport = createRoute({
  getParentRoute: () => portal,
  path: 'reports/complaints',
  validateSearch: complaintSearch,
  component: lazyRouteComponent(
    () => import('./features/complaints/complaint-report-page.tsx'),
    'ComplaintReportPage',
  ),
});

const trainingReport = createRoute({
  getParentRoute: () => portal,
  path: 'reports/training',
  validateSearch: trainingSearch,
  component: lazyRouteComponent(
    () => import('./features/training/training-report-page.tsx'),
    'TrainingReportPage',
  ),
});

const courses = createRoute({
  getParentRoute: () => portal,
  path: 'reports/courses',
  validateSearch: coursesSearch,
  component: lazyRouteComponent(() => import('./features/courses/courses-page.tsx'), 'CoursesPage'),
});

const allergens = createRoute({
  getParentRoute: () => portal,
  path: 'reports/allergens',
  validateSearch: allergensSearch,
  component: lazyRouteComponent(
    () => import('./features/allergens/allergens-page.tsx'),
    'AllergensPage',
  ),
});

const foodDiary = createRoute({
  getParentRoute: () => portal,
  path: 'reports/food-safety',
  validateSearch: foodDiarySearch,
  component: lazyRouteComponent(
    () => import('./features/sfbb/food-diary-page.tsx'),
    'FoodDiaryPage',
  ),
});

const foodMethods = createRoute({
  getParentRoute: () => portal,
  path: 'safe-methods',
  validateSearch: foodMethodsSearch,
  component: lazyRouteComponent(() => import('./features/sfbb/methods-page.tsx'), 'MethodsPage'),
});

const inspectorPack = createRoute({
  getParentRoute: () => portal,
  path: 'reports/inspector-pack',
  validateSearch: inspectorPackSearch,
  component: lazyRouteComponent(
    () => import('./features/inspector-packs/inspector-pack-page.tsx'),
    'InspectorPackPage',
  ),
});

const customReports = createRoute({
  getParentRoute: () => portal,
  path: 'reports/custom',
  validateSearch: customReportsSearch,
  component: lazyRouteComponent(
    () => import('./features/custom-reports/custom-reports-page.tsx'),
    'CustomReportsPage',
  ),
});

const alerts = createRoute({
  getParentRoute: () => portal,
  path: 'alerts',
  validateSearch: alertsSearch,
  component: lazyRouteComponent(() => import('./features/alerts/alerts-page.tsx'), 'AlertsPage'),
});

const papers = createRoute({
  getParentRoute: () => portal,
  path: 'papers',
  validateSearch: papersSearch,
  component: lazyRouteComponent(() => import('./features/papers/papers-page.tsx'), 'PapersPage'),
});

const scheduledReports = createRoute({
  getParentRoute: () => portal,
  path: 'reports/scheduled',
  validateSearch: scheduledReportsSearch,
  component: lazyRouteComponent(
    () => import('./features/report-schedules/scheduled-reports-page.tsx'),
    'ScheduledReportsPage',
  ),
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

const auditLog = createRoute({
  getParentRoute: () => portal,
  path: 'audit-log',
  validateSearch: auditLogSearch,
  component: lazyRouteComponent(
    () => import('./features/activity/audit-log-page.tsx'),
    'AuditLogPage',
  ),
});

const settings = createRoute({
  getParentRoute: () => portal,
  path: 'settings',
  validateSearch: settingsSearch,
  component: lazyRouteComponent(() => import('./screens/settings-screen.tsx'), 'SettingsScreen'),
});

const help = createRoute({
  getParentRoute: () => portal,
  path: 'help',
  component: lazyRouteComponent(() => import('./features/help/help-page.tsx'), 'HelpPage'),
});

const routeTree = root.addChildren([
  landing,
  privacyPolicy,
  userData,
  terms,
  vatCalculator,
  login,
  signup,
  forgotPassword,
  resetPassword,
  unsubscribe,
  confirmAddress,
  onboardingLayout.addChildren([setupCompany, setupHeadOffice, subscription, completeProfile]),
  afterSetUp,
  portal.addChildren([
    dashboard,
    employees,
    branches,
    league,
    tasks,
    waiting,
    reports,
    temperatureReport,
    visitorReport,
    foodChecksReport,
    accidentReport,
    complaintReport,
    trainingReport,
    courses,
    allergens,
    foodDiary,
    foodMethods,
    inspectorPack,
    customReports,
    alerts,
    papers,
    scheduledReports,
    deviceSetup,
    auditLog,
    settings,
    help,
  ]),
]);

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultErrorComponent: PageErrorScreen,
  defaultPendingComponent: PageSpinner,
  // Plain name=value pairs: the default would put quotes around texts that look like numbers.
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
