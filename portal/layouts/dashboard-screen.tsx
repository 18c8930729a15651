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

const Diary = lazyRouteComponent(() => import('../features/diary/diary-dialog.tsx'), 'DiaryDialog');

const VisitorCompanies = lazyRouteComponent(
  () => import('../features/visitors/visitor-companies-dialog.tsx'),
  'VisitorCompaniesDialog',
);

/**
 * The dashboard with the way to what waits for verification, and the dialogs that its cards open;
 * those come after it, each by itself.
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
      <Suspense>
        <Diary />
      </Suspense>
      <Suspense>
        <VisitorCompanies />
      </Suspense>
    </>
  );
};
