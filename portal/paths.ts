import type { ReportPeriod } from '@branchbook/contract/reports.ts';

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
  reports: '/portal/reports',
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

export type EmployeesSearch = {
  action?: 'create';
  q?: string;
  role?: '1' | '2' | '3';
  view?: number;
};
export const employeesSearch = (raw: Raw): EmployeesSearch => ({
  // 'list' is an older link to the plain page and is dropped.
  action: oneOf(raw['action'], ['create']),
  q: text(raw['q']),
  role: oneOf(text(raw['role']), ['1', '2', '3']),
  view: idOf(raw['view']),
});

export type BranchesSearch = { action?: 'create' };
export const branchesSearch = (raw: Raw): BranchesSearch => ({
  action: oneOf(raw['action'], ['create']),
});

export type TasksSearch = { tab?: 'branches'; branch?: number; action?: 'create' | 'assign' };
export const tasksSearch = (raw: Raw): TasksSearch => ({
  tab: oneOf(raw['tab'], ['branches']),
  branch: idOf(raw['branch']),
  action: oneOf(raw['action'], ['create', 'assign']),
});

export type ReportsSearch = { branch?: number; report?: 'tasks'; period?: ReportPeriod };
export const reportsSearch = (raw: Raw): ReportsSearch => ({
  branch: idOf(raw['branch']),
  report: oneOf(raw['report'], ['tasks']),
  period: oneOf(raw['period'], ['today', 'week', 'month']),
});

export type DeviceSetupSearch = { q?: string };
export const deviceSetupSearch = (raw: Raw): DeviceSetupSearch => ({ q: text(raw['q']) });
