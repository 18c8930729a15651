import { displayMobile } from '@branchbook/contract/fields.ts';
import { DataTable } from '@branchbook/ui/data-table.tsx';
import type { Column } from '@branchbook/ui/data-table.tsx';
import { EmptyState } from '@branchbook/ui/empty-state.tsx';
import { Badge, Button, Group, Paper, Skeleton, Text, VisuallyHidden } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { countOf } from '../../shared/counts.ts';
import { dayText } from '../../shared/dates.ts';
import { QueryError } from '../../shared/query-error.tsx';
import { useUser } from '../../shared/user.tsx';
import { employeesQuery } from './api.ts';
import { BulkActions, SelectEmployee } from './bulk-actions-panel.tsx';
import { EmployeeActions } from './components/employee-actions.tsx';
import type { OnEmployee } from './components/employee-actions.tsx';
import { EmailText } from './components/email-text.tsx';
import { RoleBadge } from './components/role-badge.tsx';
import classes from './employees.module.css';
import { groupByBranch, inOrder, matches } from './grouping-rules.ts';
import type { EmployeeRow } from './grouping-rules.ts';

const columnsFor = (on: OnEmployee): Column<EmployeeRow>[] => [
  {
    key: 'employee',
    header: 'Employee',
    cell: ({ employee }) => (
      <Group gap="sm" wrap="nowrap">
        <SelectEmployee employee={employee} />
        <div className={classes['who']}>
          <Text size="sm" fw={600}>
            {employee.name}
          </Text>
          <Text size="xs" c="dimmed" fw={400}>
            <EmailText email={employee.email} />
          </Text>
        </div>
      </Group>
    ),
  },
  {
    key: 'role',
    header: 'Role',
    width: 96,
    cell: ({ employee }) => (
      <Group gap={4}>
        <RoleBadge employee={employee} />
        {employee.invited && <Badge color="yellow">Invited</Badge>}
      </Group>
    ),
  },
  {
    key: 'branch',
    header: 'Branch',
    isLeftOutOfCards: true,
    width: '15%',
    cell: ({ employee }) => (
      <div className={classes['place']}>{employee.branch_name ?? 'Unassigned'}</div>
    ),
  },
  {
    key: 'contact',
    header: 'Contact',
    width: 124,
    cell: ({ employee }) => displayMobile(employee.landline_mobile_no) || '–',
  },
  {
    key: 'start',
    header: 'Start Date',
    isLeftOutOfCards: true,
    width: 112,
    cell: ({ employee }) => dayText(employee.start_date),
  },
  {
    key: 'actions',
    header: 'Actions',
    isActions: true,
    width: 136,
    cell: ({ employee }) => <EmployeeActions employee={employee} {...on} />,
  },
];

type Props = {
  search: string;
  role: string | undefined;
  branchId: number | undefined;
  on: OnEmployee;
  onAddFirst?: () => void;
};

export const EmployeeList = ({ search, role, branchId, on, onAddFirst }: Props) => {
  const user = useUser();
  const employees = useQuery(employeesQuery(user.company_id));
  const [closed, setClosed] = useState<readonly string[]>([]);
  const ordered = inOrder(employees.data ?? []);
  if (employees.isError) {
    return (
      <QueryError
        query={employees}
        title="Error loading employees"
        fallback="Failed to load employee data"
      />
    );
  }
  const found = ordered.filter((employee) => matches(employee, { search, role, branchId }));
  const groups = groupByBranch(found);
  const isClosed = (label: string | null) => groups.length > 1 && closed.includes(label ?? '');
  const toggle = (label: string) =>
    setClosed(closed.includes(label) ? closed.filter((one) => one !== label) : [...closed, label]);
  const allClosed = groups.every(({ label }) => isClosed(label));
  // In the page before its text changes, so that a screen reader announces the number of results.
  const told = (
    <VisuallyHidden aria-live="polite">
      {employees.isSuccess && countOf(found.length, { one: 'employee', many: 'employees' })}
    </VisuallyHidden>
  );
  if (employees.isSuccess && found.length === 0) {
    const none = employees.data.length === 0;
    return (
      <>
        {told}
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
      </>
    );
  }
  return (
    <BulkActions people={found}>
      {told}
      {employees.isPending && <Skeleton className={classes['toolsPlace']} />}
      {groups.length > 1 && (
        <Button
          variant="subtle"
          size="xs"
          className={classes['closeAll']}
          onClick={() => setClosed(allClosed ? [] : groups.map(({ label }) => label ?? ''))}
        >
          {allClosed ? 'Show all branches' : 'Hide all branches'}
        </Button>
      )}
      <div className={classes['list']}>
        <DataTable
          caption="Employees by branch"
          columns={columnsFor(on)}
          groups={groups.map((group) => ({
            ...group,
            rows: isClosed(group.label) ? [] : group.rows,
            ...(groups.length > 1 && {
              toggle: {
                isOpen: !isClosed(group.label),
                count: group.rows.length,
                onToggle: () => toggle(group.label ?? ''),
              },
            }),
          }))}
          compact
          rowKey={({ employee }) => employee.id}
          level={({ level }) => level}
          loading={employees.isPending}
        />
      </div>
    </BulkActions>
  );
};
