import { columnOf } from '@branchbook/contract/custom-report-columns.ts';
import type { ReportColumn } from '@branchbook/contract/report-column.ts';
import type { Cell, ReportDefinition, ReportResult } from '@branchbook/contract/custom-reports.ts';
import { DataTable } from '@branchbook/ui/data-table.tsx';
import type { Column } from '@branchbook/ui/data-table.tsx';
import { ActionIcon, Group, Select } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { cellTexts } from '../cell-text.ts';
import classes from '../custom-reports.module.css';
import { labelOf, sortOf } from '../definition-rules.ts';

type Sort = NonNullable<ReportDefinition['sort']>;
type Row = { key: number; cells: Cell[] };
type SizedColumn = Column<Row> & { width: number };

/** Column widths in pixels below which texts are hard to read; the table then scrolls sideways. */
const COLUMN_PX = 110;
const TEXT_PX = 170;
const widthOf = ({ type }: ReportColumn): number => (type === 'text' ? TEXT_PX : COLUMN_PX);
/** Greatest height of the table, so that its heads and its horizontal scroll bar stay in view. */
const MAX_HEIGHT = 'max(20rem, 75vh)';

const columnsFor = (
  report: ReportDefinition,
  { timezone, day_ends: dayEnds }: Pick<ReportResult, 'timezone' | 'day_ends'>,
  onSort: (sort: Sort) => void,
): SizedColumn[] => {
  const textOf = cellTexts(timezone, dayEnds);
  const sort = sortOf(report);
  return report.columns.flatMap((key, at): SizedColumn[] => {
    const column = columnOf(report.kind, key);
    if (!column) return [];
    const isSorted = sort.column === key;
    // An instant may break after its day; other types of one line do not break.
    const isLong = column.type === 'text' || column.type === 'instant';
    return [
      {
        key,
        header: column.label,
        width: widthOf(column),
        isNumber: column.type === 'number',
        cell: ({ cells }: Row) => (
          <span className={isLong ? undefined : classes['fact']}>
            {textOf(column, cells[at] ?? null)}
          </span>
        ),
        sort: {
          direction: isSorted ? (sort.descending ? 'descending' : 'ascending') : 'none',
          onSort: () => onSort({ column: key, descending: isSorted && !sort.descending }),
        },
      },
    ];
  });
};

type SortProps = { report: ReportDefinition; onSort: (sort: Sort) => void };

/** Lets the user sort on a phone, where the table has no column heads. */
const SortChoice = ({ report, onSort }: SortProps) => {
  const { column, descending } = sortOf(report);
  const keys = report.columns.includes(column) ? report.columns : [column, ...report.columns];
  return (
    <Group hiddenFrom="sm" gap="xs" align="flex-end" wrap="nowrap">
      <Select
        label="Sort by"
        data={keys.map((key) => ({ value: key, label: labelOf(report.kind, key) }))}
        value={column}
        onChange={(key) => key && onSort({ column: key, descending: false })}
        flex={1}
      />
      <ActionIcon
        variant="default"
        title={
          descending ? 'Sort the other way: lowest first' : 'Sort the other way: highest first'
        }
        onClick={() => onSort({ column, descending: !descending })}
      >
        {descending ? (
          <IconArrowDown size={16} aria-hidden />
        ) : (
          <IconArrowUp size={16} aria-hidden />
        )}
      </ActionIcon>
    </Group>
  );
};

type Props = { report: ReportDefinition; result: ReportResult; onSort: (sort: Sort) => void };

/** Shows one page of a report's rows as a table. */
export const ResultTable = ({ report, result, onSort }: Props) => {
  const columns = columnsFor(report, result, onSort);
  return (
    <>
      <SortChoice report={report} onSort={onSort} />
      <div className={classes['rows']}>
        <DataTable
          caption="Rows of the report"
          columns={columns}
          groups={[{ label: null, rows: result.rows.map((cells, key): Row => ({ key, cells })) }]}
          rowKey={({ key }) => key}
          minWidth={columns.reduce((sum, { width }) => sum + width, 0)}
          maxHeight={MAX_HEIGHT}
        />
      </div>
    </>
  );
};
