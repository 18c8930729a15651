import type { Branch } from '@branchbook/contract/branches.ts';
import { Page } from '@branchbook/ui/page.tsx';
import { Button, Group, Paper, Text } from '@mantine/core';
import { IconArrowLeft, IconBuildingStore, IconSwitchHorizontal } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { AccessDenied } from '../../shared/access-denied.tsx';
import { LinkButton } from '../../shared/links.tsx';
import { mayOpen } from '../../shared/page-access.ts';
import { usePageTitle } from '../../shared/page-title.ts';
import { may, useUser } from '../../shared/user.tsx';
import { BranchPicker } from './branch-picker-panel.tsx';
import { ReportTiles } from './components/report-tiles.tsx';
import { TaskReportPage } from './task-report-page.tsx';

export type ReportBranch = Pick<Branch, 'id' | 'name'>;

type BarProps = { name: string; onSwitch?: () => void; children?: ReactNode };

const BranchBar = ({ name, onSwitch }: BarProps) => (
  <Paper withBorder p="sm">
    <Group justify="space-between" gap="xs" wrap="nowrap">
      <Group gap="xs" wrap="nowrap" miw={0}>
        <IconBuildingStore size={20} stroke={1.6} aria-hidden />
        <Text fw={600} truncate>
          {name}
        </Text>
      </Group>
      {onSwitch && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconSwitchHorizontal size={14} aria-hidden />}
          aria-label="Switch to another branch"
          onClick={onSwitch}
        >
          Switch
        </Button>
      )}
    </Group>
  </Paper>
);

type ChosenProps = { branch: ReportBranch; onSwitch?: () => void };

const ReportsOfBranch = ({ branch, onSwitch }: ChosenProps) => {
  const { report } = useSearch({ from: '/portal/reports' });
  const bar = <BranchBar name={branch.name} onSwitch={onSwitch} />;
  if (report === 'tasks') {
    return (
      <Page
        title="Task Reports"
        help="See who has done what"
        actions={
          <LinkButton
            to={paths.reports}
            search={(now) => ({ branch: now.branch })}
            variant="default"
            leftSection={<IconArrowLeft size={16} aria-hidden />}
          >
            Back to Reports
          </LinkButton>
        }
      >
        {bar}
        <TaskReportPage branchId={branch.id} />
      </Page>
    );
  }
  return (
    <Page title="Reports" help="What happened at this branch.">
      {bar}
      <ReportTiles />
    </Page>
  );
};

const ReportsOfCompany = () => {
  const navigate = useNavigate({ from: paths.reports });
  return (
    <BranchPicker>
      {(branch) => (
        <ReportsOfBranch branch={branch} onSwitch={() => void navigate({ search: {} })} />
      )}
    </BranchPicker>
  );
};

export const ReportsPage = () => {
  usePageTitle('Reports');
  const user = useUser();
  if (!mayOpen(user, 'reports')) return <AccessDenied page="Reports" />;
  if (may(user, 'view_all_reports')) return <ReportsOfCompany />;
  if (user.branch_id === null) return <AccessDenied page="Reports" />;
  return <ReportsOfBranch branch={{ id: user.branch_id, name: user.BranchName ?? '' }} />;
};
