import type { BranchOverview } from '@branchbook/contract/branches.ts';
import { ERRORS } from '@branchbook/contract/errors.ts';
import { ActionButton } from '@branchbook/ui/action-button.tsx';
import { DataTable } from '@branchbook/ui/data-table.tsx';
import type { Column } from '@branchbook/ui/data-table.tsx';
import { Badge, Group, Text } from '@mantine/core';
import { IconCertificate, IconClock, IconPencil, IconTrash } from '@tabler/icons-react';
import { paths } from '../../paths.ts';
import { byArea, useAreas } from '../../shared/areas.ts';
import { HygieneRating } from '../../shared/hygiene-rating.tsx';
import { LinkAnchor } from '../../shared/links.tsx';
import { mayOpen } from '../../shared/page-access.ts';
import { may, useUser } from '../../shared/user.tsx';
import classes from './branches.module.css';
import { TodayCell } from './components/today-cell.tsx';

const NOT_PERMITTED = 'Permission Denied';

const Devices = ({ name, devices, devices_online }: BranchOverview) => {
  const text = devices === 0 ? 'None' : `${devices_online} of ${devices} online`;
  if (!mayOpen(useUser(), 'deviceSetup')) return <span className={classes['short']}>{text}</span>;
  return (
    <LinkAnchor
      to={paths.deviceSetup}
      search={{ q: name }}
      inherit
      className={classes['short']}
      aria-label={`Devices at ${name}: ${text}`}
    >
      {text}
    </LinkAnchor>
  );
};

type Actions = {
  onEdit: (id: number) => void;
  onHours: (id: number) => void;
  onRating: (id: number) => void;
  onRemove: (id: number) => void;
};

const columnsFor = ({
  onEdit,
  onHours,
  onRating,
  onRemove,
  mayDelete,
}: Actions & { mayDelete: boolean }): Column<BranchOverview>[] => [
  {
    key: 'name',
    header: 'Branch',
    cell: (branch) => (
      <>
        <Group gap="xs">
          <LinkAnchor
            to={paths.employees}
            search={{ branch: branch.id }}
            size="sm"
            fw={600}
            data-standalone
          >
            {branch.name}
          </LinkAnchor>
          {branch.is_head_office && <Badge>Head office</Badge>}
        </Group>
        <HygieneRating rating={branch.hygiene_rating} />
      </>
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
  {
    key: 'staff',
    header: 'Staff',
    cell: ({ id, name, staff_count: count }) => (
      <LinkAnchor
        to={paths.employees}
        search={{ branch: id }}
        inherit
        aria-label={`${count} ${count === 1 ? 'person' : 'people'} at ${name}`}
      >
        {count}
      </LinkAnchor>
    ),
  },
  {
    key: 'devices',
    header: 'Devices',
    cell: (branch) => <Devices {...branch} />,
  },
  {
    key: 'today',
    header: 'Today',
    cell: (branch) => <TodayCell branch={branch} />,
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
          label={`Opening hours of ${branch.name}`}
          icon={<IconClock size={18} aria-hidden />}
          onClick={() => onHours(branch.id)}
        />
        <ActionButton
          label={`Hygiene rating of ${branch.name}`}
          icon={<IconCertificate size={18} aria-hidden />}
          onClick={() => onRating(branch.id)}
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
  const areas = useAreas();
  return (
    <div className={classes['list']}>
      <DataTable
        caption="Branches"
        columns={columnsFor({ ...actions, mayDelete: may(user, 'delete_branch') })}
        groups={byArea(branches ?? [], areas, ({ id }) => id)}
        rowKey={({ id }) => id}
        loading={branches === undefined}
      />
    </div>
  );
};
