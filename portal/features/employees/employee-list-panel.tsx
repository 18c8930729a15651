import { displayMobile } from '@branchbook/contract/fields.ts';
import { DataTable } from '@branchbook/ui/data-table.tsx';
import type { Column } from '@branchbook/ui/data-table.tsx';
import { EmptyState } from '@branchbook/ui/empty-state.tsx';
import { ErrorState } from '@branchbook/ui/error-state.tsx';
import { Button, Paper, Text } from '@mantine/core';
import { IconEye, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { dayText } from '../../shared/dates.ts';
import { messageOf } from '../../shared/errors.ts';
import { useUser } from '../../shared/user.tsx';
import { employeesQuery } from './api.ts';
import { groupByBranch, matches } from './grouping.ts';
import type { EmployeeRow } from './grouping.ts';
import { RoleBadge } from './components/role-badge.tsx';

const INDENT_PX = 20;

const columnsFor = (onView: (id: number) => void): Column<EmployeeRow>[] => [
  {
    key: 'employee',
    header: 'Employee',
    cell: ({ employee, level }) => (
      <div style={{ paddingInlineStart: level * INDENT_PX }}>
        <Text size="sm" fw={600}>
          {employee.name}
        </Text>
        <Text size="xs" c="dimmed" fw={400}>
          {employee.email}
        </Text>
      </div>
    ),
  },
  {
    key: 'role',
    header: 'Role',
    cell: ({ employee }) => <RoleBadge roleId={employee.role_id} />,
  },
  { key: 'branch', header: 'Branch', cell: ({ employee }) => employee.branch_name ?? 'Unassigned' },
  {
    key: 'contact',
    header: 'Contact',
    cell: ({ employee }) => displayMobile(employee.landline_mobile_no) || '–',
  },
  {
    key: 'start',
    header: 'Start Date',
    cell: ({ employee }) => dayText(employee.start_date),
  },
  {
    key: 'actions',
    header: 'Actions',
    isActions: true,
    cell: ({ employee }) => (
      <Button
        variant="default"
        size="xs"
        leftSection={<IconEye size={14} aria-hidden />}
        aria-label={`View ${employee.name}`}
        onClick={() => onView(employee.id)}
      >
        View
      </Button>
    ),
  },
];

type Props = {
  search: string;
  role: string | undefined;
  onView: (id: number) => void;
  onAddFirst?: () => void;
};

export const EmployeeList = ({ search, role, onView, onAddFirst }: Props) => {
  const user = useUser();
  const employees = useQuery(employeesQuery(user.company_id));
  if (employees.isError) {
    return (
      <ErrorState
        title="Error loading employees"
        message={messageOf(employees.error, 'Failed to load employee data')}
        onRetry={() => void employees.refetch()}
        retrying={employees.isFetching}
      />
    );
  }
  const found = (employees.data ?? []).filter((employee) => matches(employee, search, role));
  if (employees.isSuccess && found.length === 0) {
    const none = employees.data.length === 0;
    return (
      <Paper withBorder>
        <EmptyState
          icon={<IconUsers size={24} />}
          title={none ? 'No employees yet' : 'No employees found'}
          text={
            none
              ? 'Start by adding your first employee'
              : 'Try adjusting your search or filter criteria'
          }
          action={
            none &&
            onAddFirst && (
              <Button mt="sm" onClick={onAddFirst}>
                Add First Employee
              </Button>
            )
          }
        />
      </Paper>
    );
  }
  return (
    <DataTable
      caption="Employees by branch"
      columns={columnsFor(onView)}
      groups={groupByBranch(found)}
      rowKey={({ employee }) => employee.id}
      loading={employees.isPending}
    />
  );
};
