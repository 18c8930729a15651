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
import { reportsEndpoints } from './reports.ts';
import { subscriptionEndpoints } from './subscription.ts';
import { taskLibraryEndpoints } from './task-library.ts';
import { tabletEndpoints } from './tablet.ts';
import { tasksEndpoints } from './tasks.ts';
import { temperatureEndpoints } from './temperature.ts';
import { trainingEndpoints } from './training.ts';
import { visitorsEndpoints } from './visitors.ts';

/** Every endpoint there is. The server refuses to start when one of them has no handler. */
export const endpoints: Record<string, Endpoint> = {
  ...healthEndpoints,
  ...authEndpoints,
  ...onboardingEndpoints,
  ...companiesEndpoints,
  ...subscriptionEndpoints,
  ...branchesEndpoints,
  ...employeesEndpoints,
  ...tasksEndpoints,
  ...taskLibraryEndpoints,
  ...occurrencesEndpoints,
  ...photosEndpoints,
  ...temperatureEndpoints,
  ...visitorsEndpoints,
  ...accidentsEndpoints,
  ...trainingEndpoints,
  ...diaryEndpoints,
  ...reportsEndpoints,
  ...customReportsEndpoints,
  ...devicesEndpoints,
  ...tabletEndpoints,
  ...activityEndpoints,
  ...accountEndpoints,
  ...notificationsEndpoints,
  ...privacyEndpoints,
  ...liveEndpoints,
};
