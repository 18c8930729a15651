import type { SessionUser } from '@branchbook/contract/auth.ts';
import { Page } from '@branchbook/ui/page.tsx';
import { VisuallyHidden } from '@mantine/core';
import { Suspense } from 'react';
import { AccessDenied } from '../shared/access-denied.tsx';
import { lazyPart } from '../shared/lazy-component.ts';
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

// Starts to load the user's view along with the page, so that it is mostly there at the first
// render. A failure here is ignored, because the page reports it when it renders.
const session = readSession();
if (session) load[viewOf(session.user)]().catch(() => undefined);

const TasksView = () => {
  const user = useUser();
  const view = viewOf(user);
  if (view === 'staff') return <StaffTasks />;
  if (view === 'headOffice') return <HeadOfficeTasks library={TaskLibrary} />;
  if (user.branch_id === null) return <AccessDenied page="Tasks" />;
  return <BranchManagerTasks branchId={user.branch_id} />;
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
