import { activityEndpoints } from './activity.ts';
import { accountEndpoints } from './account.ts';
import { notificationsEndpoints } from './notifications.ts';
import { privacyEndpoints } from './privacy.ts';
import { liveEndpoints } from './live.ts';
import { accidentsEndpoints } from './accidents.ts';
import { authEndpoints } from './auth.ts';
import { branchesEndpoints } from './branches.ts';
import { companiesEndpoints } from './companies.ts';
import { customReportsEndpoints } from './custom-reports.ts';
import { devicesEndpoints } from './devices.ts';
import { diaryEndpoints } from './diary.ts';
import { employeesEndpoints } from './employees.ts';
import type { Endpoint } from './endpoint.ts';
import { healthEndpoints } from './health.ts';
import { occurrencesEndpoints } from './occurrences.ts';
import { onboardingEndpoints } from './onboarding.ts';
import { photosEndpoints } from './photos.ts';
import { reviewEndpoints } from './review.ts';
import { reportsEndpoints } from './reports.ts';
import { subscriptionEndpoints } from './subscription.ts';
import { taskLibraryEndpoints } from './task-library.ts';
import { tabletEndpoints } from './tablet.ts';
import { tasksEndpoints } from './tasks.ts';
import { temperatureEndpoints } from './temperature.ts';
import { trainingEndpoints } from './training.ts';
import { visitorsEndpoints } from './visitors.ts';

/** The endpoints by subject, as the API document lists them. */
export const endpointsByArea: Record<string, Record<string, Endpoint>> = {
  'Signing in': authEndpoints,
  'Setting up a company': onboardingEndpoints,
  Companies: companiesEndpoints,
  Subscription: subscriptionEndpoints,
  Branches: branchesEndpoints,
  Employees: employeesEndpoints,
  Tasks: tasksEndpoints,
  'Task library': taskLibraryEndpoints,
  'What is due': occurrencesEndpoints,
  Photos: photosEndpoints,
  Temperatures: temperatureEndpoints,
  Visitors: visitorsEndpoints,
  Accidents: accidentsEndpoints,
  Training: trainingEndpoints,
  Diary: diaryEndpoints,
  'Task reports': reportsEndpoints,
  'Custom reports': customReportsEndpoints,
  'Device Setup': { ...devicesEndpoints, ...reviewEndpoints },
  'The tablet': tabletEndpoints,
  'Dashboard and audit log': activityEndpoints,
  'Own account': accountEndpoints,
  Notifications: notificationsEndpoints,
  Privacy: privacyEndpoints,
  'Live changes': liveEndpoints,
  Health: healthEndpoints,
};

/** Every endpoint. The server refuses to start when one of them has no handler. */
export const endpoints: Record<string, Endpoint> = Object.assign(
  {},
  ...Object.values(endpointsByArea),
);
