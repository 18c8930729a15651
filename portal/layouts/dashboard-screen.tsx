import { lazyRouteComponent } from '@tanstack/react-router';
import { Suspense } from 'react';
import { DashboardPage } from '../features/dashboard/dashboard-page.tsx';
import { mayOpen } from '../shared/page-access.ts';
import { useUser } from '../shared/user.tsx';

const EmployeeManagement = lazyRouteComponent(
  () => import('../features/employees/employee-management-dialog.tsx'),
  'EmployeeManagementDialog',
);

/** The dashboard, and the dialog that its 'View Employees' opens; that comes after it. */
export const DashboardScreen = () => (
  <>
    <DashboardPage />
    {mayOpen(useUser(), 'employees') && (
      <Suspense>
        <EmployeeManagement />
      </Suspense>
    )}
  </>
);
