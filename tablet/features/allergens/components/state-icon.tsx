import type { ShownState } from '@branchbook/contract/allergen-rules.ts';
import {
  IconCircleDotFilled,
  IconCircleHalf2,
  IconHelpCircle,
  IconMinus,
} from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';

const ICONS: Record<ShownState, Icon> = {
  contains: IconCircleDotFilled,
  may_contain: IconCircleHalf2,
  no: IconMinus,
  ask: IconHelpCircle,
};

/** Shows what is recorded of an allergen as a sign; the words stand beside it. */
export const StateIcon = ({ state }: { state: ShownState }) => {
  const StateSign = ICONS[state];
  return <StateSign size={26} aria-hidden />;
};
