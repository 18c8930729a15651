import { ApiError } from '@branchbook/contract/client.ts';
import { CUSTOM_REPORT } from '@branchbook/contract/custom-reports.ts';
import type { ReportDefinition, ReportResult } from '@branchbook/contract/custom-reports.ts';
import { DataTable } from '@branchbook/ui/data-table.tsx';
import { EmptyState } from '@branchbook/ui/empty-state.tsx';
import { Alert, Button, Group, Loader, Paper, Skeleton, Stack, Text } from '@mantine/core';
import { IconInfoCircle, IconTableOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { countOf } from '../../shared/counts.ts';
import { ExportButtons } from '../../shared/file-export.tsx';
import { QueryError } from '../../shared/query-error.tsx';
import { useErrorToast } from '../../shared/use-error-toast.ts';
import { fetchCustomCsv, fetchCustomPdf, runQuery } from './api.ts';
import { ResultChart } from './components/result-chart.tsx';
import { ResultRows } from './components/result-rows.tsx';
import classes from './custom-reports.module.css';
import { chipText, resultText } from './report-text.ts';

const FAILED = 'Failed to Load Report';
const LEFT_OUT = {
  one: 'branch of this report is left out',
  many: 'branches of this report are left out',
};

/** Returns true when the user may see none of the named branches and can be shown their own. */
const isNotTheirs = (error: unknown, { branches }: ReportDefinition): boolean =>
  branches.length > 0 && error instanceof ApiError && [403, 404].includes(error.status);

const limitText = (total: number): string | null => {
  const number = (rows: number) => rows.toLocaleString('en-GB');
  const { pdfRows, csvRows } = CUSTOM_REPORT;
  if (total > csvRows) return `Too many rows for a file: a CSV holds ${number(csvRows)} at most.`;
  return total > pdfRows
    ? `Too many rows for a PDF, which holds ${number(pdfRows)} at most. The CSV holds all of them.`
    : null;
};

type HeadProps = {
  report: ReportDefinition;
  result: ReportResult;
  name: string;
  isFetching: boolean;
};

/** Shows a summary of the result and the buttons that export it. */
const ResultHead = ({ report, result, name, isFetching }: HeadProps) => {
  const tooLong = limitText(result.total);
  return (
    <Stack gap="xs">
      <Group justify="space-between" gap="sm">
        <Group gap="xs" role="status" wrap="nowrap" miw={0}>
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {resultText(report.kind, result)}
          </Text>
          {isFetching && <Loader size="xs" aria-label="Loading" />}
        </Group>
        <ExportButtons
          name={name}
          disabled={result.total === 0}
          files={{
            pdf: (signal) => fetchCustomPdf(name, report, signal),
            csv: (signal) => fetchCustomCsv(name, report, signal),
          }}
        />
      </Group>
      {report.filters.length > 0 && (
        <ul className={classes['chips']} aria-label="Filters in use">
          {report.filters.map((filter) => (
            <li key={JSON.stringify(filter)}>{chipText(report.kind, filter)}</li>
          ))}
        </ul>
      )}
      {tooLong && (
        <Text size="sm" c="dimmed">
          {tooLong}
        </Text>
      )}
      {result.leftOut > 0 && (
        <Alert icon={<IconInfoCircle aria-hidden />}>
          {countOf(result.leftOut, LEFT_OUT)} because you do not have access.
        </Alert>
      )}
    </Stack>
  );
};

type Props = {
  report: ReportDefinition;
  /** Name of the report, which also names the exported file. */
  name: string;
  page: number;
  onReport: (report: ReportDefinition) => void;
  onPage: (page: number) => void;
};

/** Shows the result of a report: a summary, a chart, and its rows page by page. */
export const ReportResults = ({ report, name, page, onReport, onPage }: Props) => {
  const run = useQuery(runQuery(report, page));
  useErrorToast(run.error, FAILED);
  if (run.isPending) {
    return (
      <Stack gap="lg">
        <Skeleton height={36} />
        {report.group && <Skeleton height={340} radius="lg" />}
        <DataTable caption="Report" columns={[]} groups={[]} rowKey={String} loading />
      </Stack>
    );
  }
  if (run.isError) {
    return isNotTheirs(run.error, report) ? (
      <Paper withBorder>
        <EmptyState
          icon={<IconTableOff size={24} />}
          title="You do not have access to these branches"
          text="This report is about branches that you do not have access to, or that have been deleted."
          action={
            <Button mt="sm" onClick={() => onReport({ ...report, branches: [] })}>
              Show my branches
            </Button>
          }
        />
      </Paper>
    ) : (
      <QueryError query={run} title={FAILED} />
    );
  }
  // The result with its own definition, which may be a moment behind the chosen settings.
  const { definition, result, page: shownPage } = run.data;
  const head = (
    <ResultHead report={definition} result={result} name={name} isFetching={run.isFetching} />
  );
  if (result.rows.length === 0) {
    return (
      <Stack gap="lg">
        {head}
        <Paper withBorder>
          {result.total === 0 ? (
            <EmptyState
              icon={<IconTableOff size={24} />}
              title="Nothing in this period"
              text="Choose a longer period, fewer filters or more branches."
            />
          ) : (
            <EmptyState
              icon={<IconTableOff size={24} />}
              title="This page does not exist"
              text="The report has fewer pages now."
              action={
                <Button mt="sm" onClick={() => onPage(1)}>
                  Show the first page
                </Button>
              }
            />
          )}
        </Paper>
      </Stack>
    );
  }
  return (
    <Stack gap="lg">
      {head}
      <ResultChart report={definition} result={result} />
      <ResultRows
        report={definition}
        result={result}
        page={shownPage}
        onSort={(sort) => onReport({ ...report, sort })}
        onPage={onPage}
      />
    </Stack>
  );
};
