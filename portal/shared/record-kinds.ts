import type { RecordKind } from '@branchbook/contract/record-kinds.ts';
import {
  IconAddressBook,
  IconAlertTriangle,
  IconBandage,
  IconCertificate,
  IconChecklist,
  IconEggs,
  IconMessageExclamation,
  IconNotebook,
  IconSchool,
  IconSoup,
  IconTemperature,
  IconThermometer,
  IconToolsKitchen2,
  IconUserScreen,
} from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';
import { paths } from '../paths.ts';

export const recordIcons: Record<RecordKind, Icon> = {
  tasks: IconChecklist,
  temperatures: IconTemperature,
  visitors: IconUserScreen,
  accidents: IconBandage,
  complaints: IconMessageExclamation,
  training: IconSchool,
  courses: IconCertificate,
  diary: IconNotebook,
  alerts: IconAlertTriangle,
  foodChecks: IconToolsKitchen2,
  probes: IconThermometer,
  allergens: IconEggs,
  foodDiary: IconSoup,
};

type ReportPage = {
  to: `${typeof paths.reports}${string}`;
  search: { report?: 'tasks' };
  title: string;
  text: string;
  icon: Icon;
};

/**
 * Pages that report each kind of record, in the order offered; the diary has a dialog instead,
 * alerts have a page of their own, and probes are on the page of food checks.
 */
export const REPORT_PAGES = {
  tasks: {
    to: paths.reports,
    search: { report: 'tasks' },
    title: 'Task Reports',
    text: 'See who has done what',
    icon: recordIcons.tasks,
  },
  visitors: {
    to: paths.visitorReport,
    search: {},
    title: 'Visitor Reports',
    text: 'Visitor book entries',
    icon: IconAddressBook,
  },
  accidents: {
    to: paths.accidentReport,
    search: {},
    title: 'Accident Reports',
    text: 'Accident book entries',
    icon: recordIcons.accidents,
  },
  complaints: {
    to: paths.complaintReport,
    search: {},
    title: 'Complaints',
    text: 'Complaints and alleged illness',
    icon: recordIcons.complaints,
  },
  temperatures: {
    to: paths.temperatureReport,
    search: {},
    title: 'Temperature Reports',
    text: 'Temperature logging data',
    icon: recordIcons.temperatures,
  },
  foodChecks: {
    to: paths.foodChecksReport,
    search: {},
    title: 'Food Checks',
    text: 'Cooking, cooling and deliveries, with probes, limits and suppliers',
    icon: recordIcons.foodChecks,
  },
  training: {
    to: paths.trainingReport,
    search: {},
    title: 'Training Reports',
    text: 'View who has received training',
    icon: recordIcons.training,
  },
  courses: {
    to: paths.courses,
    search: {},
    title: 'Courses',
    text: 'Who has which certificate, and what is missing',
    icon: recordIcons.courses,
  },
  allergens: {
    to: paths.allergens,
    search: {},
    title: 'Allergens',
    text: 'What every dish contains',
    icon: recordIcons.allergens,
  },
  foodDiary: {
    to: paths.foodDiary,
    search: {},
    title: 'Food safety diary',
    text: 'Checks, problems and signatures by day',
    icon: recordIcons.foodDiary,
  },
} as const satisfies Record<Exclude<RecordKind, 'alerts' | 'diary' | 'probes'>, ReportPage>;
