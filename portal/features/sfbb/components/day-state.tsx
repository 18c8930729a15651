import { dayStateLabel } from '@branchbook/contract/sfbb-rules.ts';
import type { DayState } from '@branchbook/contract/sfbb-rules.ts';
import { Badge } from '@mantine/core';

const COLORS: Record<DayState, string> = {
  open: 'blue',
  signed: 'green',
  signed_with_gaps: 'yellow',
  signed_late: 'yellow',
  unsigned: 'red',
  closed: 'gray',
};

/** Shows the state of a day of the diary in words and in a colour. */
export const DayStateBadge = ({ state }: { state: DayState }) => (
  <Badge color={COLORS[state]} component="span">
    {dayStateLabel[state]}
  </Badge>
);
