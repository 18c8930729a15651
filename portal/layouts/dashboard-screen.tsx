import { lazyRouteComponent } from '@tanstack/react-router';
import { Suspense } from 'react';
import { DashboardPage } from '../features/dashboard/dashboard-page.tsx';
import { WaitingLink } from '../features/tasks/components/waiting-link.tsx';
import { mayOpen } from '../shared/page-access.ts';
import { useUser } from '../shared/user.tsx';

const EmployeeManagement = lazyRouteComponent(
  () => import('../features/employees/employee-management-dialog.tsx'),
  'EmployeeManagementDialog',
);

/**
 * The dashboard with the way to what waits for verification, and the dialog that its 'View
 * Employees' opens; that comes after it.
 */
export const DashboardScreen = () => {
  const user = useUser();
  return (
    <>
      <DashboardPage aside={mayOpen(user, 'waiting') && <WaitingLink />} />
      {mayOpen(user, 'employees') && (
        <Suspense>
          <EmployeeManagement />
        </Suspense>
      )}
    </>
  );
};
