import { AccessDenied } from '../../shared/access-denied.tsx';
import { mayOpen } from '../../shared/page-access.ts';
import { usePageTitle } from '../../shared/page-title.ts';
import { may, useUser } from '../../shared/user.tsx';
import { BranchManagerTasks } from './branch-manager-panel.tsx';
import { HeadOfficeTasks } from './head-office-panel.tsx';

export const TasksPage = () => {
  usePageTitle('Tasks');
  const user = useUser();
  if (!mayOpen(user, 'tasks')) {
    return (
      <AccessDenied
        page="Tasks"
        title="Limited Access"
        text="Tasks are completed on the tablet in your branch: tap your name and enter your PIN."
      />
    );
  }
  return may(user, 'manage_global_tasks') ? <HeadOfficeTasks /> : <BranchManagerTasks />;
};
