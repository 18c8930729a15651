import { CUSTOM_REPORT } from '@branchbook/contract/custom-reports.ts';
import type { ReportDefinition, ReportResult } from '@branchbook/contract/custom-reports.ts';
import { usePrinting } from '@branchbook/ui/printing.ts';
import { Button, Group, Text } from '@mantine/core';
import { useRef } from 'react';
import { useRowsToPrint } from '../use-printed-rows.ts';
import { printedText, rowsText } from '../report-text.ts';
import { ResultTable } from './result-table.tsx';

type PagesProps = { page: number; text: string; total: number; onPage: (page: number) => void };

const Pages = ({ page, text, total, onPage }: PagesProps) => {
  const shown = useRef<HTMLParagraphElement>(null);
  const isLast = page * CUSTOM_REPORT.page >= total;
  const go = (to: number) => {
    onPage(to);
    // The focused button may be disabled on the next page.
    shown.current?.focus();
  };
  return (
    <Group component="nav" aria-label="Pages of the report" justify="space-between" gap="sm">
      <Text ref={shown} size="sm" c="dimmed" tabIndex={-1}>
        {text}
      </Text>
      {total > CUSTOM_REPORT.page && (
        <Group gap="xs">
          <Button variant="default" disabled={page === 1} onClick={() => go(page - 1)}>
            Previous
          </Button>
          <Button variant="default" disabled={isLast} onClick={() => go(page + 1)}>
            Next
          </Button>
        </Group>
      )}
    </Group>
  );
};

type Props = {
  report: ReportDefinition;
  result: ReportResult;
  page: number;
  onSort: (sort: NonNullable<ReportDefinition['sort']>) => void;
  onPage: (page: number) => void;
};

/** Shows a page of a report's rows; a printout has all rows, or says that the PDF has them. */
export const ResultRows = ({ report, result, page, onSort, onPage }: Props) => {
  const all = useRowsToPrint(report, result.total);
  const printing = usePrinting();
  const whole = printing && all ? { ...result, rows: all } : null;
  const shown = whole ?? result;
  const text = rowsText(whole ? 1 : page, shown.rows.length, result.total);
  return (
    <>
      <ResultTable report={report} result={shown} onSort={onSort} />
      <Pages
        page={page}
        text={printing ? printedText(text, shown) : text}
        total={result.total}
        onPage={onPage}
      />
    </>
  );
};
