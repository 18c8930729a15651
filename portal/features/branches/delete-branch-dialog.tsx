import { RESTORE_DAYS } from '@branchbook/contract/branches.ts';
import type { BranchOverview } from '@branchbook/contract/branches.ts';
import { ApiError } from '@branchbook/contract/client.ts';
import { ERRORS } from '@branchbook/contract/errors.ts';
import { Dialog } from '@branchbook/ui/dialog.tsx';
import { FormActions } from '@branchbook/ui/form-layout.tsx';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Alert, Button, List, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../../paths.ts';
import { countOf } from '../../shared/counts.ts';
import { LinkButton } from '../../shared/links.tsx';
import { useOneAtATime } from '../../shared/one-at-a-time.ts';
import { branchOverviewQuery, useDeleteBranch } from './api.ts';
import { failureText } from './failure-rules.ts';

const PEOPLE = { one: 'person works', many: 'people work' };
const TABLETS = { one: 'tablet is', many: 'tablets are' };
const RECORDS = { one: 'record has', many: 'records have' };
const WAITING_MS = 5000;

const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : undefined);

const Consequences = ({ devices }: Pick<BranchOverview, 'devices'>) => (
  <List size="sm" spacing={4}>
    <List.Item>
      {devices > 0 ? `${countOf(devices, TABLETS)} signed out at once.` : 'No tablet is signed in.'}
    </List.Item>
    <List.Item>Its tasks stop.</List.Item>
    <List.Item>What was done there stays on record.</List.Item>
    <List.Item>You can restore it for {RESTORE_DAYS} days, under Deleted branches.</List.Item>
  </List>
);

/** Warns of records that are only on the branch's tablets, and updates the count as they arrive. */
const StillUnsent = ({ count }: { count: number }) => {
  useQuery({ ...branchOverviewQuery(), refetchInterval: WAITING_MS });
  return (
    <Alert
      color="yellow"
      icon={<IconAlertTriangle aria-hidden />}
      title={`${countOf(count, RECORDS)} not been sent from its tablets`}
      role="status"
    >
      Connect the tablets to the internet and wait until this message goes. If you delete the branch
      now, what they have recorded so far can still arrive for {RESTORE_DAYS} days.
    </Alert>
  );
};

/** Explains that employees must be moved or deleted first, and links to them. */
const StillStaffed = ({ branch }: { branch: BranchOverview }) => (
  <Alert
    color="yellow"
    icon={<IconAlertTriangle aria-hidden />}
    title={ERRORS.BRANCH_HAS_EMPLOYEES.message}
    role="alert"
  >
    <Stack align="flex-start" gap="sm">
      {branch.staff_count > 0 && (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {countOf(branch.staff_count, PEOPLE)} at {branch.name}.
        </Text>
      )}
      <LinkButton size="xs" to={paths.employees} search={{ branch: branch.id }}>
        Show its employees
      </LinkButton>
    </Stack>
  </Alert>
);

type ContentProps = { branch: BranchOverview; onClose: () => void };

const DeleteBranch = ({ branch, onClose }: ContentProps) => {
  const remove = useDeleteBranch();
  const code = codeOf(remove.error);
  const isStaffed = branch.staff_count > 0 || code === 'BRANCH_HAS_EMPLOYEES';
  const refused = branch.is_head_office ? ERRORS.HEAD_OFFICE_STAYS.message : null;
  const failed = remove.isError && code !== 'BRANCH_HAS_EMPLOYEES';
  const once = useOneAtATime();
  const send = async () => {
    try {
      await remove.mutateAsync(branch.id);
      toast.success({ title: 'Branch Deleted', message: `${branch.name} has been deleted.` });
      onClose();
    } catch {
      // The dialog shows the error itself, below.
    }
  };

  return (
    <Stack gap="md">
      {refused === null && !isStaffed && (
        <>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            Are you sure you want to delete{' '}
            <Text span inherit fw={600}>
              {branch.name}
            </Text>
            ?
          </Text>
          {branch.records_waiting > 0 && <StillUnsent count={branch.records_waiting} />}
          <Consequences devices={branch.devices} />
        </>
      )}
      {refused === null && isStaffed && <StillStaffed branch={branch} />}
      {(refused !== null || failed) && (
        <Alert color="red" icon={<IconAlertTriangle aria-hidden />} role="alert">
          {refused ?? failureText(remove.error, 'Failed to delete the branch')}
        </Alert>
      )}
      <FormActions>
        <Button variant="default" onClick={onClose}>
          {refused === null && !isStaffed ? 'Cancel' : 'Close'}
        </Button>
        {refused === null && !isStaffed && (
          <Button color="red" loading={remove.isPending} onClick={() => void once(send)}>
            {branch.records_waiting > 0 ? 'Delete Anyway' : 'Delete Branch'}
          </Button>
        )}
      </FormActions>
    </Stack>
  );
};

type Props = { branch: BranchOverview | undefined; opened: boolean; onClose: () => void };

export const DeleteBranchDialog = ({ branch, opened, onClose }: Props) => (
  <Dialog title="Delete Branch" opened={opened} onClose={onClose} size="md">
    {branch && <DeleteBranch branch={branch} onClose={onClose} />}
  </Dialog>
);
