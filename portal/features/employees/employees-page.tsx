import { Page } from '@branchbook/ui/page.tsx';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Button, Group, Select } from '@mantine/core';
import { IconDownload, IconPlus, IconUpload } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import type { EmployeesSearch } from '../../paths.ts';
import { AccessDenied } from '../../shared/access-denied.tsx';
import { useHasNoBranches } from '../../shared/areas.ts';
import { BranchFilter } from '../../shared/branch-filter.tsx';
import { messageOf } from '../../shared/errors.ts';
import { NoBranches } from '../../shared/no-branches.tsx';
import { mayOpen } from '../../shared/page-access.ts';
import { usePageTitle } from '../../shared/page-title.ts';
import { SearchBox } from '../../shared/search-box.tsx';
import { may, useUser } from '../../shared/user.tsx';
import { AddEmployeeDialog } from './add-employee-dialog.tsx';
import { useExportEmployees } from './api.ts';
import { useDeletion } from './components/deletion.tsx';
import { EditEmployeeDialog } from './edit-employee-dialog.tsx';
import { EmployeeDetailsDialog } from './employee-details-dialog.tsx';
import { EmployeeList } from './employee-list-panel.tsx';
import { deletionFailure } from './failure-rules.ts';
import { ImportEmployeesDialog } from './import-employees-dialog.tsx';
import { roleOptions } from './rights-rules.ts';

const ROLES = [{ value: '', label: 'All Roles' }, ...roleOptions([1, 2, 3])];

const PEOPLE_OF_BRANCHES = 'The people of your branches.';

const ExportButton = () => {
  const exportAll = useExportEmployees();
  const run = () =>
    exportAll.mutate(undefined, {
      onSuccess: (name) => toast.success({ title: 'Employees Exported', message: name }),
      onError: (error) =>
        toast.error({ title: 'Failed to Export Employees', message: messageOf(error, '') }),
    });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={exportAll.isPending}
      onClick={run}
    >
      Export
    </Button>
  );
};

export const EmployeesPage = () => {
  usePageTitle('Employees');
  const user = useUser();
  const navigate = useNavigate({ from: paths.employees });
  const search = useSearch({ from: '/portal/employees' });
  const askToDelete = useDeletion(deletionFailure);
  const hasNoBranches = useHasNoBranches();
  if (!mayOpen(user, 'employees')) return <AccessDenied page="Employees" />;

  const everywhere = may(user, 'manage_all_employees');
  const oversees = may(user, 'oversee_branches');
  const show = (change: Partial<EmployeesSearch>, replace = false) =>
    void navigate({ search: (now) => ({ ...now, ...change }), replace, resetScroll: false });
  const openAdd = () => show({ action: 'create' });
  const closeAll = () => show({ action: undefined, view: undefined, edit: undefined }, true);
  if (hasNoBranches) {
    return (
      <Page title="Employees" help={PEOPLE_OF_BRANCHES}>
        <NoBranches />
      </Page>
    );
  }

  return (
    <Page
      title="Employees"
      help={
        everywhere
          ? 'Everyone in your company, by branch.'
          : oversees
            ? PEOPLE_OF_BRANCHES
            : 'The people of your branch.'
      }
      actions={
        <>
          <ExportButton />
          <Button
            variant="default"
            leftSection={<IconUpload size={16} aria-hidden />}
            onClick={() => show({ action: 'import' })}
          >
            Import
          </Button>
          {oversees && (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={openAdd}>
              Add Employee
            </Button>
          )}
        </>
      }
    >
      <Group gap="xs">
        <SearchBox
          label="Search by name, email or branch"
          value={search.q ?? ''}
          onSearch={(q) => show({ q: q || undefined }, true)}
        />
        <Select
          aria-label="Role"
          data={ROLES}
          value={search.role ?? ''}
          onChange={(role) => show({ role: (role || undefined) as EmployeesSearch['role'] }, true)}
          w={{ base: '100%', xs: 160 }}
        />
        {oversees && (
          <BranchFilter
            branchId={search.branch}
            onChoose={(branch) => show({ branch }, true)}
            hidesLabel
          />
        )}
      </Group>
      <EmployeeList
        search={search.q ?? ''}
        role={search.role}
        branchId={oversees ? search.branch : undefined}
        on={{
          onView: ({ id }) => show({ view: id }),
          onEdit: ({ id }) => show({ edit: id }),
          onDelete: askToDelete,
        }}
        onAddFirst={oversees ? openAdd : undefined}
      />
      <AddEmployeeDialog opened={search.action === 'create'} onClose={closeAll} />
      <ImportEmployeesDialog opened={search.action === 'import'} onClose={closeAll} />
      <EmployeeDetailsDialog
        employeeId={search.view ?? null}
        onClose={closeAll}
        onEdit={({ id }) => show({ view: undefined, edit: id })}
      />
      <EditEmployeeDialog employeeId={search.edit ?? null} onClose={closeAll} />
    </Page>
  );
};
