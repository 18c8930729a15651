import type { BranchOverview } from '@branchbook/contract/branches.ts';
import { ERRORS } from '@branchbook/contract/errors.ts';
import { ActionButton } from '@branchbook/ui/action-button.tsx';
import { DataTable } from '@branchbook/ui/data-table.tsx';
import type { Column } from '@branchbook/ui/data-table.tsx';
import { Badge, Group, Text } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { may, useUser } from '../../shared/user.tsx';
import classes from './branches.module.css';
import { TodayCell } from './components/today-cell.tsx';

const NOT_PERMITTED = 'Permission Denied';

type Actions = { onEdit: (id: number) => void; onRemove: (id: number) => void };

const columnsFor = ({
  onEdit,
  onRemove,
  mayDelete,
}: Actions & { mayDelete: boolean }): Column<BranchOverview>[] => [
  {
    key: 'name',
    header: 'Branch',
    cell: (branch) => (
      <Group gap="xs">
        <Text span size="sm" fw={600}>
          {branch.name}
        </Text>
        {branch.is_head_office && <Badge>Head office</Badge>}
      </Group>
    ),
  },
  {
    key: 'address',
    header: 'Address',
    width: '24%',
    cell: ({ address, town }) => (
      <div className={classes['place']}>
        {address && <div>{address}</div>}
        {town && (
          <Text inherit component="div" c="dimmed">
            {town}
          </Text>
        )}
        {!address && !town && '–'}
      </div>
    ),
  },
  { key: 'staff', header: 'Staff', cell: ({ staff_count }) => staff_count },
  {
    key: 'devices',
    header: 'Devices',
    cell: ({ devices, devices_online }) =>
      devices === 0 ? (
        'None'
      ) : (
        <span className={classes['short']}>
          {devices_online} of {devices} online
        </span>
      ),
  },
  {
    key: 'today',
    header: 'Today',
    cell: (branch) => <TodayCell due={branch.tasks_due} completed={branch.tasks_completed} />,
  },
  { key: 'number', header: 'Branch number', cell: ({ id }) => id },
  {
    key: 'actions',
    header: 'Actions',
    isActions: true,
    cell: (branch) => (
      <Group gap={4} wrap="nowrap">
        <ActionButton
          label={`Edit ${branch.name}`}
          icon={<IconPencil size={18} aria-hidden />}
          onClick={() => onEdit(branch.id)}
        />
        <ActionButton
          label={`Delete ${branch.name}`}
          icon={<IconTrash size={18} aria-hidden />}
          denied={
            mayDelete
              ? branch.is_head_office
                ? ERRORS.HEAD_OFFICE_STAYS.message
                : undefined
              : NOT_PERMITTED
          }
          danger
          onClick={() => onRemove(branch.id)}
        />
      </Group>
    ),
  },
];

type Props = Actions & { branches: readonly BranchOverview[] | undefined };

export const BranchList = ({ branches, ...actions }: Props) => {
  const user = useUser();
  return (
    <div className={classes['list']}>
      <DataTable
        caption="Branches"
        columns={columnsFor({ ...actions, mayDelete: may(user, 'delete_branch') })}
        groups={[{ label: null, rows: branches ?? [] }]}
        rowKey={({ id }) => id}
        loading={branches === undefined}
      />
    </div>
  );
};
