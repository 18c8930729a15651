import { Page } from '@branchbook/ui/page.tsx';
import { Button, Group, Select } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import type { EmployeesSearch } from '../../paths.ts';
import { AccessDenied } from '../../shared/access-denied.tsx';
import { usePageTitle } from '../../shared/page-title.ts';
import { SearchBox } from '../../shared/search-box.tsx';
import { may, useUser } from '../../shared/user.tsx';
import { AddEmployeeDialog } from './add-employee-dialog.tsx';
import { EmployeeDetailsDialog } from './employee-details-dialog.tsx';
import { EmployeeList } from './employee-list-panel.tsx';

const ROLES = [
  { value: '', label: 'All Roles' },
  { value: '1', label: 'Owner' },
  { value: '2', label: 'Manager' },
  { value: '3', label: 'Staff' },
];

export const EmployeesPage = () => {
  usePageTitle('Employees');
  const user = useUser();
  const navigate = useNavigate({ from: paths.employees });
  const search = useSearch({ from: '/portal/employees' });
  if (!may(user, 'manage_branch_employees')) return <AccessDenied page="Employees" />;

  const everywhere = may(user, 'manage_all_employees');
  const show = (change: Partial<EmployeesSearch>, replace = false) =>
    void navigate({ search: (now) => ({ ...now, ...change }), replace });
  const openAdd = () => show({ action: 'create' });

  return (
    <Page
      title="Employees"
      help={everywhere ? 'Everyone in your company, by branch.' : 'The people of your branch.'}
      actions={
        everywhere && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={openAdd}>
            Add Employee
          </Button>
        )
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
          w={160}
        />
      </Group>
      <EmployeeList
        search={search.q ?? ''}
        role={search.role}
        onView={(view) => show({ view })}
        onAddFirst={everywhere ? openAdd : undefined}
      />
      <AddEmployeeDialog
        opened={search.action === 'create'}
        onClose={() => show({ action: undefined }, true)}
      />
      <EmployeeDetailsDialog
        employeeId={search.view ?? null}
        onClose={() => show({ view: undefined }, true)}
      />
    </Page>
  );
};
