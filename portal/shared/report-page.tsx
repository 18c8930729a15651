import { Page } from '@branchbook/ui/page.tsx';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { BranchBar } from './branch-bar.tsx';
import { LinkButton } from './links.tsx';

type Props = {
  title: string;
  help: string;
  branch: { id: number; name: string };
  canSwitch: boolean;
  /** Actions beside the way back. */
  actions?: ReactNode;
  children: ReactNode;
};

/** Shows a report of a branch, with the way back to the other reports. */
export const ReportPage = ({ title, help, branch, canSwitch, actions, children }: Props) => (
  <Page
    title={title}
    help={help}
    actions={
      <>
        <LinkButton
          to={paths.reports}
          search={{ branch: canSwitch ? branch.id : undefined }}
          variant="default"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
        >
          Back to Reports
        </LinkButton>
        {actions}
      </>
    }
  >
    <BranchBar name={branch.name} canSwitch={canSwitch} />
    {children}
  </Page>
);
