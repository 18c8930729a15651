import { Dialog } from '@branchbook/ui/dialog.tsx';
import { EmptyState } from '@branchbook/ui/empty-state.tsx';
import { Select, Stack, Text } from '@mantine/core';
import { IconBuildingStore } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import type { DashboardSearch } from '../../paths.ts';
import { branchesQuery } from '../../shared/branches.ts';
import { messageOf } from '../../shared/errors.ts';
import { may, useUser } from '../../shared/user.tsx';
import { BranchPeople } from './components/branch-people.tsx';
import { useDeletion } from './components/deletion.tsx';
import { EditEmployeeDialog } from './edit-employee-dialog.tsx';
import { EmployeeDetailsDialog } from './employee-details-dialog.tsx';
import { deletionFailureInDialog } from './failure.ts';

type PickerProps = { branchId: number | undefined; onPick: (branchId: number) => void };

const BranchPicker = ({ branchId, onPick }: PickerProps) => {
  const user = useUser();
  const branches = useQuery(branchesQuery(user.company_id));
  return (
    <Select
      label="Select Branch to View Employees"
      placeholder={branches.isLoading ? 'Loading branches...' : 'Choose a branch...'}
      data={(branches.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      value={branchId === undefined ? null : String(branchId)}
      onChange={(chosen) => chosen && onPick(Number(chosen))}
      error={branches.isError && messageOf(branches.error, 'Failed to load branches')}
      nothingFoundMessage="Nothing found"
      searchable
      data-autofocus
      openOnFocus={false}
    />
  );
};

/** Opened from the dashboard: a branch's people as cards, and what can be done with them ([A-069]). */
export const EmployeeManagementDialog = () => {
  const user = useUser();
  const navigate = useNavigate({ from: paths.portal });
  const { employees, branch, view, edit } = useSearch({ from: '/portal/' });
  const askToDelete = useDeletion(deletionFailureInDialog);
  const everywhere = may(user, 'manage_all_employees');
  const branchId = everywhere ? branch : (user.branch_id ?? undefined);
  const show = (change: Partial<DashboardSearch>, replace = false) =>
    void navigate({ search: (now) => ({ ...now, ...change }), replace, resetScroll: false });
  const backToList = () => show({ view: undefined, edit: undefined }, true);
  const opened = employees === 'manage' && may(user, 'manage_branch_employees');

  return (
    <>
      <Dialog
        title="Employee Management"
        opened={opened && view === undefined && edit === undefined}
        onClose={() => show({ employees: undefined, branch: undefined }, true)}
        size="xl"
      >
        <Stack>
          {everywhere ? (
            <BranchPicker branchId={branch} onPick={(picked) => show({ branch: picked }, true)} />
          ) : (
            <Text size="sm">
              Viewing: <strong>{user.BranchName}</strong>
            </Text>
          )}
          {branchId === undefined ? (
            <EmptyState
              icon={<IconBuildingStore size={24} />}
              title="Select a Branch"
              text="Choose a branch to see who works there."
            />
          ) : (
            <BranchPeople
              key={branchId}
              branchId={branchId}
              on={{
                onView: ({ id }) => show({ view: id }),
                onEdit: ({ id }) => show({ edit: id }),
                onDelete: askToDelete,
              }}
            />
          )}
        </Stack>
      </Dialog>
      <EmployeeDetailsDialog
        employeeId={opened ? (view ?? null) : null}
        onClose={backToList}
        onEdit={({ id }) => show({ view: undefined, edit: id })}
      />
      <EditEmployeeDialog employeeId={opened ? (edit ?? null) : null} onClose={backToList} />
    </>
  );
};
