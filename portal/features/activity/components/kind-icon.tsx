import type { ActivityKind } from '@branchbook/contract/activity-text.ts';
import {
  IconBuilding,
  IconBuildingStore,
  IconDeviceTablet,
  IconReportAnalytics,
  IconShieldLock,
  IconUsers,
} from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';
import { recordIcons } from '../../../shared/record-kinds.ts';

const ICONS: Record<ActivityKind, Icon> = {
  ...recordIcons,
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
