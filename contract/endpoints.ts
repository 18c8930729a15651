import * as activity from './activity.ts';
import * as account from './account.ts';
import * as notifications from './notifications.ts';
import * as privacy from './privacy.ts';
import * as live from './live.ts';
import * as accidents from './accidents.ts';
import * as auth from './auth.ts';
import * as branches from './branches.ts';
import * as companies from './companies.ts';
import * as customReports from './custom-reports.ts';
import * as devices from './devices.ts';
import * as diary from './diary.ts';
import * as employees from './employees.ts';
import type { Endpoint } from './endpoint.ts';
import * as health from './health.ts';
import * as occurrences from './occurrences.ts';
import * as onboarding from './onboarding.ts';
import * as photos from './photos.ts';
import * as review from './review.ts';
import * as reports from './reports.ts';
import * as subscription from './subscription.ts';
import * as taskLibrary from './task-library.ts';
import * as tablet from './tablet.ts';
import * as tasks from './tasks.ts';
import * as temperature from './temperature.ts';
import * as training from './training.ts';
import * as visitors from './visitors.ts';

/** The endpoints by subject, as the API document lists them. */
export const endpointsByArea: Record<string, Record<string, Endpoint>> = {
  'Signing in': auth.authEndpoints,
  'Setting up a company': onboarding.onboardingEndpoints,
  Companies: companies.companiesEndpoints,
  Subscription: subscription.subscriptionEndpoints,
  Branches: branches.branchesEndpoints,
  Employees: employees.employeesEndpoints,
  Tasks: tasks.tasksEndpoints,
  'Task library': taskLibrary.taskLibraryEndpoints,
  'What is due': occurrences.occurrencesEndpoints,
  Photos: photos.photosEndpoints,
  Temperatures: temperature.temperatureEndpoints,
  Visitors: visitors.visitorsEndpoints,
  Accidents: accidents.accidentsEndpoints,
  Training: training.trainingEndpoints,
  Diary: diary.diaryEndpoints,
  'Task reports': reports.reportsEndpoints,
  'Custom reports': customReports.customReportsEndpoints,
  'Device Setup': { ...devices.devicesEndpoints, ...review.reviewEndpoints },
  'The tablet': tablet.tabletEndpoints,
  'Dashboard and audit log': activity.activityEndpoints,
  'Own account': account.accountEndpoints,
  Notifications: notifications.notificationsEndpoints,
  Privacy: privacy.privacyEndpoints,
  'Live changes': live.liveEndpoints,
  Health: health.healthEndpoints,
};

/** Every endpoint. The server refuses to start when one of them has no handler. */
export const endpoints: Record<string, Endpoint> = Object.assign(
  {},
  ...Object.values(endpointsByArea),
);

/** The modules of these endpoints, after whose exports the API document names its schemas. */
export const endpointModules: readonly object[] = [
  accidents,
  account,
  activity,
  auth,
  branches,
  companies,
  customReports,
  devices,
  diary,
  employees,
  health,
  live,
  notifications,
  occurrences,
  onboarding,
  photos,
  privacy,
  reports,
  review,
  subscription,
  tablet,
  taskLibrary,
  tasks,
  temperature,
  training,
  visitors,
];
