// Every address of the portal is in one place, as links may lead anywhere.
import { weekdayOf, WEEKDAYS } from '@branchbook/contract/dates.ts';
import type { Day, Weekday } from '@branchbook/contract/dates.ts';
import { RECORD_REPORTS } from '@branchbook/contract/record-kinds.ts';
import type { RecordReport } from '@branchbook/contract/record-kinds.ts';
import type { ReportPeriod } from '@branchbook/contract/reports.ts';

/** All paths of the portal; links are built from these. */
export const paths = {
  landing: '/',
  login: '/login',
  signup: '/signup',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
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
  reports: '/portal/reports',
  temperatureReport: '/portal/reports/temperature',
  visitorReport: '/portal/reports/visitors',
  accidentReport: '/portal/reports/accidents',
  trainingReport: '/portal/reports/training',
  customReports: '/portal/reports/custom',
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

export type BranchesSearch = { action?: 'create' | 'import'; edit?: number; remove?: number };
export const branchesSearch = (raw: Raw): BranchesSearch => ({
  action: oneOf(raw['action'], ['create', 'import']),
  edit: idOf(raw['edit']),
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

/**
 * Open dialog of the dashboard: the employees, the diary of a branch on a day, the companies, or
 * the tasks of a branch today or on an earlier day. Also the filters of the open temperatures
 * (branch) and of the recent activity (branch and kind).
 */
export type DashboardSearch = OneEmployee & {
  employees?: 'manage';
  /** A day, or 'today'. */
  diary?: string;
  companies?: 'manage';
  branch?: number;
  today?: number;
  day?: Day;
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
  q: text(raw['q']),
});

/** The branch of the list, and the completed task that is being sent back. */
export type WaitingSearch = { branch?: number; look?: number };
export const waitingSearch = (raw: Raw): WaitingSearch => ({
  branch: idOf(raw['branch']),
  look: idOf(raw['look']),
});

/**
 * The open report, or the report that is exported for all branches, and the days of its file: each
 * is a day, or 'none' when it was cleared.
 */
export type ReportsSearch = {
  branch?: number;
  report?: 'tasks';
  all?: RecordReport;
  period?: ReportPeriod;
  start?: string;
  end?: string;
};
export const reportsSearch = (raw: Raw): ReportsSearch => ({
  branch: idOf(raw['branch']),
  report: oneOf(raw['report'], ['tasks']),
  all: oneOf(raw['all'], Object.keys(RECORD_REPORTS) as RecordReport[]),
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
  manage?: 'list' | 'add';
  edit?: number;
  close?: number;
};
export const temperatureSearch = (raw: Raw): TemperatureSearch => ({
  branch: idOf(raw['branch']),
  equipment: idOf(raw['equipment']),
  start: dayOf(raw['start']),
  end: dayOf(raw['end']),
  manage: oneOf(raw['manage'], ['list', 'add']),
  edit: idOf(raw['edit']),
  close: idOf(raw['close']),
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
