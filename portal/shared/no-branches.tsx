import { EmptyState } from '@branchbook/ui/empty-state.tsx';
import { Paper } from '@mantine/core';
import { IconBuildingStore } from '@tabler/icons-react';

/** Says why a page is empty to an area manager whose areas have no branches. */
export const NoBranches = () => (
  <Paper withBorder>
    <EmptyState
      icon={<IconBuildingStore size={24} />}
      title="No branches in your areas yet"
      text="They appear here once head office adds branches to your areas."
    />
  </Paper>
);
