import * as activity from './activity.ts';
import * as account from './account.ts';
import * as notifications from './notifications.ts';
import * as privacy from './privacy.ts';
import * as inspectorPacks from './inspector-packs.ts';
import * as league from './league.ts';
import * as ledger from './ledger.ts';
import * as live from './live.ts';
import * as accidents from './accidents.ts';
import * as alerts from './alerts.ts';
import * as allergenFiles from './allergen-files.ts';
import * as allergenPages from './allergen-pages.ts';
import * as allergens from './allergens.ts';
import * as areas from './areas.ts';
import * as auth from './auth.ts';
import * as branchHours from './branch-hours.ts';
import * as branches from './branches.ts';
import * as complaints from './complaints.ts';
import * as companies from './companies.ts';
import * as certificates from './certificates.ts';
import * as courses from './courses.ts';
import * as customReports from './custom-reports.ts';
import * as digests from './digests.ts';
import * as devices from './devices.ts';
import * as diary from './diary.ts';
import * as employees from './employees.ts';
import * as duty from './duty.ts';
import type { Endpoint } from './endpoint.ts';
import * as foodChecks from './food-checks.ts';
import * as health from './health.ts';
import * as hygieneRatings from './hygiene-ratings.ts';
import * as occurrences from './occurrences.ts';
import * as onboarding from './onboarding.ts';
import * as photos from './photos.ts';
import * as probes from './probes.ts';
import * as pushDevices from './push-devices.ts';
import * as reportSchedules from './report-schedules.ts';
import * as rightToWork from './right-to-work.ts';
import * as review from './review.ts';
import * as reports from './reports.ts';
import * as sfbb from './sfbb.ts';
import * as sfbbFitness from './sfbb-fitness.ts';
import * as sfbbMethods from './sfbb-methods.ts';
import * as sfbbReviews from './sfbb-reviews.ts';
import * as subscription from './subscription.ts';
import * as papers from './papers.ts';
import * as suppliers from './suppliers.ts';
import * as taskLibrary from './task-library.ts';
import * as tablet from './tablet.ts';
import * as tasks from './tasks.ts';
import * as temperature from './temperature.ts';
import * as training from './training.ts';
import * as unsubscribe from './unsubscribe.ts';
import * as visitors from './visitors.ts';
import * as webhook from './webhook.ts';

/** The endpoints by subject, as the API document lists them. */
export const endpointsByArea: Record<string, Record<string, Endpoint>> = {
  'Signing in': auth.authEndpoints,
  'Setting up a company': onboarding.onboardingEndpoints,
  Companies: companies.companiesEndpoints,
  Subscription: subscription.subscriptionEndpoints,
  Branches: {
    ...branches.branchesEndpoints,
    ...branchHours.branchHoursEndpoints,
    ...hygieneRatings.hygieneRatingsEndpoints,
  },
  Areas: areas.areasEndpoints,
  'League table': league.leagueEndpoints,
  Employees: employees.employeesEndpoints,
  Tasks: tasks.tasksEndpoints,
  'Task library': taskLibrary.taskLibraryEndpoints,
  'What is due': occurrences.occurrencesEndpoints,
  Photos: photos.photosEndpoints,
  Temperatures: temperature.temperatureEndpoints,
  'Food checks': foodChecks.foodChecksEndpoints,
  Probes: probes.probesEndpoints,
  Suppliers: suppliers.suppliersEndpoints,
  'Premises papers': papers.papersEndpoints,
  Visitors: visitors.visitorsEndpoints,
  Accidents: accidents.accidentsEndpoints,
  Complaints: complaints.complaintsEndpoints,
  Training: training.trainingEndpoints,
  'Courses and certificates': {
    ...courses.coursesEndpoints,
    ...certificates.certificatesEndpoints,
  },
  'Right to work': rightToWork.rightToWorkEndpoints,
  Allergens: {
    ...allergens.allergensEndpoints,
    ...allergenFiles.allergenFilesEndpoints,
    ...allergenPages.allergenPagesEndpoints,
  },
  Diary: diary.diaryEndpoints,
  'Food safety diary': {
    ...sfbb.sfbbEndpoints,
    ...sfbbFitness.sfbbFitnessEndpoints,
    ...sfbbMethods.sfbbMethodsEndpoints,
    ...sfbbReviews.sfbbReviewsEndpoints,
  },
  'Inspector packs': inspectorPacks.inspectorPacksEndpoints,
  'Task reports': reports.reportsEndpoints,
  'Custom reports': customReports.customReportsEndpoints,
  'Scheduled reports': reportSchedules.reportSchedulesEndpoints,
  'Device Setup': { ...devices.devicesEndpoints, ...review.reviewEndpoints },
  'The tablet': tablet.tabletEndpoints,
  'Dashboard and audit log': activity.activityEndpoints,
  'Own account': account.accountEndpoints,
  Alerts: { ...alerts.alertsEndpoints, ...duty.dutyEndpoints },
  'Alerts on devices': pushDevices.pushDevicesEndpoints,
  Webhook: webhook.webhookEndpoints,
  Notifications: { ...notifications.notificationsEndpoints, ...digests.digestsEndpoints },
  Unsubscribing: unsubscribe.unsubscribeEndpoints,
  Privacy: privacy.privacyEndpoints,
  'Proof of records': ledger.ledgerEndpoints,
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
  alerts,
  allergenFiles,
  allergenPages,
  allergens,
  areas,
  auth,
  branchHours,
  branches,
  certificates,
  companies,
  complaints,
  courses,
  customReports,
  devices,
  diary,
  duty,
  digests,
  employees,
  foodChecks,
  health,
  hygieneRatings,
  inspectorPacks,
  league,
  ledger,
  live,
  notifications,
  occurrences,
  onboarding,
  photos,
  privacy,
  probes,
  pushDevices,
  reports,
  reportSchedules,
  review,
  rightToWork,
  sfbb,
  sfbbFitness,
  sfbbMethods,
  sfbbReviews,
  subscription,
  suppliers,
  papers,
  tablet,
  taskLibrary,
  tasks,
  temperature,
  training,
  unsubscribe,
  visitors,
  webhook,
];
