import { useSearch } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import type { ComponentType } from 'react';
import { AlertsNowPanel } from '../features/alerts/alerts-now-panel.tsx';
import { RecentActivityPanel } from '../features/activity/recent-activity-panel.tsx';
import { LedgerAlarmsPanel } from '../features/ledger/ledger-alarms-panel.tsx';
import { DashboardPage } from '../features/dashboard/dashboard-page.tsx';
import { ReviewPanel } from '../features/devices/review-panel.tsx';
import { lazyPart } from '../shared/lazy-component.ts';
import { mayOpen } from '../shared/page-access.ts';
import { useUser } from '../shared/user.tsx';

const EmployeeManagement = lazyPart(
  () => import('../features/employees/employee-management-dialog.tsx'),
  'EmployeeManagementDialog',
);

const Diary = lazyPart(() => import('../features/diary/diary-dialog.tsx'), 'DiaryDialog');

const BranchDay = lazyPart(
  () => import('../features/occurrences/branch-day-dialog.tsx'),
  'BranchDayDialog',
);

const VisitorCompanies = lazyPart(
  () => import('../features/visitors/visitor-companies-dialog.tsx'),
  'VisitorCompaniesDialog',
);

/** Loads a dialog when it is first opened, and keeps it for the next time. */
const Fetched = ({ opened, dialog: Dialog }: { opened: boolean; dialog: ComponentType }) => {
  const [wasOpened, setWasOpened] = useState(opened);
  if (opened && !wasOpened) setWasOpened(true);
  return <Suspense>{wasOpened && <Dialog />}</Suspense>;
};

/** Shows the dashboard with recent activity, and the dialogs that its cards and figures open. */
export const DashboardScreen = () => {
  const user = useUser();
  const search = useSearch({ from: '/portal/' });
  const { employees, view, edit, today, diary, companies } = search;
  return (
    <>
      <DashboardPage
        alerts={
          mayOpen(user, 'alerts') && (
            <>
              <LedgerAlarmsPanel />
              <AlertsNowPanel />
            </>
          )
        }
        review={mayOpen(user, 'reports') && <ReviewPanel />}
        activity={<RecentActivityPanel />}
      />
      {mayOpen(user, 'employees') && (
        <Fetched
          dialog={EmployeeManagement}
          opened={employees !== undefined || view !== undefined || edit !== undefined}
        />
      )}
      {mayOpen(user, 'tasks') && <Fetched dialog={BranchDay} opened={today !== undefined} />}
      <Fetched dialog={Diary} opened={diary !== undefined} />
      <Fetched dialog={VisitorCompanies} opened={companies !== undefined} />
    </>
  );
};
