import type { ReportPeriod } from '@branchbook/contract/reports.ts';
import { weekdayOf, WEEKDAYS } from '@branchbook/contract/schedule.ts';
import type { Day, Weekday } from '@branchbook/contract/schedule.ts';

/** Every address of the portal; links are made from these. */
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
  deviceSetup: '/portal/device-setup',
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
/** Only places inside the portal are gone back to ([A-020]). */
export const loginSearch = (raw: Raw): LoginSearch => {
  const from = text(raw['from']);
  return { from: from && /^\/portal(?:[/?#]|$)/.test(from) ? from : undefined };
};

/** Whose details are open, and who is being edited. */
type OneEmployee = { view?: number; edit?: number };
const oneEmployee = (raw: Raw): OneEmployee => ({
  view: idOf(raw['view']),
  edit: idOf(raw['edit']),
});

export type DashboardSearch = OneEmployee & { employees?: 'manage'; branch?: number };
export const dashboardSearch = (raw: Raw): DashboardSearch => ({
  employees: oneOf(raw['employees'], ['manage']),
  branch: idOf(raw['branch']),
  ...oneEmployee(raw),
});

export type EmployeesSearch = OneEmployee & {
  action?: 'create' | 'import';
  q?: string;
  role?: '1' | '2' | '3';
};
export const employeesSearch = (raw: Raw): EmployeesSearch => ({
  // 'list' is an older link to the plain page and is dropped.
  action: oneOf(raw['action'], ['create', 'import']),
  q: text(raw['q']),
  role: oneOf(text(raw['role']), ['1', '2', '3']),
  ...oneEmployee(raw),
});

export type BranchesSearch = { action?: 'create' | 'import'; edit?: number; remove?: number };
export const branchesSearch = (raw: Raw): BranchesSearch => ({
  action: oneOf(raw['action'], ['create', 'import']),
  edit: idOf(raw['edit']),
  remove: idOf(raw['remove']),
});

/** 'YYYY-MM-DD'; what is no day is dropped. */
const dayOf = (value: unknown): Day | undefined => {
  const day = text(value);
  if (!day || !/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined;
  const instant = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(day)
    ? day
    : undefined;
};

/** A week goes by its Monday; any other day is dropped. */
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
  day: oneOf(raw['day'], WEEKDAYS),
  open: idOf(raw['open']),
  edit: idOf(raw['edit']),
  q: text(raw['q']),
});

/** Of which branch, and which completed task is looked at. */
export type WaitingSearch = { branch?: number; look?: number };
export const waitingSearch = (raw: Raw): WaitingSearch => ({
  branch: idOf(raw['branch']),
  look: idOf(raw['look']),
});

export type ReportsSearch = { branch?: number; report?: 'tasks'; period?: ReportPeriod };
export const reportsSearch = (raw: Raw): ReportsSearch => ({
  branch: idOf(raw['branch']),
  report: oneOf(raw['report'], ['tasks']),
  period: oneOf(raw['period'], ['today', 'week', 'month']),
});

/** What is looked at, and which dialog is open: of equipment, or of a reading to close. */
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

/** At which branch a tablet is being paired. */
export type DeviceSetupSearch = { q?: string; pair?: number };
export const deviceSetupSearch = (raw: Raw): DeviceSetupSearch => ({
  q: text(raw['q']),
  pair: idOf(raw['pair']),
});
