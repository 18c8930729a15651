import { supplierKindLabel } from '@branchbook/contract/suppliers.ts';
import type { Supplier } from '@branchbook/contract/suppliers.ts';
import { confirm } from '@branchbook/ui/confirm.tsx';
import { DataTable } from '@branchbook/ui/data-table.tsx';
import type { Column } from '@branchbook/ui/data-table.tsx';
import { EmptyState } from '@branchbook/ui/empty-state.tsx';
import { CardsSkeleton } from '@branchbook/ui/page.tsx';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Anchor, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { IconAddressBook, IconDownload, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import type { FoodChecksSearch } from '../../paths.ts';
import { branchesQuery } from '../../shared/branches.ts';
import { messageOf } from '../../shared/errors.ts';
import { QueryError } from '../../shared/query-error.tsx';
import { may, useUser } from '../../shared/user.tsx';
import { suppliersQuery, useExportSuppliers, useRemoveSupplier } from './api.ts';
import { SupplierDialog } from './supplier-dialog.tsx';

const Contact = ({ of: { contact_name: name, phone, email } }: { of: Supplier }) => (
  <Stack gap={2} align="flex-start">
    {name && <Text size="sm">{name}</Text>}
    {phone && (
      <Anchor size="sm" href={`tel:${phone}`}>
        {phone}
      </Anchor>
    )}
    {email && (
      <Anchor size="sm" href={`mailto:${email}`} style={{ overflowWrap: 'anywhere' }}>
        {email}
      </Anchor>
    )}
  </Stack>
);

type Actions = { onEdit: (one: Supplier) => void; onRemove: (one: Supplier) => void };

const columnsOf = (
  nameOf: ReadonlyMap<number, string>,
  { onEdit, onRemove }: Actions,
): Column<Supplier>[] => [
  {
    key: 'name',
    header: 'Name',
    cell: ({ name, contact_kind: kind }) => (
      <>
        {name}
        <Text size="xs" c="dimmed">
          {supplierKindLabel[kind]}
        </Text>
      </>
    ),
  },
  { key: 'supplies', header: 'What they supply or do', cell: ({ supplies }) => supplies ?? '' },
  { key: 'contact', header: 'Contact', cell: (one) => <Contact of={one} /> },
  { key: 'account', header: 'Account number', cell: ({ account_number: no }) => no ?? '' },
  {
    key: 'branches',
    header: 'Branches',
    cell: ({ branchIds }) =>
      branchIds === null
        ? 'All branches'
        : branchIds
            .map((id) => nameOf.get(id))
            .filter(Boolean)
            .join(', '),
  },
  {
    key: 'actions',
    header: 'Change',
    isActions: true,
    cell: (one) =>
      one.may_change && (
        <Group gap="xs">
          <Button
            size="xs"
            variant="default"
            aria-label={`Edit ${one.name}`}
            onClick={() => onEdit(one)}
          >
            Edit
          </Button>
          <Button
            size="xs"
            variant="default"
            aria-label={`Remove ${one.name}`}
            onClick={() => onRemove(one)}
          >
            Remove
          </Button>
        </Group>
      ),
  },
];

/** Lists the suppliers and useful contacts of the branches in reach. */
export const Suppliers = ({ search }: { search: FoodChecksSearch }) => {
  const user = useUser();
  const navigate = useNavigate({ from: paths.foodChecksReport });
  const query = useQuery(suppliersQuery);
  const branches = useQuery(branchesQuery(user.company_id));
  const remove = useRemoveSupplier();
  const exported = useExportSuppliers();
  if (query.isPending) return <CardsSkeleton label="Loading suppliers" />;
  if (query.isLoadingError) return <QueryError query={query} title="Failed to Load Suppliers" />;
  const places = (branches.data ?? []).map(({ id, name }) => ({ id, name }));
  const nameOf = new Map(places.map(({ id, name }) => [id, name]));
  const choose = (change: FoodChecksSearch) =>
    void navigate({ search: (now) => ({ ...now, ...change }), replace: true, resetScroll: false });
  const askToRemove = ({ id, name }: Supplier) =>
    confirm({
      title: `Remove ${name}?`,
      message: 'It is no longer offered on the tablet. Deliveries keep the name.',
      confirmText: 'Remove',
      kind: 'danger',
      onConfirm: () =>
        remove.mutate(id, {
          onError: (error) => toast.error({ title: messageOf(error, 'Failed to remove it') }),
        }),
    });
  const columns = columnsOf(nameOf, {
    onEdit: ({ id }) => choose({ edit: id }),
    onRemove: askToRemove,
  });
  const addButton = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => choose({ add: 'new' })}>
      Add a supplier
    </Button>
  );
  return (
    <Stack gap="lg">
      {query.data.length > 0 && (
        <Group gap="sm">
          {addButton}
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            loading={exported.isPending}
            onClick={() =>
              exported.mutate(undefined, {
                onError: (error) =>
                  toast.error({ title: messageOf(error, 'Failed to export the suppliers') }),
              })
            }
          >
            Export
          </Button>
        </Group>
      )}
      {query.data.length === 0 ? (
        <Paper withBorder>
          <EmptyState
            icon={<IconAddressBook size={24} />}
            title="No suppliers yet"
            text="Add who delivers to your branches, and useful contacts such as pest control. The tablet offers suppliers for delivery checks."
            action={addButton}
          />
        </Paper>
      ) : (
        <DataTable
          caption="Suppliers"
          columns={columns}
          groups={[{ label: null, rows: query.data }]}
          rowKey={({ id }) => id}
          minWidth={900}
        />
      )}
      <SupplierDialog
        supplier={
          search.add === 'new'
            ? 'new'
            : (query.data.find((one) => one.may_change && one.id === search.edit) ?? null)
        }
        branches={places}
        mayChooseAll={may(user, 'manage_all_branches')}
        onClose={() => choose({ add: undefined, edit: undefined })}
      />
    </Stack>
  );
};
