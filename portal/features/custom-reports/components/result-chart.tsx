import type { ReportDefinition, ReportResult } from '@branchbook/contract/custom-reports.ts';
import { BarChart } from '@branchbook/ui/bar-chart.tsx';
import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { FEW_BARS, chartOf } from '../chart-rules.ts';

type Props = { report: ReportDefinition; result: ReportResult };

/** Shows the groups of a report as bars. */
export const ResultChart = ({ report, result }: Props) => {
  const [showsAll, setShowsAll] = useState(false);
  const chart = chartOf(report, result, showsAll);
  if (!chart) return null;
  const { title, summary, bars, categoryLabel, label, unit, groups, canShowAll, named } = chart;
  return (
    <Stack gap="xs" align="stretch">
      <BarChart
        title={title}
        summary={summary}
        rows={bars}
        category="name"
        categoryLabel={categoryLabel}
        series={[{ key: 'value', label, color: 'blue.7' }]}
        unit={unit}
        named={named}
      />
      {canShowAll && (
        <Button
          variant="subtle"
          size="compact-sm"
          style={{ alignSelf: 'flex-start' }}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? `Show the first ${FEW_BARS}` : `Show all ${groups}`}
        </Button>
      )}
    </Stack>
  );
};
