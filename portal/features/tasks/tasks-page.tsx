import type { SessionUser } from '@branchbook/contract/auth.ts';
import { Page } from '@branchbook/ui/page.tsx';
import { VisuallyHidden } from '@mantine/core';
import { Suspense } from 'react';
import { AccessDenied } from '../../shared/access-denied.tsx';
import { lazyPart } from '../../shared/lazy-component.ts';
import { mayOpen } from '../../shared/page-access.ts';
import { usePageTitle } from '../../shared/page-title.ts';
import { readSession } from '../../shared/session.ts';
import { may, useUser } from '../../shared/user.tsx';

// Nobody waits for what only others see.
const load = {
  staff: () => import('./today-panel.tsx'),
  headOffice: () => import('./head-office-panel.tsx'),
  branch: () => import('./branch-manager-panel.tsx'),
};
const StaffTasks = lazyPart(load.staff, 'StaffTasks');
const HeadOfficeTasks = lazyPart(load.headOffice, 'HeadOfficeTasks');
const BranchManagerTasks = lazyPart(load.branch, 'BranchManagerTasks');

const viewOf = (user: SessionUser): keyof typeof load => {
  if (!mayOpen(user, 'tasks')) return 'staff';
  return may(user, 'manage_global_tasks') ? 'headOffice' : 'branch';
};

// What this one sees comes along with the page, and is mostly there when the page is drawn.
// Where it does not come, the page says so when it draws it.
const session = readSession();
if (session) load[viewOf(session.user)]().catch(() => undefined);

const TasksView = () => {
  const user = useUser();
  const view = viewOf(user);
  if (view === 'staff') return <StaffTasks />;
  if (view === 'headOffice') return <HeadOfficeTasks />;
  if (user.branch_id === null) return <AccessDenied page="Tasks" />;
  return <BranchManagerTasks branchId={user.branch_id} />;
};

const Loading = () => (
  <Page title="Tasks">
    <VisuallyHidden role="status">Loading tasks</VisuallyHidden>
  </Page>
);

/** The same address for everybody: what it shows goes by what one may do with tasks. */
export const TasksPage = () => {
  usePageTitle('Tasks');
  return (
    <Suspense fallback={<Loading />}>
      <TasksView />
    </Suspense>
  );
};
