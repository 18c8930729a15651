import { Suspense } from 'react';
import { RecentActivityPanel } from '../features/activity/recent-activity-panel.tsx';
import { DashboardPage } from '../features/dashboard/dashboard-page.tsx';
import { ReviewPanel } from '../features/devices/review-panel.tsx';
import { lazyPart } from '../shared/lazy-part.ts';
import { mayOpen } from '../shared/page-access.ts';
import { useUser } from '../shared/user.tsx';

const EmployeeManagement = lazyPart(
  () => import('../features/employees/employee-management-dialog.tsx'),
  'EmployeeManagementDialog',
);

const Diary = lazyPart(() => import('../features/diary/diary-dialog.tsx'), 'DiaryDialog');

const BranchDay = lazyPart(
  () => import('../features/tasks/branch-day-dialog.tsx'),
  'BranchDayDialog',
);

const VisitorCompanies = lazyPart(
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
      <DashboardPage
        review={mayOpen(user, 'reports') && <ReviewPanel />}
        activity={<RecentActivityPanel />}
      />
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
