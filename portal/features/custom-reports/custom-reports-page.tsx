import { Page } from '@branchbook/ui/page.tsx';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { AccessDenied } from '../../shared/access-denied.tsx';
import { LinkButton } from '../../shared/links.tsx';
import { mayOpen } from '../../shared/page-access.ts';
import { usePageTitle } from '../../shared/page-title.ts';
import { may, useUser } from '../../shared/user.tsx';
import { savedReportsQuery } from './api.ts';
import { NewReport } from './new-report-panel.tsx';
import { OpenReport } from './report-panel.tsx';
import { SavedReports } from './saved-reports-panel.tsx';

const TITLE = 'Custom Reports';

const Start = () => {
  const { isPending } = useQuery(savedReportsQuery());
  return (
    <>
      <SavedReports />
      {/* Below a list of unknown length, it would move when the list arrives. */}
      {!isPending && <NewReport />}
    </>
  );
};

/** Shows the user's custom reports: the saved reports and new ones, or the report that is open. */
export const CustomReportsPage = () => {
  usePageTitle(TITLE);
  const user = useUser();
  const { branch, saved, report } = useSearch({ from: '/portal/reports/custom' });
  if (!mayOpen(user, 'reports')) return <AccessDenied page={TITLE} />;
  return (
    <Page
      title={TITLE}
      help="Choose what you want to know, look at it, and save it for next time."
      actions={
        <LinkButton
          to={paths.reports}
          search={{ branch: may(user, 'oversee_branches') ? branch : undefined }}
          variant="default"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
        >
          Back to Reports
        </LinkButton>
      }
    >
      {saved === undefined && report === undefined ? <Start /> : <OpenReport />}
    </Page>
  );
};
