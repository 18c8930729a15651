import {
  COMPLAINT_KINDS,
  COMPLAINT_STATES,
  complaintKindLabel,
  complaintStateLabel,
} from '@branchbook/contract/complaint-kinds.ts';
import { EXPORT_MAX_DAYS } from '@branchbook/contract/exports.ts';
import { Checkbox, Select, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import type { ComplaintSearch } from '../../paths.ts';
import { lastDays, rangeOf } from '../../shared/date-range.ts';
import { localToday } from '../../shared/dates.ts';
import { LinkButton } from '../../shared/links.tsx';
import { QueryError } from '../../shared/query-error.tsx';
import { RangeExport } from '../../shared/range-export.tsx';
import { ReportFrame } from '../../shared/report-frame.tsx';
import { useErrorToast } from '../../shared/use-error-toast.ts';
import { complaintsQuery, fetchComplaintCsv, fetchComplaintPdf } from './api.ts';
import { ComplaintDialog } from './complaint-dialog.tsx';
import { complaintsToShow } from './complaint-rules.ts';
import { ComplaintTable } from './complaint-table-panel.tsx';
import classes from './complaints.module.css';
import { RecordComplaintDialog } from './record-complaint-dialog.tsx';

const TITLE = 'Complaints';
const FAILED = 'Failed to Load Complaints';

const optionsOf = <T extends string>(values: readonly T[], labels: Record<T, string>) =>
  values.map((value) => ({ value, label: labels[value] }));

type Props = { branchId: number; search: ComplaintSearch };

const Report = ({ branchId, search }: Props) => {
  const navigate = useNavigate({ from: paths.complaintReport });
  const change = (part: ComplaintSearch) =>
    void navigate({ search: (now) => ({ ...now, ...part }), replace: true, resetScroll: false });
  const [withCustomers, setWithCustomers] = useState(false);
  const limit = lastDays(localToday(), EXPORT_MAX_DAYS);
  const range = { branchId, ...rangeOf(search, limit) };
  const list = useQuery(complaintsQuery(branchId));
  useErrorToast(list.error, FAILED);
  const { kind, state } = search;
  return (
    <Stack gap="lg">
      <Stack gap="xs">
        <RangeExport
          name="complaint_report"
          range={range}
          limit={limit}
          onRange={change}
          fetchPdf={fetchComplaintPdf(withCustomers)}
          fetchCsv={fetchComplaintCsv(withCustomers)}
        />
        <Checkbox
          label="Put customers’ names and contacts into the files"
          description="Leave this off for files that you pass on"
          checked={withCustomers}
          onChange={(event) => setWithCustomers(event.currentTarget.checked)}
        />
      </Stack>
      <div className={classes['filters']}>
        <Select
          label="Kind"
          placeholder="All kinds"
          clearable
          clearButtonProps={{ 'aria-label': 'Show all kinds' }}
          data={optionsOf(COMPLAINT_KINDS, complaintKindLabel)}
          value={kind ?? null}
          onChange={(chosen) => change({ kind: COMPLAINT_KINDS.find((one) => one === chosen) })}
        />
        <Select
          label="State"
          placeholder="Open and closed"
          clearable
          clearButtonProps={{ 'aria-label': 'Show open and closed' }}
          data={optionsOf(COMPLAINT_STATES, complaintStateLabel)}
          value={state ?? null}
          onChange={(chosen) => change({ state: COMPLAINT_STATES.find((one) => one === chosen) })}
        />
      </div>
      {list.isError ? (
        <QueryError query={list} title={FAILED} />
      ) : (
        <ComplaintTable
          complaints={list.data ? complaintsToShow(list.data, { ...range, kind, state }) : null}
          isFiltered={kind !== undefined || state !== undefined}
        />
      )}
      <ComplaintDialog />
      <RecordComplaintDialog branchId={branchId} />
    </Stack>
  );
};

export const ComplaintReportPage = () => {
  const search = useSearch({ from: '/portal/reports/complaints' });
  return (
    <ReportFrame
      title={TITLE}
      help="Complaints, alleged illness and allergic reactions at this branch. Open ones are shown whatever their day."
      branchId={search.branch}
      actions={
        <LinkButton
          from={paths.complaintReport}
          to={paths.complaintReport}
          search={(now: ComplaintSearch) => ({ ...now, record: 'new' as const })}
          resetScroll={false}
          leftSection={<IconPlus size={16} aria-hidden />}
        >
          Record a complaint
        </LinkButton>
      }
    >
      {({ id }) => <Report key={id} branchId={id} search={search} />}
    </ReportFrame>
  );
};
