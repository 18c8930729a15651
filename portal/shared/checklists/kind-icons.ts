import type { StepKind } from '@branchbook/contract/checklist.ts';
import {
  IconCamera,
  IconCheckbox,
  IconClock,
  IconHash,
  IconHeading,
  IconHelpCircle,
  IconListCheck,
  IconTemperature,
  IconTextCaption,
} from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';

/** The icon of each kind of step, apart from its words: only the builder shows icons. */
export const KIND_ICONS: Record<StepKind, Icon> = {
  tick: IconCheckbox,
  yes_no: IconHelpCircle,
  number: IconHash,
  temperature: IconTemperature,
  choice: IconListCheck,
  text: IconTextCaption,
  photo: IconCamera,
  time: IconClock,
  section: IconHeading,
};
