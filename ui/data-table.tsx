import { Paper, Skeleton, Stack, Table } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { GroupCell, GroupTitle, HeadCells, RowCard, RowCells } from './data-table-parts.tsx';
import type { RowsProps } from './data-table-parts.tsx';
import classes from './data-table.module.css';
import { VirtualCardRows, VirtualTableRows } from './data-table-virtual.tsx';
import { usePrinting } from './printing.ts';

export type { Column, RowGroup } from './data-table-parts.tsx';

/** Longer lists render only their visible rows: two thousand rows are too much for a phone. */
const ALL_DRAWN = 100;

type TableProps<Row> = RowsProps<Row> & {
  /** A higher table scrolls within itself, below its heads; for at most a hundred rows. */
  maxHeight?: string;
};
type Props<Row> = TableProps<Row> & { loading?: boolean; skeletonRows?: number };

const CardRows = <Row,>({ caption, columns, groups, rowKey, level, compact }: RowsProps<Row>) => (
  <Stack gap="lg" role="group" aria-label={caption}>
    {groups.map((group) => (
      <Stack gap="xs" key={group.label ?? ''}>
        {group.label !== null && <GroupTitle group={group} />}
        {group.rows.map((row) => (
          <RowCard
            key={rowKey(row)}
            row={row}
            columns={columns}
            level={level?.(row)}
            compact={compact}
          />
        ))}
      </Stack>
    ))}
  </Stack>
);

const TableRows = <Row,>({
  caption,
  columns,
  groups,
  rowKey,
  level,
  minWidth = 640,
  maxHeight,
}: TableProps<Row>) => (
  <Paper withBorder className={classes['frame']}>
    <Table.ScrollContainer
      minWidth={minWidth}
      maxHeight={maxHeight}
      scrollAreaProps={{ type: maxHeight ? 'auto' : 'hover', viewportProps: { tabIndex: 0 } }}
    >
      <Table
        verticalSpacing="sm"
        horizontalSpacing="md"
        highlightOnHover
        tabularNums
        stickyHeader={maxHeight !== undefined}
      >
        <Table.Caption className={classes['readOut']}>{caption}</Table.Caption>
        <Table.Thead>
          <Table.Tr>
            <HeadCells columns={columns} />
          </Table.Tr>
        </Table.Thead>
        {groups.map((group) => (
          <Table.Tbody key={group.label ?? ''}>
            {group.label !== null && (
              <Table.Tr className={classes['groupRow']}>
                <GroupCell group={group} span={columns.length} />
              </Table.Tr>
            )}
            {group.rows.map((row) => (
              <Table.Tr key={rowKey(row)}>
                <RowCells row={row} columns={columns} level={level?.(row)} />
              </Table.Tr>
            ))}
          </Table.Tbody>
        ))}
      </Table>
    </Table.ScrollContainer>
  </Paper>
);

/** Renders the whole table without its buttons and column widths, for paper. */
const PrintedRows = <Row,>({ columns, maxHeight: _, ...props }: TableProps<Row>) => {
  const printed = columns
    .filter(({ isActions }) => !isActions)
    .map((column) => ({ ...column, width: undefined }));
  return <TableRows {...props} columns={printed} minWidth={0} />;
};

/** Renders a table on wide screens and on paper, a card for each row on phones. */
export const DataTable = <Row,>(props: Props<Row>) => {
  const narrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const printing = usePrinting();
  if (props.loading) {
    return (
      <Stack gap={narrow ? 'xs' : 1} role="status" aria-label={`${props.caption}: loading`}>
        {Array.from({ length: props.skeletonRows ?? 5 }, (_, index) => (
          <Skeleton key={index} height={narrow ? 148 : 53} radius={narrow ? 'lg' : 'xs'} />
        ))}
      </Stack>
    );
  }
  if (printing) return <PrintedRows {...props} />;
  const rows = props.groups.reduce((sum, group) => sum + group.rows.length, 0);
  if (rows > ALL_DRAWN) {
    return narrow ? <VirtualCardRows {...props} /> : <VirtualTableRows {...props} />;
  }
  return narrow ? <CardRows {...props} /> : <TableRows {...props} />;
};
