// Every address of the portal is in one place, as links may lead anywhere.
import { COMPLAINT_KINDS, COMPLAINT_STATES } from '@branchbook/contract/complaint-kinds.ts';
import type { ComplaintKind, ComplaintState } from '@branchbook/contract/complaint-kinds.ts';
import { weekdayOf, WEEKDAYS } from '@branchbook/contract/dates.ts';
import type { FoodResult } from '@branchbook/contract/food-checks.ts';
import type { FoodNation, LimitKey } from '@branchbook/contract/food-rulings.ts';
import type { FoodCheckKind } from '@branchbook/contract/food-verdict.ts';
import type { Day, Weekday } from '@branchbook/contract/dates.ts';
import { PAPER_KINDS, PAPER_STATUSES } from '@branchbook/contract/paper-kinds.ts';
import type { PaperKind, PaperStatus } from '@branchbook/contract/paper-kinds.ts';
import type { LeaguePeriod } from '@branchbook/contract/league.ts';
import { ALLERGENS } from '@branchbook/contract/allergen-list.ts';
import type { Allergen } from '@branchbook/contract/allergen-list.ts';
import type { RecordReport } from '@branchbook/contract/record-kinds.ts';
import type { Scheme } from '@branchbook/contract/sfbb-rules.ts';
import type { ReportPeriod } from '@branchbook/contract/reports.ts';

/** All paths of the portal; links are built from these. */
export const paths = {
  landing: '/',
  login: '/login',
  signup: '/signup',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  unsubscribe: '/unsubscribe',
  confirmAddress: '/confirm-address',
  setupCompany: '/setup-company',
  setupHeadOffice: '/setup-head-office',
  subscription: '/subscription',
  completeProfile: '/complete-profile',
  privacyPolicy: '/privacy-policy',
  userData: '/user-data',
  terms: '/terms-and-conditions',
  vatCalculator: '/vat-calculator',
  afterSetUp: '/dashboard',
  portal: '/portal',
  employees: '/portal/employees',
  branches: '/portal/branches',
  tasks: '/portal/tasks',
  waiting: '/portal/tasks/waiting',
  alerts: '/portal/alerts',
  league: '/portal/league',
  papers: '/portal/papers',
  reports: '/portal/reports',
  temperatureReport: '/portal/reports/temperature',
  visitorReport: '/portal/reports/visitors',
  foodChecksReport: '/portal/reports/food-checks',
  accidentReport: '/portal/reports/accidents',
  complaintReport: '/portal/reports/complaints',
  trainingReport: '/portal/reports/training',
  courses: '/portal/reports/courses',
  allergens: '/portal/reports/allergens',
  foodDiary: '/portal/reports/food-safety',
  foodMethods: '/portal/safe-methods',
  inspectorPack: '/portal/reports/inspector-pack',
  customReports: '/portal/reports/custom',
  scheduledReports: '/portal/reports/scheduled',
  deviceSetup: '/portal/device-setup',
  auditLog: '/portal/audit-log',
  settings: '/portal/settings',
  help: '/portal/help',
} as const;

type Raw = Record<string, unknown>;

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== ''
    ? value
    : typeof value === 'number'
      ? String(value)
      : undefined;

const idOf = (value: unknown): number | undefined => {
  const number = Number(value);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
};

const oneOf = <const T extends string>(value: unknown, allowed: readonly T[]): T | undefined =>
  allowed.find((one) => one === value);

export type TokenSearch = { token?: string };
export const tokenSearch = (raw: Raw): TokenSearch => ({ token: text(raw['token']) });

export type LoginSearch = { from?: string };
/** Accepts only pages inside the portal to return to ([A-020]). */
export const loginSearch = (raw: Raw): LoginSearch => {
  const from = text(raw['from']);
  return { from: from && /^\/portal(?:[/?#]|$)/.test(from) ? from : undefined };
};

/** On every page: the open list of notifications, all of them or those of an area. */
export type PortalSearch = { inbox?: 'all' | number };
export const portalSearch = (raw: Raw): PortalSearch => ({
  inbox: oneOf(raw['inbox'], ['all']) ?? idOf(raw['inbox']),
});

/** Ids of the employee whose details are open, and of the employee who is being edited. */
type OneEmployee = { view?: number; edit?: number };
const oneEmployee = (raw: Raw): OneEmployee => ({
  view: idOf(raw['view']),
  edit: idOf(raw['edit']),
});

export type EmployeesSearch = OneEmployee & {
  action?: 'create' | 'import';
  q?: string;
  role?: '1' | '2' | '3';
  branch?: number;
};
export const employeesSearch = (raw: Raw): EmployeesSearch => ({
  // 'list' is an older link to the plain page and is dropped.
  action: oneOf(raw['action'], ['create', 'import']),
  q: text(raw['q']),
  role: oneOf(text(raw['role']), ['1', '2', '3']),
  branch: idOf(raw['branch']),
  ...oneEmployee(raw),
});

export type BranchesSearch = {
  action?: 'create' | 'import' | 'hours' | 'areas';
  /** The area whose form is open in the dialog of the areas. */
  area?: number | 'new';
  edit?: number;
  hours?: number;
  rating?: number;
  remove?: number;
};
export const branchesSearch = (raw: Raw): BranchesSearch => ({
  action: oneOf(raw['action'], ['create', 'import', 'hours', 'areas']),
  area: oneOf(raw['area'], ['new']) ?? idOf(raw['area']),
  edit: idOf(raw['edit']),
  hours: idOf(raw['hours']),
  rating: idOf(raw['rating']),
  remove: idOf(raw['remove']),
});

/** Returns a valid day, 'YYYY-MM-DD'; drops any other value. */
const dayOf = (value: unknown): Day | undefined => {
  const day = text(value);
  if (!day || !/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined;
  const instant = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(day)
    ? day
    : undefined;
};

/** Returns a valid month, 'YYYY-MM'; drops any other value. */
const monthOf = (value: unknown): string | undefined =>
  dayOf(`${text(value) ?? ''}-01`)?.slice(0, 7);

/**
 * Open dialog of the dashboard: the employees, the diary of a branch on a day, the companies, or
 * the tasks of a branch today or on an earlier day. Also the filters of today's branches (area), of
 * the open temperatures (branch) and of the recent activity (branch and kind).
 */
export type DashboardSearch = PortalSearch &
  OneEmployee & {
    employees?: 'manage';
    /** A day, or 'today'. */
    diary?: string;
    companies?: 'manage';
    branch?: number;
    today?: number;
    day?: Day;
    /** The task of that day to look at. */
    occurrence?: number;
    area?: number;
    temperatures?: number;
    activity?: number;
    kind?: string;
  };
export const dashboardSearch = (raw: Raw): DashboardSearch => ({
  employees: oneOf(raw['employees'], ['manage']),
  diary: oneOf(raw['diary'], ['today']) ?? dayOf(raw['diary']),
  companies: oneOf(raw['companies'], ['manage']),
  branch: idOf(raw['branch']),
  today: idOf(raw['today']),
  day: dayOf(raw['day']),
  occurrence: idOf(raw['occurrence']),
  area: idOf(raw['area']),
  temperatures: idOf(raw['temperatures']),
  activity: idOf(raw['activity']),
  kind: text(raw['kind']),
  ...oneEmployee(raw),
});

/** Returns the Monday that stands for a week; drops any other day. */
const mondayOf = (value: unknown): Day | undefined => {
  const day = dayOf(value);
  return day && weekdayOf(day) === 'monday' ? day : undefined;
};

export type TasksSearch = {
  tab?: 'branches';
  branch?: number;
  view?: 'schedule';
  week?: Day;
  action?: 'create' | 'assign' | 'library';
  /** The set of the library that is open. */
  set?: string;
  /** The weekday that a new task is for. */
  day?: Weekday;
  open?: number;
  edit?: number;
  /** The task of today whose steps are answered. */
  answer?: number;
  q?: string;
};
export const tasksSearch = (raw: Raw): TasksSearch => ({
  tab: oneOf(raw['tab'], ['branches']),
  branch: idOf(raw['branch']),
  view: oneOf(raw['view'], ['schedule']),
  week: mondayOf(raw['week']),
  action: oneOf(raw['action'], ['create', 'assign', 'library']),
  set: text(raw['set']),
  day: oneOf(raw['day'], WEEKDAYS),
  open: idOf(raw['open']),
  edit: idOf(raw['edit']),
  answer: idOf(raw['answer']),
  q: text(raw['q']),
});

/** The alerts that are listed, and the alert that is being cleared. */
export type AlertsSearch = {
  state?: 'cleared';
  area?: number;
  branch?: number;
  /** The alert that is being cleared; the chosen ones are cleared together. */
  clear?: number;
  chosen?: 'clear';
};
export const alertsSearch = (raw: Raw): AlertsSearch => ({
  state: oneOf(raw['state'], ['cleared']),
  area: idOf(raw['area']),
  branch: idOf(raw['branch']),
  clear: idOf(raw['clear']),
  chosen: oneOf(raw['chosen'], ['clear']),
});

/** The branch of the list, and the completed task that is being sent back. */
export type WaitingSearch = { branch?: number; look?: number };
export const waitingSearch = (raw: Raw): WaitingSearch => ({
  branch: idOf(raw['branch']),
  look: idOf(raw['look']),
});

/** The period and area of the league table, its last day, and the open dialog. */
export type LeagueSearch = {
  period?: LeaguePeriod;
  date?: Day;
  area?: number;
  branch?: number;
  action?: 'settings';
};
export const leagueSearch = (raw: Raw): LeagueSearch => ({
  period: oneOf(raw['period'], ['day', 'week', 'month']),
  date: dayOf(raw['date']),
  area: idOf(raw['area']),
  branch: idOf(raw['branch']),
  action: oneOf(raw['action'], ['settings']),
});

/** Names of the reports, listed here so that the public pages load no table of the kinds of record. */
const REPORT_NAMES = Object.keys({
  task: true,
  visitor: true,
  accident: true,
  temperature: true,
  'food-check': true,
  probe: true,
  complaint: true,
  'food-diary': true,
} satisfies Record<RecordReport, true>) as RecordReport[];

/**
 * The open report, or the report that is exported for all branches or those of an area, and the days of its file: each
 * is a day, or 'none' when it was cleared.
 */
export type ReportsSearch = {
  branch?: number;
  report?: 'tasks';
  all?: RecordReport;
  area?: number;
  period?: ReportPeriod;
  start?: string;
  end?: string;
};
export const reportsSearch = (raw: Raw): ReportsSearch => ({
  branch: idOf(raw['branch']),
  report: oneOf(raw['report'], ['tasks']),
  all: oneOf(raw['all'], REPORT_NAMES),
  area: idOf(raw['area']),
  period: oneOf(raw['period'], ['today', 'week', 'month']),
  start: oneOf(raw['start'], ['none']) ?? dayOf(raw['start']),
  end: oneOf(raw['end'], ['none']) ?? dayOf(raw['end']),
});

/** The chosen equipment and days, and the open dialog: of equipment, or of a reading to close. */
export type TemperatureSearch = {
  branch?: number;
  equipment?: number;
  start?: Day;
  end?: Day;
  manage?: 'list' | 'add' | 'times';
  edit?: number;
  close?: number;
};
export const temperatureSearch = (raw: Raw): TemperatureSearch => ({
  branch: idOf(raw['branch']),
  equipment: idOf(raw['equipment']),
  start: dayOf(raw['start']),
  end: dayOf(raw['end']),
  manage: oneOf(raw['manage'], ['list', 'add', 'times']),
  edit: idOf(raw['edit']),
  close: idOf(raw['close']),
});

export const FOOD_TABS = ['probes', 'limits', 'suppliers'] as const;
export type FoodTab = (typeof FOOD_TABS)[number];

/** The open tab, the chosen days and filters of food checks, the page, and the open dialog. */
export type FoodChecksSearch = {
  branch?: number;
  tab?: FoodTab;
  start?: Day;
  end?: Day;
  kind?: FoodCheckKind;
  show?: FoodResult;
  page?: number;
  open?: number;
  add?: 'new';
  edit?: number;
  nation?: FoodNation;
  limit?: LimitKey;
};
export const foodChecksSearch = (raw: Raw): FoodChecksSearch => ({
  branch: idOf(raw['branch']),
  tab: oneOf(raw['tab'], FOOD_TABS),
  start: dayOf(raw['start']),
  end: dayOf(raw['end']),
  kind: oneOf(raw['kind'], [
    'cooking',
    'reheating',
    'cooling',
    'hot_hold',
    'cold_display',
    'delivery',
  ]),
  show: oneOf(raw['show'], ['failed', 'in_doubt', 'open', 'running']),
  page: idOf(raw['page']),
  open: idOf(raw['open']),
  add: oneOf(raw['add'], ['new']),
  edit: idOf(raw['edit']),
  nation: oneOf(raw['nation'], ['england', 'wales', 'scotland', 'northern_ireland']),
  limit: text(raw['limit']) as LimitKey | undefined,
});

/** The chosen days of the visitor book, and the visitor who is being signed out. */
export type VisitorSearch = {
  branch?: number;
  tab?: 'companies';
  start?: Day;
  end?: Day;
  q?: string;
  leaving?: number;
};
export const visitorSearch = (raw: Raw): VisitorSearch => ({
  branch: idOf(raw['branch']),
  tab: oneOf(raw['tab'], ['companies']),
  start: dayOf(raw['start']),
  end: dayOf(raw['end']),
  q: text(raw['q']),
  leaving: idOf(raw['leaving']),
});

/** The chosen days of the accident book, and the open entry. */
export type AccidentSearch = { branch?: number; start?: Day; end?: Day; entry?: number };
export const accidentSearch = (raw: Raw): AccidentSearch => ({
  branch: idOf(raw['branch']),
  start: dayOf(raw['start']),
  end: dayOf(raw['end']),
  entry: idOf(raw['entry']),
});

/** The filters and page of the premises papers, and the open form, history or dialog. */
export type PapersSearch = {
  branch?: number;
  kind?: PaperKind;
  status?: PaperStatus;
  page?: number;
  form?: 'new' | number;
  /** The kind and branch of a missing paper that is added. */
  missing?: PaperKind;
  at?: number;
  renew?: number;
  history?: number;
  action?: 'needs';
};
export const papersSearch = (raw: Raw): PapersSearch => ({
  branch: idOf(raw['branch']),
  kind: oneOf(raw['kind'], PAPER_KINDS),
  status: oneOf(raw['status'], PAPER_STATUSES),
  page: idOf(raw['page']),
  form: oneOf(raw['form'], ['new']) ?? idOf(raw['form']),
  missing: oneOf(raw['missing'], PAPER_KINDS),
  at: idOf(raw['at']),
  renew: idOf(raw['renew']),
  history: idOf(raw['history']),
  action: oneOf(raw['action'], ['needs']),
});

/** The chosen days and filters of the complaints, and the open complaint or form. */
export type ComplaintSearch = {
  branch?: number;
  start?: Day;
  end?: Day;
  kind?: ComplaintKind;
  state?: ComplaintState;
  complaint?: number;
  record?: 'new';
};
export const complaintSearch = (raw: Raw): ComplaintSearch => ({
  branch: idOf(raw['branch']),
  start: dayOf(raw['start']),
  end: dayOf(raw['end']),
  kind: oneOf(raw['kind'], COMPLAINT_KINDS),
  state: oneOf(raw['state'], COMPLAINT_STATES),
  complaint: idOf(raw['complaint']),
  record: oneOf(raw['record'], ['new']),
});

export const FOOD_DIARY_LISTS = ['reviews', 'fitness'] as const;

/**
 * The branch and month of the food safety diary, or the list of all branches; the open day, list
 * or dialog; and the days of its files.
 */
export type FoodDiarySearch = {
  branch?: number;
  month?: string;
  day?: Day;
  list?: (typeof FOOD_DIARY_LISTS)[number];
  action?: 'start' | 'problem' | 'review' | 'fitness' | 'sign';
  /** The problem to complete, or the report of fitness to change. */
  open?: number;
  start?: Day;
  end?: Day;
};
export const foodDiarySearch = (raw: Raw): FoodDiarySearch => ({
  branch: idOf(raw['branch']),
  month: monthOf(raw['month']),
  day: dayOf(raw['day']),
  list: oneOf(raw['list'], FOOD_DIARY_LISTS),
  action: oneOf(raw['action'], ['start', 'problem', 'review', 'fitness', 'sign']),
  open: idOf(raw['open']),
  start: dayOf(raw['start']),
  end: dayOf(raw['end']),
});

/** The system whose safe methods are shown, and the open method or the form of a new one. */
export type FoodMethodsSearch = {
  scheme?: Exclude<Scheme, 'sfbb'>;
  method?: number;
  write?: number | 'new';
};
export const foodMethodsSearch = (raw: Raw): FoodMethodsSearch => ({
  scheme: oneOf(raw['scheme'], ['cooksafe', 'safe_catering']),
  method: idOf(raw['method']),
  write: oneOf(raw['write'], ['new']) ?? idOf(raw['write']),
});

/** The employee whose training is shown, or the grid of the branch; and the dialog to record it. */
export type TrainingSearch = {
  branch?: number;
  employee?: number;
  q?: string;
  view?: 'grid';
  record?: 'new';
};
export const trainingSearch = (raw: Raw): TrainingSearch => ({
  branch: idOf(raw['branch']),
  employee: idOf(raw['employee']),
  q: text(raw['q']),
  view: oneOf(raw['view'], ['grid']),
  record: oneOf(raw['record'], ['new']),
});

export const COURSE_TABS = ['matrix', 'certificates', 'courses', 'right-to-work'] as const;
/** The tab of the courses with its filters, and the open dialog: a person, a form, or another one. */
export type CoursesSearch = {
  tab?: (typeof COURSE_TABS)[number];
  branch?: number;
  day?: Day;
  gaps?: true;
  q?: string;
  page?: number;
  person?: number;
  /** The course in which a certificate of the person is being recorded. */
  record?: number;
  form?: number | 'new';
  /** The course of which is being set who needs it. */
  needs?: number;
  action?: 'presets';
};
export const coursesSearch = (raw: Raw): CoursesSearch => ({
  tab: oneOf(raw['tab'], COURSE_TABS),
  branch: idOf(raw['branch']),
  day: dayOf(raw['day']),
  gaps: raw['gaps'] === true || raw['gaps'] === 'true' ? true : undefined,
  q: text(raw['q']),
  page: idOf(raw['page']),
  person: idOf(raw['person']),
  record: idOf(raw['record']),
  form: oneOf(raw['form'], ['new']) ?? idOf(raw['form']),
  needs: idOf(raw['needs']),
  action: oneOf(raw['action'], ['presets']),
});

/** The filters of the dishes, and the open dialog: a dish, its form, its label, or another one. */
export type AllergensSearch = {
  branch?: number;
  q?: string;
  contains?: Allergen;
  without?: Allergen;
  status?: 'waiting' | 'check_due' | 'incomplete' | 'withdrawn';
  page?: number;
  dish?: number;
  form?: number | 'new';
  label?: number;
  action?: 'import' | 'page';
};
export const allergensSearch = (raw: Raw): AllergensSearch => ({
  branch: idOf(raw['branch']),
  q: text(raw['q']),
  contains: oneOf(raw['contains'], ALLERGENS),
  without: oneOf(raw['without'], ALLERGENS),
  status: oneOf(raw['status'], ['waiting', 'check_due', 'incomplete', 'withdrawn']),
  page: idOf(raw['page']),
  dish: idOf(raw['dish']),
  form: oneOf(raw['form'], ['new']) ?? idOf(raw['form']),
  label: idOf(raw['label']),
  action: oneOf(raw['action'], ['import', 'page']),
});

/**
 * The branch to return to; a saved report, an unsaved report (its definition as JSON), or unsaved
 * changes to that version of the saved report; the page of its rows; and the open dialog.
 */
export type CustomReportsSearch = {
  branch?: number;
  saved?: number;
  report?: string;
  version?: number;
  page?: number;
  save?: 'new';
  rename?: number;
};
export const customReportsSearch = (raw: Raw): CustomReportsSearch => ({
  branch: idOf(raw['branch']),
  saved: idOf(raw['saved']),
  report: text(raw['report']),
  version: idOf(raw['version']),
  page: idOf(raw['page']),
  save: oneOf(raw['save'], ['new']),
  rename: idOf(raw['rename']),
});

/** The branch, and the first and last day of its inspector pack. */
export type InspectorPackSearch = { branch?: number; start?: string; end?: string };
export const inspectorPackSearch = (raw: Raw): InspectorPackSearch => ({
  branch: idOf(raw['branch']),
  start: dayOf(raw['start']),
  end: dayOf(raw['end']),
});

/**
 * The branch to return to; and the schedule whose form is open: a new one, of a saved report where
 * it names one, or the schedule with this id.
 */
export type ScheduledReportsSearch = {
  branch?: number;
  schedule?: number | 'new';
  saved?: number;
};
export const scheduledReportsSearch = (raw: Raw): ScheduledReportsSearch => ({
  branch: idOf(raw['branch']),
  schedule: oneOf(raw['schedule'], ['new']) ?? idOf(raw['schedule']),
  saved: idOf(raw['saved']),
});

/** The search text, and the branch at which a tablet is being paired. */
export type DeviceSetupSearch = { q?: string; pair?: number };
export const deviceSetupSearch = (raw: Raw): DeviceSetupSearch => ({
  q: text(raw['q']),
  pair: idOf(raw['pair']),
});

/** Filters of the audit log, and its days. */
export type AuditLogSearch = {
  q?: string;
  kind?: string;
  branch?: number;
  employee?: number;
  start?: Day;
  end?: Day;
};
export const auditLogSearch = (raw: Raw): AuditLogSearch => ({
  q: text(raw['q']),
  kind: text(raw['kind']),
  branch: idOf(raw['branch']),
  employee: idOf(raw['employee']),
  start: dayOf(raw['start']),
  end: dayOf(raw['end']),
});

export const SETTINGS_SECTIONS = [
  'profile',
  'notifications',
  'alerts',
  'security',
  'privacy',
  'plan',
  'system',
] as const;
export type SettingsSection = (typeof SETTINGS_SECTIONS)[number];

/** Returns the name in the address of the dialog for an erasure request. */
export const erasureDialog = (requestId: number): string => `erasure-${requestId}`;

/** The open section of the settings, and its open dialog. */
export type SettingsSearch = { section?: SettingsSection; dialog?: string };
export const settingsSearch = (raw: Raw): SettingsSearch => ({
  section: oneOf(raw['section'], SETTINGS_SECTIONS),
  dialog: text(raw['dialog']),
});
