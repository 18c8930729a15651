import { closedTodayText } from '@branchbook/contract/opening-hours.ts';
import { Dialog } from '@branchbook/ui/dialog.tsx';
import { CardsSkeleton } from '@branchbook/ui/page.tsx';
import { Alert, Divider, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { QueryError } from '../../shared/query-error.tsx';
import { branchHoursQuery } from './api.ts';
import { ClosuresPanel } from './closures-panel.tsx';
import { HoursForm } from './hours-form.tsx';

type ContentProps = { branchId: number; onClose: () => void };

const Content = ({ branchId, onClose }: ContentProps) => {
  const hours = useQuery(branchHoursQuery(branchId));
  if (hours.isPending) return <CardsSkeleton label="Loading opening hours" height={160} />;
  if (hours.isLoadingError)
    return <QueryError query={hours} title="Failed to Load Opening Hours" />;
  const { data } = hours;
  return (
    <Stack gap="lg">
      {data.closed_today !== null && (
        <Alert color="gray">{closedTodayText(data.closed_today)}</Alert>
      )}
      <HoursForm hours={data} onClose={onClose} />
      <Divider />
      <ClosuresPanel hours={data} />
    </Stack>
  );
};

type Props = {
  branch: { id: number; name: string } | undefined;
  opened: boolean;
  onClose: () => void;
};

/** Shows when a branch is open, and lets managers change it. */
export const HoursDialog = ({ branch, opened, onClose }: Props) => (
  <Dialog title="Opening Hours" opened={opened} onClose={onClose} keepOnOutsideClick>
    {branch && (
      <Stack gap="md">
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {branch.name}
        </Text>
        <Content key={branch.id} branchId={branch.id} onClose={onClose} />
      </Stack>
    )}
  </Dialog>
);
