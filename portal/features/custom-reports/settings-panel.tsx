import { REPORT_KINDS, reportLabels } from '@branchbook/contract/custom-report-columns.ts';
import type { ReportDefinition } from '@branchbook/contract/custom-reports.ts';
import { Button, Paper, Select, Title } from '@mantine/core';
import { IconAdjustments } from '@tabler/icons-react';
import { may, useUser } from '../../shared/user.tsx';
import { BranchChoice } from './components/branch-choice.tsx';
import { ColumnList } from './components/column-list.tsx';
import { FilterRows } from './components/filter-rows.tsx';
import { PeriodFields } from './components/period-fields.tsx';
import { ChartFields } from './components/chart-fields.tsx';
import classes from './custom-reports.module.css';
import { withKind } from './definition-rules.ts';

const KINDS = REPORT_KINDS.map((value) => ({ value, label: reportLabels[value] }));

type Props = {
  report: ReportDefinition;
  onReport: (report: ReportDefinition) => void;
  opened: boolean;
  onOpened: (opened: boolean) => void;
};

/** Shows a report's settings; they stay mounted while hidden, to keep half-entered filters. */
export const ReportSettings = ({ report, onReport, opened, onOpened }: Props) => {
  const seesAll = may(useUser(), 'oversee_branches');
  const change = (part: Partial<ReportDefinition>) => onReport({ ...report, ...part });
  const pickKind = (value: string | null) => {
    const kind = REPORT_KINDS.find((one) => one === value);
    if (kind) onReport(withKind(report, kind, seesAll));
  };
  const setColumns = (columns: string[]) => {
    // Resets the sort order when its column was removed.
    const isSorted = report.sort === null || columns.includes(report.sort.column);
    change({ columns, sort: isSorted ? report.sort : null });
  };
  return (
    <section aria-label="What to show">
      <Button
        variant="default"
        leftSection={<IconAdjustments size={16} aria-hidden />}
        aria-expanded={opened}
        aria-controls="report-settings"
        onClick={() => onOpened(!opened)}
      >
        {opened ? 'Hide settings' : 'Change what is shown'}
      </Button>
      <Paper withBorder p="md" id="report-settings" mt="xs" display={opened ? undefined : 'none'}>
        <div className={classes['fields']}>
          <Select label="About" data={KINDS} value={report.kind} onChange={pickKind} />
          {seesAll && (
            <BranchChoice
              branches={report.branches}
              onBranches={(branches) => change({ branches })}
            />
          )}
          <PeriodFields
            kind={report.kind}
            period={report.period}
            onPeriod={(period) => change({ period })}
          />
          <ChartFields
            kind={report.kind}
            group={report.group}
            measure={report.measure}
            onGroup={(group) => change({ group })}
            onMeasure={(measure) => change({ measure })}
          />
          <section>
            <Title order={3} size="sm" mb="xs">
              Columns
            </Title>
            <ColumnList kind={report.kind} columns={report.columns} onColumns={setColumns} />
          </section>
          <section>
            <Title order={3} size="sm" mb="xs">
              Filters
            </Title>
            <FilterRows
              key={report.kind}
              kind={report.kind}
              filters={report.filters}
              onFilters={(filters) => change({ filters })}
            />
          </section>
        </div>
      </Paper>
    </section>
  );
};
