import { AccessDenied } from '../../shared/access-denied.tsx';
import { mayOpen } from '../../shared/page-access.ts';
import { usePageTitle } from '../../shared/page-title.ts';
import { may, useUser } from '../../shared/user.tsx';
import { BranchManagerTasks } from './branch-manager-panel.tsx';
import { HeadOfficeTasks } from './head-office-panel.tsx';
import { StaffTasks } from './today-panel.tsx';

/** The same address for everybody: what it shows goes by what one may do with tasks. */
export const TasksPage = () => {
  usePageTitle('Tasks');
  const user = useUser();
  if (!mayOpen(user, 'tasks')) return <StaffTasks />;
  if (may(user, 'manage_global_tasks')) return <HeadOfficeTasks />;
  if (user.branch_id === null) return <AccessDenied page="Tasks" />;
  return <BranchManagerTasks branchId={user.branch_id} />;
};
