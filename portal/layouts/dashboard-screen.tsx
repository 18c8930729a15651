import { lazyRouteComponent } from '@tanstack/react-router';
import { Suspense } from 'react';
import { RecentActivityPanel } from '../features/activity/recent-activity-panel.tsx';
import { DashboardPage } from '../features/dashboard/dashboard-page.tsx';
import { mayOpen } from '../shared/page-access.ts';
import { useUser } from '../shared/user.tsx';

const EmployeeManagement = lazyRouteComponent(
  () => import('../features/employees/employee-management-dialog.tsx'),
  'EmployeeManagementDialog',
);

const Diary = lazyRouteComponent(() => import('../features/diary/diary-dialog.tsx'), 'DiaryDialog');

const BranchDay = lazyRouteComponent(
  () => import('../features/tasks/branch-day-dialog.tsx'),
  'BranchDayDialog',
);

const VisitorCompanies = lazyRouteComponent(
  () => import('../features/visitors/visitor-companies-dialog.tsx'),
  'VisitorCompaniesDialog',
);

/**
 * The dashboard with what happened lately, and the dialogs that its cards and figures open; those
 * come after it, each by itself.
 */
export const DashboardScreen = () => {
  const user = useUser();
  return (
    <>
      <DashboardPage activity={mayOpen(user, 'reports') && <RecentActivityPanel />} />
      {mayOpen(user, 'employees') && (
        <Suspense>
          <EmployeeManagement />
        </Suspense>
      )}
      {mayOpen(user, 'tasks') && (
        <Suspense>
          <BranchDay />
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
