import {
  PAPER_KINDS,
  PAPER_ORDER,
  PAPER_PRESETS,
  paperStatusLabel,
} from '@branchbook/contract/paper-kinds.ts';
import { PAPERS_PAGE } from '@branchbook/contract/papers.ts';
import { EmptyState } from '@branchbook/ui/empty-state.tsx';
import { CardsSkeleton, Page } from '@branchbook/ui/page.tsx';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Button, Group, NativeSelect, Paper } from '@mantine/core';
import { IconCertificate, IconDownload, IconListCheck, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { paths, papersSearch } from '../../paths.ts';
import type { PapersSearch } from '../../paths.ts';
import { AccessDenied } from '../../shared/access-denied.tsx';
import { BranchFilter } from '../../shared/branch-filter.tsx';
import { branchesQuery } from '../../shared/branches.ts';
import { messageOf } from '../../shared/errors.ts';
import { mayOpen } from '../../shared/page-access.ts';
import { usePageTitle } from '../../shared/page-title.ts';
import { Pages } from '../../shared/pages.tsx';
import { QueryError } from '../../shared/query-error.tsx';
import { may, useUser } from '../../shared/user.tsx';
import { papersQuery, useExportPapers } from './api.ts';
import { PapersTable } from './components/papers-table.tsx';
import { HistoryDialog } from './history-dialog.tsx';
import { NeedsDialog } from './needs-dialog.tsx';
import { PaperDialog } from './paper-dialog.tsx';
import type { PaperTask } from './paper-values.ts';

const TITLE = 'Premises Papers';

const CLOSED = {
  form: undefined,
  missing: undefined,
  at: undefined,
  renew: undefined,
  history: undefined,
  action: undefined,
};

const Papers = () => {
  const user = useUser();
  const navigate = useNavigate({ from: paths.papers });
  const search = useSearch({ from: '/portal/papers' });
  const { branch, kind, status, page = 1, form, missing, at, renew, history, action } = search;
  const filters = { branchId: branch, kind, status };
  const query = useQuery(papersQuery({ ...filters, page }));
  const branches = useQuery(branchesQuery(user.company_id));
  const exported = useExportPapers();
  const places = (branches.data ?? []).map(({ id, name }) => ({ id, name }));
  const show = (change: PapersSearch) =>
    void navigate({ search: (now) => ({ ...now, ...change }), resetScroll: false });
  const filter = (change: PapersSearch) => show({ ...change, page: undefined });
  const close = () => show(CLOSED);
  const paperOf = (id: number) =>
    query.data?.items.find(({ paper }) => paper?.may_change && paper.id === id)?.paper ?? null;
  const taskOf = (): PaperTask | null => {
    if (form === 'new') return { does: 'add', paper: null, kind: missing };
    const paper = paperOf(renew ?? form ?? 0);
    return paper && { does: renew ? 'renew' : 'edit', paper };
  };
  const counts = query.data?.counts;

  return (
    <Page
      title={TITLE}
      help="Certificates, insurance and licences of your branches. Managers are told before they expire."
      actions={
        <>
          {may(user, 'manage_paper_needs') && (
            <Button
              variant="default"
              leftSection={<IconListCheck size={16} aria-hidden />}
              onClick={() => show({ action: 'needs' })}
            >
              What Is Needed
            </Button>
          )}
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            loading={exported.isPending}
            onClick={() =>
              exported.mutate(filters, {
                onError: (error) =>
                  toast.error({ title: messageOf(error, 'Failed to export the papers') }),
              })
            }
          >
            Export
          </Button>
          <Button
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => show({ form: 'new' })}
          >
            Add Paper
          </Button>
        </>
      }
    >
      <Paper withBorder p="md" component="section" aria-label="What to show">
        <Group gap="md" align="flex-end">
          {may(user, 'oversee_branches') && (
            <BranchFilter branchId={branch} onChoose={(id) => filter({ branch: id })} />
          )}
          <NativeSelect
            label="Kind"
            data={[
              { value: '', label: 'All kinds' },
              ...PAPER_KINDS.map((one) => ({ value: one, label: PAPER_PRESETS[one].label })),
            ]}
            value={kind ?? ''}
            onChange={({ currentTarget: { value } }) =>
              filter(papersSearch({ ...search, kind: value }))
            }
          />
          <NativeSelect
            label="Status"
            data={[
              { value: '', label: 'All statuses' },
              ...PAPER_ORDER.map((one) => ({
                value: one,
                label: `${paperStatusLabel[one]}${counts ? ` (${counts[one]})` : ''}`,
              })),
            ]}
            value={status ?? ''}
            onChange={({ currentTarget: { value } }) =>
              filter(papersSearch({ ...search, status: value }))
            }
          />
        </Group>
      </Paper>
      {query.isPending && <CardsSkeleton label="Loading papers" />}
      {query.isLoadingError && <QueryError query={query} title="Failed to Load Papers" />}
      {query.data?.items.length === 0 && (
        <Paper withBorder>
          <EmptyState
            icon={<IconCertificate size={24} />}
            title={kind || status || branch ? 'Nothing found' : 'No papers yet'}
            text="Add gas safety records, insurance, licences and what else expires, with a PDF or photo of each."
          />
        </Paper>
      )}
      {query.data && query.data.items.length > 0 && (
        <PapersTable
          rows={query.data.items}
          actions={{
            onAdd: (of, branchId) => show({ form: 'new', missing: of, at: branchId ?? undefined }),
            onRenew: (id) => show({ renew: id }),
            onEdit: (id) => show({ form: id }),
            onHistory: (id) => show({ history: id }),
          }}
        />
      )}
      <Pages
        page={page}
        size={PAPERS_PAGE}
        total={query.data?.total ?? 0}
        onPage={(next) => show({ page: next })}
      />
      <PaperDialog
        task={taskOf()}
        branches={places}
        branchId={at ?? branch}
        mayChooseAll={may(user, 'manage_all_branches')}
        onClose={close}
      />
      <HistoryDialog id={history} onClose={close} />
      <NeedsDialog opened={action === 'needs'} branches={places} onClose={close} />
    </Page>
  );
};

/** The premises papers of the branches in reach, the worst first. */
export const PapersPage = () => {
  usePageTitle(TITLE);
  const user = useUser();
  return mayOpen(user, 'papers') ? <Papers /> : <AccessDenied page={TITLE} />;
};
