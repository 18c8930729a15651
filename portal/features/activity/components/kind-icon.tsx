import type { ActivityKind } from '@branchbook/contract/activity-text.ts';
import {
  IconBandage,
  IconBuilding,
  IconBuildingStore,
  IconChecklist,
  IconDeviceTablet,
  IconNotebook,
  IconReportAnalytics,
  IconSchool,
  IconShieldLock,
  IconTemperature,
  IconUserScreen,
  IconUsers,
} from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';

const ICONS: Record<ActivityKind, Icon> = {
  tasks: IconChecklist,
  temperatures: IconTemperature,
  visitors: IconUserScreen,
  accidents: IconBandage,
  training: IconSchool,
  diary: IconNotebook,
  people: IconUsers,
  branches: IconBuildingStore,
  tablets: IconDeviceTablet,
  reports: IconReportAnalytics,
  security: IconShieldLock,
  company: IconBuilding,
};

/** Shows the icon of a kind; hidden from screen readers, as the text beside it names the kind. */
export const KindIcon = ({ kind }: { kind: ActivityKind }) => {
  const Shown = ICONS[kind];
  return <Shown size={16} stroke={1.6} aria-hidden />;
};
