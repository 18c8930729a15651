import type { ReportDefinition, SavedReport } from '@branchbook/contract/custom-reports.ts';
import { EmptyState } from '@branchbook/ui/empty-state.tsx';
import { focusMain } from '@branchbook/ui/focus-main.ts';
import { CardsSkeleton } from '@branchbook/ui/page.tsx';
import { Alert, Paper, Stack } from '@mantine/core';
import { IconInfoCircle, IconTableOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import type { CustomReportsSearch } from '../../paths.ts';
import { localToday } from '../../shared/dates.ts';
import { LinkButton } from '../../shared/links.tsx';
import { QueryError } from '../../shared/query-error.tsx';
import { may, useUser } from '../../shared/user.tsx';
import { fromAddress, kindFromAddress, toAddress } from './address-values.ts';
import { savedReportsQuery } from './api.ts';
import { ReportHead } from './components/report-head.tsx';
import classes from './custom-reports.module.css';
import { isSameReport, startOf } from './definition-rules.ts';
import { ReportResults } from './result-panel.tsx';
import { SaveReportDialog } from './save-report-dialog.tsx';
import { ReportSettings } from './settings-panel.tsx';
import { unnamed } from './report-text.ts';

type Props = { saved: SavedReport | undefined; search: CustomReportsSearch };

const Report = ({ saved, search }: Props) => {
  const seesAll = may(useUser(), 'oversee_branches');
  const navigate = useNavigate({ from: paths.customReports });
  // Hidden at first, as most users come to read the report.
  const [isUnfolded, setUnfolded] = useState(false);
  const { report: text, page = 1 } = search;
  const asked = text === undefined ? null : fromAddress(text);
  const isUnreadable = text !== undefined && !asked;
  const usual = saved?.definition ?? startOf(kindFromAddress(text ?? '') ?? 'tasks', seesAll);
  const report = asked ?? usual;
  const name = saved?.name ?? unnamed(report, localToday());

  const go = (change: CustomReportsSearch, replace = true) =>
    void navigate({ search: (now) => ({ ...now, ...change }), replace, resetScroll: false });
  const toSaved = { report: undefined, version: undefined };
  const show = (next: ReportDefinition) =>
    go(
      saved && isSameReport(next, saved.definition)
        ? { ...toSaved, page: undefined }
        : {
            report: toAddress(next),
            // Lets the server refuse the save if another user has saved the report in between.
            version: saved && (search.version ?? saved.version),
            page: undefined,
          },
    );
  const isChanged = saved !== undefined && !isSameReport(report, saved.definition);

  return (
    <Stack gap="lg">
      {isUnreadable && (
        <Alert color="yellow" icon={<IconInfoCircle aria-hidden />} role="status">
          The settings in this link are no longer valid, so the report uses the usual ones.
        </Alert>
      )}
      <ReportHead
        key={saved?.id}
        report={report}
        name={name}
        saved={saved}
        version={search.version}
        isChanged={isChanged}
        onSaveAs={() => go({ save: 'new' }, false)}
        onSaved={() => {
          // The focused button disappears with the changes.
          focusMain();
          go(toSaved);
        }}
      />
      <div className={classes['editor']}>
        <ReportSettings
          report={report}
          onReport={show}
          opened={isUnfolded}
          onOpened={setUnfolded}
        />
        <ReportResults
          report={report}
          name={name}
          page={page}
          onReport={show}
          onPage={(to) => go({ page: to === 1 ? undefined : to }, false)}
        />
      </div>
      <SaveReportDialog
        report={report}
        opened={search.save === 'new'}
        onClose={() => go({ save: undefined })}
        onSaved={({ id }) => {
          // The dialog disappears with the unsaved report, and so does the button that opened it.
          focusMain();
          go({ ...toSaved, saved: id, save: undefined });
        }}
      />
    </Stack>
  );
};

/** Shows the report that the address names: saved, saved with changes, or not saved. */
export const OpenReport = () => {
  const search = useSearch({ from: '/portal/reports/custom' });
  const all = useQuery({ ...savedReportsQuery(), enabled: search.saved !== undefined });
  if (search.saved === undefined) return <Report saved={undefined} search={search} />;
  if (all.isPending) return <CardsSkeleton label="Loading report" height={160} />;
  if (all.isLoadingError) {
    return <QueryError query={all} title="Failed to Load Report" />;
  }
  const saved = all.data.find(({ id }) => id === search.saved);
  if (saved) return <Report key={saved.id} saved={saved} search={search} />;
  return (
    <Paper withBorder>
      <EmptyState
        icon={<IconTableOff size={24} />}
        title="Report not found"
        text="It has been deleted, or someone saved it for themselves only."
        action={
          <LinkButton to={paths.customReports} search={({ branch }) => ({ branch })} mt="sm">
            All custom reports
          </LinkButton>
        }
      />
    </Paper>
  );
};
