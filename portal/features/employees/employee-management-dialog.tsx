import { Dialog } from '@branchbook/ui/dialog.tsx';
import { EmptyState } from '@branchbook/ui/empty-state.tsx';
import { Stack, Text } from '@mantine/core';
import { IconBuildingStore } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import type { DashboardSearch } from '../../paths.ts';
import { BranchSelect } from '../../shared/branch-select.tsx';
import { may, useUser } from '../../shared/user.tsx';
import { BranchPeople } from './components/branch-people.tsx';
import { useDeletion } from './components/deletion.tsx';
import { EditEmployeeDialog } from './edit-employee-dialog.tsx';
import { EmployeeDetailsDialog } from './employee-details-dialog.tsx';
import { deletionFailureInDialog } from './failure-rules.ts';

/** Shows a branch's employees as cards with actions, in a dialog of the dashboard ([A-069]). */
export const EmployeeManagementDialog = () => {
  const user = useUser();
  const navigate = useNavigate({ from: paths.portal });
  const { employees, branch, view, edit } = useSearch({ from: '/portal/' });
  const askToDelete = useDeletion(deletionFailureInDialog);
  const everywhere = may(user, 'oversee_branches');
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
            <BranchSelect
              label="Select Branch to View Employees"
              branchId={branch}
              onPick={(picked) => show({ branch: picked }, true)}
            />
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
