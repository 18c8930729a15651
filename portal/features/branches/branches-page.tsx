import type { BranchOverview } from '@branchbook/contract/branches.ts';
import { EmptyState } from '@branchbook/ui/empty-state.tsx';
import { Page } from '@branchbook/ui/page.tsx';
import { Button, Paper } from '@mantine/core';
import {
  IconBuildingStore,
  IconClock,
  IconFileImport,
  IconMap2,
  IconPlus,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import type { BranchesSearch } from '../../paths.ts';
import { AccessDenied } from '../../shared/access-denied.tsx';
import { useHasNoBranches } from '../../shared/areas.ts';
import { NoBranches } from '../../shared/no-branches.tsx';
import { mayOpen } from '../../shared/page-access.ts';
import { usePageTitle } from '../../shared/page-title.ts';
import { QueryError } from '../../shared/query-error.tsx';
import { may, useUser } from '../../shared/user.tsx';
import { AreasDialog } from './areas-dialog.tsx';
import { AddBranchDialog } from './add-branch-dialog.tsx';
import { branchOverviewQuery } from './api.ts';
import { BranchList } from './branch-list-panel.tsx';
import { DeletedBranches } from './deleted-branches-panel.tsx';
import { DeleteBranchDialog } from './delete-branch-dialog.tsx';
import { EditBranchDialog } from './edit-branch-dialog.tsx';
import { HoursDialog } from './hours-dialog.tsx';
import { ImportBranchesDialog } from './import-branches-dialog.tsx';
import { ManyHoursDialog } from './many-hours-dialog.tsx';
import { RatingDialog } from './rating-dialog.tsx';
import { plannedText } from './planned-text.ts';

/** Returns a dialog's branch and keeps it while the dialog is open, even when the list loses it. */
const useDialogBranch = (
  id: number | undefined,
  branches: readonly BranchOverview[] | undefined,
) => {
  const found = branches?.find((branch) => branch.id === id);
  const [kept, setKept] = useState(found);
  if (found && found !== kept) setKept(found);
  return { branch: kept, opened: id !== undefined && kept?.id === id };
};

const Branches = () => {
  const user = useUser();
  const navigate = useNavigate({ from: paths.branches });
  const { action, edit, hours, rating, remove } = useSearch({ from: '/portal/branches' });
  const overview = useQuery(branchOverviewQuery());
  const branches = overview.data?.branches;
  const editing = useDialogBranch(edit, branches);
  const openingHours = useDialogBranch(hours, branches);
  const hygieneRating = useDialogBranch(rating, branches);
  const deleting = useDialogBranch(remove, branches);
  const hasNoBranches = useHasNoBranches();
  const mayCreate = may(user, 'create_branch');
  const show = (search: BranchesSearch) => void navigate({ search });
  // Closes only its own dialog: another may be open by the time a response arrives.
  const closing = (name: keyof BranchesSearch) => () =>
    void navigate({ search: (now) => ({ ...now, [name]: undefined }), replace: true });

  return (
    <Page
      title="Branches"
      help={
        mayCreate
          ? `All your branches. ${overview.data ? plannedText(overview.data) : ''}`
          : may(user, 'oversee_branches')
            ? 'The branches of your areas.'
            : 'Your branch.'
      }
      actions={
        mayCreate && (
          <>
            <Button
              variant="default"
              leftSection={<IconClock size={16} aria-hidden />}
              onClick={() => show({ action: 'hours' })}
            >
              Opening hours
            </Button>
            <Button
              variant="default"
              leftSection={<IconMap2 size={16} aria-hidden />}
              onClick={() => show({ action: 'areas' })}
            >
              Areas
            </Button>
            <Button
              variant="default"
              leftSection={<IconFileImport size={16} aria-hidden />}
              onClick={() => show({ action: 'import' })}
            >
              Import
            </Button>
            <Button
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => show({ action: 'create' })}
            >
              Add Branch
            </Button>
          </>
        )
      }
    >
      {overview.isLoadingError ? (
        <QueryError
          query={overview}
          title="Error loading branches"
          fallback="Failed to load branches"
        />
      ) : hasNoBranches ? (
        <NoBranches />
      ) : branches?.length === 0 ? (
        <Paper withBorder>
          <EmptyState
            icon={<IconBuildingStore size={24} />}
            title="No branches yet"
            text="Add your first branch to give it people and tasks."
          />
        </Paper>
      ) : (
        <BranchList
          branches={branches}
          onEdit={(id) => show({ edit: id })}
          onHours={(id) => show({ hours: id })}
          onRating={(id) => show({ rating: id })}
          onRemove={(id) => show({ remove: id })}
        />
      )}
      {overview.data && overview.data.restorable.length > 0 && (
        <DeletedBranches branches={overview.data.restorable} />
      )}
      <HoursDialog {...openingHours} onClose={closing('hours')} />
      <RatingDialog {...hygieneRating} onClose={closing('rating')} />
      <EditBranchDialog {...editing} onClose={closing('edit')} />
      {mayCreate && (
        <>
          <AddBranchDialog opened={action === 'create'} onClose={closing('action')} />
          <AreasDialog
            branches={branches}
            opened={action === 'areas'}
            onClose={() => void navigate({ search: {}, replace: true })}
          />
          <ManyHoursDialog
            branches={branches}
            opened={action === 'hours'}
            onClose={closing('action')}
          />
          <ImportBranchesDialog opened={action === 'import'} onClose={closing('action')} />
        </>
      )}
      {may(user, 'delete_branch') && (
        <DeleteBranchDialog {...deleting} onClose={closing('remove')} />
      )}
    </Page>
  );
};

export const BranchesPage = () => {
  usePageTitle('Branches');
  const user = useUser();
  return mayOpen(user, 'branches') ? <Branches /> : <AccessDenied page="Branches" />;
};
