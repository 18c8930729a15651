import * as accidents from '@branchbook/contract/accidents.ts';
import * as account from '@branchbook/contract/account.ts';
import * as activity from '@branchbook/contract/activity.ts';
import * as arrival from '@branchbook/contract/arrival.ts';
import * as audit from '@branchbook/contract/audit.ts';
import * as auth from '@branchbook/contract/auth.ts';
import * as branches from '@branchbook/contract/branches.ts';
import * as companies from '@branchbook/contract/companies.ts';
import * as companyData from '@branchbook/contract/company-data.ts';
import * as customReports from '@branchbook/contract/custom-reports.ts';
import * as devices from '@branchbook/contract/devices.ts';
import * as diary from '@branchbook/contract/diary.ts';
import * as employees from '@branchbook/contract/employees.ts';
import * as exportsOfDays from '@branchbook/contract/exports.ts';
import * as imports from '@branchbook/contract/imports.ts';
import * as live from '@branchbook/contract/live.ts';
import * as notifications from '@branchbook/contract/notifications.ts';
import * as occurrences from '@branchbook/contract/occurrences.ts';
import * as onboarding from '@branchbook/contract/onboarding.ts';
import * as privacy from '@branchbook/contract/privacy.ts';
import * as reports from '@branchbook/contract/reports.ts';
import * as review from '@branchbook/contract/review.ts';
import * as snapshot from '@branchbook/contract/snapshot.ts';
import * as subscription from '@branchbook/contract/subscription.ts';
import * as tablet from '@branchbook/contract/tablet.ts';
import * as taskFields from '@branchbook/contract/task-input.ts';
import * as taskLibrary from '@branchbook/contract/task-library.ts';
import * as tasks from '@branchbook/contract/tasks.ts';
import * as temperature from '@branchbook/contract/temperature.ts';
import * as training from '@branchbook/contract/training.ts';
import * as visitors from '@branchbook/contract/visitors.ts';
import { z } from 'zod';

const MODULES: Record<string, unknown>[] = [
  accidents,
  account,
  activity,
  arrival,
  audit,
  auth,
  branches,
  companies,
  companyData,
  customReports,
  devices,
  diary,
  employees,
  exportsOfDays,
  imports,
  live,
  notifications,
  occurrences,
  onboarding,
  privacy,
  reports,
  review,
  snapshot,
  subscription,
  tablet,
  taskFields,
  taskLibrary,
  tasks,
  temperature,
  training,
  visitors,
];

export const capitalised = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** Returns the contract's exported object schemas with their names in the API document. */
export const namedSchemas = (): Map<unknown, string> =>
  new Map(
    MODULES.flatMap((module) =>
      Object.entries(module).flatMap(([name, value]): [unknown, string][] =>
        value instanceof z.ZodObject ? [[value, capitalised(name)]] : [],
      ),
    ),
  );
