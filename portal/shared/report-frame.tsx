import type { SessionUser } from '@branchbook/contract/auth.ts';
import type { BranchTime } from '@branchbook/contract/branch-day.ts';
import { EmptyState } from '@branchbook/ui/empty-state.tsx';
import { CardsSkeleton, Page } from '@branchbook/ui/page.tsx';
import { Paper } from '@mantine/core';
import { IconBuildingStore } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { AccessDenied } from './access-denied.tsx';
import { BranchSelect } from './branch-select.tsx';
import { useReportBranch } from './branches.ts';
import { mayOpen } from './page-access.ts';
import { usePageTitle } from './page-title.ts';
import { QueryError } from './query-error.tsx';
import { ReportPage } from './report-page.tsx';
import { may, useUser } from './user.tsx';

export type ReportBranch = BranchTime & {
  id: number;
  name: string;
  /** The branch was deleted: its records can be read, and no new ones are made. */
  isClosed?: boolean;
};

type Props = {
  title: string;
  help: string;
  /** The branch that the address names. */
  branchId: number | undefined;
  /** Actions beside the way back, hidden when the branch is closed. */
  actions?: ReactNode;
  children: (branch: ReportBranch) => ReactNode;
};

/** Shows the report of the branch that the address names, for users of several branches. */
const OfNamedBranch = ({ title, help, branchId, actions, children }: Props) => {
  const { chosen, asked } = useReportBranch(branchId);
  const navigate = useNavigate();
  const pick = (branch: number) =>
    void navigate({ to: '.', search: (now) => ({ ...now, branch }), replace: true });
  if (chosen) {
    return (
      <ReportPage
        title={title}
        help={help}
        branch={chosen}
        canSwitch
        actions={!chosen.isClosed && actions}
      >
        {children(chosen)}
      </ReportPage>
    );
  }
  return (
    <Page title={title}>
      {asked.isPending ? (
        <CardsSkeleton label="Loading branches" height={88} />
      ) : asked.isError ? (
        <QueryError query={asked} title="Failed to Load Branches" />
      ) : (
        <Paper withBorder>
          <EmptyState
            icon={<IconBuildingStore size={24} />}
            title="Which branch?"
            text="This report is about one branch at a time."
            action={<BranchSelect label="Branch" branchId={undefined} onPick={pick} />}
          />
        </Paper>
      )}
    </Page>
  );
};

/** Returns the branch of a user who oversees no others; null without a branch. */
export const branchOfUser = ({
  branch_id: id,
  BranchName: name,
  timezone,
  day_ends,
}: SessionUser): ReportBranch | null =>
  id === null ? null : { id, name: name ?? '', timezone, day_ends };

/** Shows a report of the named branch to users of several, and of their own branch to others. */
export const ReportFrame = (props: Props) => {
  const { title, help, actions, children } = props;
  usePageTitle(title);
  const user = useUser();
  if (!mayOpen(user, 'reports')) return <AccessDenied page={title} />;
  if (may(user, 'oversee_branches')) return <OfNamedBranch {...props} />;
  const branch = branchOfUser(user);
  if (branch === null) return <AccessDenied page={title} />;
  return (
    <ReportPage title={title} help={help} branch={branch} canSwitch={false} actions={actions}>
      {children(branch)}
    </ReportPage>
  );
};
