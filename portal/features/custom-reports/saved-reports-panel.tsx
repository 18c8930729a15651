import { reportLabels } from '@branchbook/contract/custom-report-columns.ts';
import type { SavedReport } from '@branchbook/contract/custom-reports.ts';
import { ActionButton } from '@branchbook/ui/action-button.tsx';
import { confirm } from '@branchbook/ui/confirm.tsx';
import { DataTable } from '@branchbook/ui/data-table.tsx';
import type { Column } from '@branchbook/ui/data-table.tsx';
import { EmptyState } from '@branchbook/ui/empty-state.tsx';
import { focusMain } from '@branchbook/ui/focus-main.ts';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Group, Paper, Title } from '@mantine/core';
import { IconMail, IconPencil, IconReportAnalytics, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { localToday } from '../../shared/dates.ts';
import { messageOf } from '../../shared/errors.ts';
import { LinkAnchor } from '../../shared/links.tsx';
import { QueryError } from '../../shared/query-error.tsx';
import { useErrorToast } from '../../shared/use-error-toast.ts';
import { useUser } from '../../shared/user.tsx';
import { savedReportsQuery, useDeleteReport } from './api.ts';
import { RenameReportDialog } from './rename-report-dialog.tsx';
import { mayChangeSaved, whomText } from './saved-rules.ts';
import { periodText } from './report-text.ts';

const FAILED = 'Failed to Load Saved Reports';
const NOT_PERMITTED = 'Permission Denied';

type Actions = {
  mayChange: (saved: SavedReport) => boolean;
  onRename: (saved: SavedReport) => void;
  onDelete: (saved: SavedReport) => void;
  onSend: (saved: SavedReport) => void;
};

const columnsFor = ({ mayChange, onRename, onDelete, onSend }: Actions): Column<SavedReport>[] => [
  {
    key: 'name',
    header: 'Name',
    cell: ({ id, name }) => (
      <LinkAnchor
        to={paths.customReports}
        search={({ branch }) => ({ branch, saved: id })}
        fw={600}
      >
        {name}
      </LinkAnchor>
    ),
  },
  { key: 'kind', header: 'Report on', cell: ({ definition }) => reportLabels[definition.kind] },
  {
    key: 'period',
    header: 'Period',
    cell: ({ definition }) => periodText(definition, localToday()),
  },
  { key: 'whom', header: 'Shared with', cell: whomText },
  { key: 'by', header: 'Saved by', cell: ({ saved_by_name: name }) => name },
  {
    key: 'actions',
    header: 'Actions',
    isActions: true,
    cell: (saved) => {
      const denied = mayChange(saved) ? undefined : NOT_PERMITTED;
      return (
        <Group gap={4} wrap="nowrap">
          <ActionButton
            label={`Send ${saved.name} regularly`}
            icon={<IconMail size={18} aria-hidden />}
            onClick={() => onSend(saved)}
          />
          <ActionButton
            label={`Rename ${saved.name}`}
            icon={<IconPencil size={18} aria-hidden />}
            denied={denied}
            onClick={() => onRename(saved)}
          />
          <ActionButton
            label={`Delete ${saved.name}`}
            icon={<IconTrash size={18} aria-hidden />}
            denied={denied}
            danger
            onClick={() => onDelete(saved)}
          />
        </Group>
      );
    },
  },
];

const useDeletion = () => {
  const remove = useDeleteReport();
  const send = async ({ id, name }: SavedReport) => {
    try {
      await remove.mutateAsync(id);
      // The row that held the focused button is gone.
      focusMain();
      toast.success({ title: 'Report Deleted', message: name });
    } catch (error) {
      toast.error({
        title: 'Report Not Deleted',
        message: messageOf(error, 'Failed to delete the report'),
      });
    }
  };
  return (saved: SavedReport) =>
    confirm({
      title: 'Delete report',
      message: `Delete ‘${saved.name}’? ${
        saved.shared ? 'No one in the company will' : 'You will not'
      } be able to open it any more. The records in it are kept. This action cannot be undone.`,
      confirmText: 'Delete',
      kind: 'danger',
      onConfirm: () => void send(saved),
    });
};

/** Lists the saved reports. */
export const SavedReports = () => {
  const user = useUser();
  const navigate = useNavigate({ from: paths.customReports });
  const saved = useQuery(savedReportsQuery());
  useErrorToast(saved.error, FAILED);
  const onDelete = useDeletion();
  const columns = columnsFor({
    mayChange: (one) => mayChangeSaved(user, one),
    onRename: ({ id }) =>
      void navigate({ search: (now) => ({ ...now, rename: id }), resetScroll: false }),
    onDelete,
    onSend: ({ id }) =>
      void navigate({ to: paths.scheduledReports, search: { schedule: 'new', saved: id } }),
  });
  return (
    <section aria-labelledby="saved-reports">
      <Title order={2} id="saved-reports" mb="sm">
        Saved reports
      </Title>
      {saved.isError ? (
        <QueryError query={saved} title={FAILED} />
      ) : saved.data?.length === 0 ? (
        <Paper withBorder>
          <EmptyState
            icon={<IconReportAnalytics size={24} />}
            title="No saved reports yet"
            text="Start with one of those below. When it shows what you need, give it a name and save it."
          />
        </Paper>
      ) : (
        <DataTable
          caption="Saved reports"
          columns={columns}
          groups={[{ label: null, rows: saved.data ?? [] }]}
          rowKey={({ id }) => id}
          loading={saved.isPending}
          skeletonRows={3}
        />
      )}
      <RenameReportDialog reports={saved.data ?? []} />
    </section>
  );
};
