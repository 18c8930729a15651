import type { RestorableBranch } from '@branchbook/contract/branches.ts';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { dayText, localDayOf } from '../../shared/dates.ts';
import { useOneAtATime } from '../../shared/one-at-a-time.ts';
import { useRestoreBranch } from './api.ts';
import { failureText } from './failure-rules.ts';

const DeletedBranch = ({ branch }: { branch: RestorableBranch }) => {
  const restoring = useRestoreBranch();
  const once = useOneAtATime();
  const restore = async () => {
    try {
      await restoring.mutateAsync(branch.id);
      toast.success({
        title: 'Branch Restored',
        message: `${branch.name} is back, with its tablets and tasks. Set a new branch password in Device Setup to sign in more tablets.`,
      });
    } catch (error) {
      toast.error({
        title: 'Failed to restore the branch',
        message: failureText(error, 'Please try again.'),
      });
    }
  };
  return (
    <Group component="li" justify="space-between" gap="sm">
      <div style={{ overflowWrap: 'anywhere' }}>
        <Text size="sm" fw={600}>
          {branch.name}
        </Text>
        <Text size="sm" c="dimmed">
          Deleted on {dayText(localDayOf(branch.deleted_at))}. You can restore it until{' '}
          {dayText(localDayOf(branch.restorable_until))}.
        </Text>
      </div>
      <Button
        variant="default"
        aria-label={`Restore ${branch.name}`}
        loading={restoring.isPending}
        onClick={() => void once(restore)}
      >
        Restore
      </Button>
    </Group>
  );
};

/** Lists the branches deleted in the last 30 days, each with a button to restore it. */
export const DeletedBranches = ({ branches }: { branches: readonly RestorableBranch[] }) => (
  <Paper withBorder p="md" component="section" aria-labelledby="deleted-branches">
    <Title order={2} size="h4" id="deleted-branches" mb="sm">
      Deleted branches
    </Title>
    <Stack component="ul" gap="md" m={0} p={0} style={{ listStyle: 'none' }}>
      {branches.map((branch) => (
        <DeletedBranch key={branch.id} branch={branch} />
      ))}
    </Stack>
  </Paper>
);
