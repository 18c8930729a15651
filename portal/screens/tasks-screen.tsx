import type { SessionUser } from '@branchbook/contract/auth.ts';
import { Page } from '@branchbook/ui/page.tsx';
import { VisuallyHidden } from '@mantine/core';
import { Suspense } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { paths } from '../paths.ts';
import { AccessDenied } from '../shared/access-denied.tsx';
import { useHasNoBranches } from '../shared/areas.ts';
import { BranchSelect } from '../shared/branch-select.tsx';
import { useReportBranch } from '../shared/branches.ts';
import { lazyPart } from '../shared/lazy-component.ts';
import { NoBranches } from '../shared/no-branches.tsx';
import { mayOpen } from '../shared/page-access.ts';
import { usePageTitle } from '../shared/page-title.ts';
import { readSession } from '../shared/session.ts';
import { may, useUser } from '../shared/user.tsx';

// Each view is loaded by itself, so that no user waits for the views of other roles.
const load = {
  staff: () => import('../features/occurrences/today-panel.tsx'),
  headOffice: () => import('../features/tasks/head-office-panel.tsx'),
  branch: () => import('../features/tasks/branch-manager-panel.tsx'),
};
const StaffTasks = lazyPart(load.staff, 'StaffTasks');
const HeadOfficeTasks = lazyPart(load.headOffice, 'HeadOfficeTasks');
const BranchManagerTasks = lazyPart(load.branch, 'BranchManagerTasks');

const TaskLibrary = lazyPart(
  () => import('../features/task-library/task-library-dialog.tsx'),
  'TaskLibraryDialog',
);

const viewOf = (user: SessionUser): keyof typeof load => {
  if (!mayOpen(user, 'tasks')) return 'staff';
  return may(user, 'manage_global_tasks') ? 'headOffice' : 'branch';
};

const LibraryNews = lazyPart(
  () => import('../features/task-library/library-news-panel.tsx'),
  'LibraryNews',
);

// Starts to load the user's view along with the page, so that it is mostly there at the first
// render. A failure here is ignored, because the page reports it when it renders.
const session = readSession();
if (session) load[viewOf(session.user)]().catch(() => undefined);

/** Shows the tasks of the branch that the user has chosen among those of their areas. */
const AreaTasks = () => {
  const { branch: branchId, action } = useSearch({ from: '/portal/tasks' });
  const navigate = useNavigate({ from: paths.tasks });
  const { chosen } = useReportBranch(branchId);
  const hasNoBranches = useHasNoBranches();
  const picker = (
    <BranchSelect
      label="Branch"
      branchId={branchId}
      onPick={(branch) => void navigate({ search: (now) => ({ ...now, branch }), replace: true })}
    />
  );
  if (chosen) return <BranchManagerTasks key={chosen.id} branch={chosen} picker={picker} />;
  return (
    <Page
      title="Tasks"
      help={
        action === 'create'
          ? 'Choose the branch that the task is for.'
          : 'Choose a branch to see what is due there, and when.'
      }
    >
      {hasNoBranches ? <NoBranches /> : picker}
    </Page>
  );
};

const TasksView = () => {
  const user = useUser();
  const view = viewOf(user);
  if (view === 'staff') return <StaffTasks />;
  if (view === 'headOffice') return <HeadOfficeTasks library={TaskLibrary} news={LibraryNews} />;
  if (may(user, 'oversee_branches')) return <AreaTasks />;
  if (user.branch_id === null) return <AccessDenied page="Tasks" />;
  return <BranchManagerTasks branch={{ id: user.branch_id, name: user.BranchName }} />;
};

const Loading = () => (
  <Page title="Tasks">
    <VisuallyHidden role="status">Loading tasks</VisuallyHidden>
  </Page>
);

/** Shows tasks at one address for every user; the view depends on the user's permissions. */
export const TasksScreen = () => {
  usePageTitle('Tasks');
  return (
    <Suspense fallback={<Loading />}>
      <TasksView />
    </Suspense>
  );
};
