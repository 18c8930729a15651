import { AccessDenied } from '../../shared/access-denied.tsx';
import { usePageTitle } from '../../shared/page-title.ts';
import { kindOfUser, useUser } from '../../shared/user.tsx';
import { BranchManagerTasks } from './branch-manager-panel.tsx';
import { HeadOfficeTasks } from './head-office-panel.tsx';

export const TasksPage = () => {
  usePageTitle('Tasks');
  const user = useUser();
  switch (kindOfUser(user)) {
    case 'owner':
    case 'head-office manager':
      return <HeadOfficeTasks />;
    case 'branch manager':
      return <BranchManagerTasks />;
    case 'staff':
      return (
        <AccessDenied
          page="Tasks"
          title="Limited Access"
          text="Tasks are completed on the tablet in your branch: tap your name and enter your PIN."
        />
      );
  }
};
