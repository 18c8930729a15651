import { Page } from '@branchbook/ui/page.tsx';
import { useSearch } from '@tanstack/react-router';
import { AccessDenied } from '../../shared/access-denied.tsx';
import { BranchBar } from '../../shared/branch-bar.tsx';
import { mayOpen } from '../../shared/page-access.ts';
import { usePageTitle } from '../../shared/page-title.ts';
import { branchOfUser } from '../../shared/report-frame.tsx';
import type { ReportBranch } from '../../shared/report-frame.tsx';
import { ReportPage } from '../../shared/report-page.tsx';
import { may, useUser } from '../../shared/user.tsx';
import { BranchPicker } from './branch-picker-panel.tsx';
import { ReportTiles } from './components/report-tiles.tsx';
import { TaskReportPage } from './task-report-page.tsx';

type ChosenProps = { branch: ReportBranch; canSwitch: boolean };

const ReportsOfBranch = ({ branch, canSwitch }: ChosenProps) => {
  const { report } = useSearch({ from: '/portal/reports' });
  if (report === 'tasks') {
    return (
      <ReportPage
        title="Task Reports"
        help="See who has done what"
        branch={branch}
        canSwitch={canSwitch}
      >
        <TaskReportPage branch={branch} />
      </ReportPage>
    );
  }
  return (
    <Page title="Reports" help="What happened at this branch.">
      <BranchBar name={branch.name} canSwitch={canSwitch} />
      <ReportTiles branchId={canSwitch ? branch.id : undefined} />
    </Page>
  );
};

export const ReportsPage = () => {
  usePageTitle('Reports');
  const user = useUser();
  if (!mayOpen(user, 'reports')) return <AccessDenied page="Reports" />;
  if (may(user, 'oversee_branches')) {
    return <BranchPicker>{(branch) => <ReportsOfBranch branch={branch} canSwitch />}</BranchPicker>;
  }
  const branch = branchOfUser(user);
  if (branch === null) return <AccessDenied page="Reports" />;
  return <ReportsOfBranch branch={branch} canSwitch={false} />;
};
