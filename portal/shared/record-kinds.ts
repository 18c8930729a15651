import type { RecordKind } from '@branchbook/contract/record-kinds.ts';
import {
  IconAddressBook,
  IconBandage,
  IconChecklist,
  IconNotebook,
  IconSchool,
  IconTemperature,
  IconUserScreen,
} from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';
import { paths } from '../paths.ts';

export const recordIcons: Record<RecordKind, Icon> = {
  tasks: IconChecklist,
  temperatures: IconTemperature,
  visitors: IconUserScreen,
  accidents: IconBandage,
  training: IconSchool,
  diary: IconNotebook,
};

type ReportPage = {
  to: `${typeof paths.reports}${string}`;
  search: { report?: 'tasks' };
  title: string;
  text: string;
  icon: Icon;
};

/** Pages that report each kind of record, in the order offered; the diary has a dialog instead. */
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
  temperatures: {
    to: paths.temperatureReport,
    search: {},
    title: 'Temperature Reports',
    text: 'Temperature logging data',
    icon: recordIcons.temperatures,
  },
  training: {
    to: paths.trainingReport,
    search: {},
    title: 'Training Reports',
    text: 'View who has received training',
    icon: recordIcons.training,
  },
} as const satisfies Record<Exclude<RecordKind, 'diary'>, ReportPage>;
