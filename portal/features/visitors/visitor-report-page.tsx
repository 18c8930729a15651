import { EXPORT_MAX_DAYS } from '@branchbook/contract/exports.ts';
import { Stack, Tabs } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import type { VisitorSearch } from '../../paths.ts';
import { lastDays, rangeOf } from '../../shared/date-range.ts';
import { localToday } from '../../shared/dates.ts';
import { RangeExport } from '../../shared/range-export.tsx';
import { ReportFrame } from '../../shared/report-frame.tsx';
import { fetchVisitorCsv, fetchVisitorPdf } from './api.ts';
import { VisitorRecords } from './records-panel.tsx';
import { SavedCompanies } from './saved-companies-panel.tsx';

type Props = { branchId: number; search: VisitorSearch };

const Report = ({ branchId, search: { tab, q = '', ...asked } }: Props) => {
  const navigate = useNavigate({ from: paths.visitorReport });
  const limit = lastDays(localToday(), EXPORT_MAX_DAYS);
  const range = { branchId, ...rangeOf(asked, limit) };
  const show = (change: VisitorSearch, replace = true) =>
    void navigate({ search: (now) => ({ ...now, ...change }), replace, resetScroll: false });
  const onSearch = (text: string) => show({ q: text || undefined });
  return (
    <Tabs
      value={tab ?? 'records'}
      onChange={(value) =>
        show({ tab: value === 'companies' ? 'companies' : undefined, q: undefined }, false)
      }
      keepMounted={false}
    >
      <Tabs.List mb="lg">
        <Tabs.Tab value="records">Visitor Records</Tabs.Tab>
        <Tabs.Tab value="companies">Saved Companies</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="records">
        <Stack gap="lg">
          <RangeExport
            name="visitor_report"
            range={range}
            limit={limit}
            onRange={show}
            fetchPdf={fetchVisitorPdf}
            fetchCsv={fetchVisitorCsv}
          />
          <VisitorRecords range={range} search={q} onSearch={onSearch} />
        </Stack>
      </Tabs.Panel>
      <Tabs.Panel value="companies">
        <SavedCompanies search={q} onSearch={onSearch} />
      </Tabs.Panel>
    </Tabs>
  );
};

export const VisitorReportPage = () => {
  const search = useSearch({ from: '/portal/reports/visitors' });
  return (
    <ReportFrame
      title="Visitor Reports"
      help="Who came to this branch, and the companies that come often."
      branchId={search.branch}
    >
      {({ id }) => <Report key={id} branchId={id} search={search} />}
    </ReportFrame>
  );
};
