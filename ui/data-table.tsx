import { Paper, Skeleton, Stack, Table, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import classes from './data-table.module.css';

export type Column<Row> = {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Buttons: on a phone they stand below the facts, without a label. */
  isActions?: boolean;
  width?: number | string;
};

export type RowGroup<Row> = { label: string | null; rows: readonly Row[] };

type Props<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  groups: readonly RowGroup<Row>[];
  rowKey: (row: Row) => string | number;
  loading?: boolean;
  skeletonRows?: number;
};

const CardRows = <Row,>({ caption, columns, groups, rowKey }: Props<Row>) => {
  const [title, ...rest] = columns;
  return (
    <Stack gap="lg" role="group" aria-label={caption}>
      {groups.map((group) => (
        <Stack gap="xs" key={group.label ?? ''}>
          {group.label !== null && <h2 className={classes['groupTitle']}>{group.label}</h2>}
          {group.rows.map((row) => (
            <Paper key={rowKey(row)} withBorder p="md">
              {title && <div className={classes['cardTitle']}>{title.cell(row)}</div>}
              <dl className={classes['facts']}>
                {rest.map((column) => (
                  <div key={column.key} className={classes['fact']}>
                    <dt className={column.isActions ? classes['readOut'] : undefined}>
                      {column.header}
                    </dt>
                    <dd>{column.cell(row)}</dd>
                  </div>
                ))}
              </dl>
            </Paper>
          ))}
        </Stack>
      ))}
    </Stack>
  );
};

const TableRows = <Row,>({ caption, columns, groups, rowKey }: Props<Row>) => (
  <Paper withBorder className={classes['frame']}>
    <Table.ScrollContainer minWidth={640} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table verticalSpacing="sm" horizontalSpacing="md" highlightOnHover tabularNums>
        <Table.Caption className={classes['readOut']}>{caption}</Table.Caption>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th key={column.key} w={column.width} scope="col">
                {column.header}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        {groups.map((group) => (
          <Table.Tbody key={group.label ?? ''}>
            {group.label !== null && (
              <Table.Tr className={classes['groupRow']}>
                <Table.Th colSpan={columns.length} scope="rowgroup">
                  {group.label}
                  <Text span c="dimmed" size="sm" fw={400} ml="xs">
                    {group.rows.length}
                  </Text>
                </Table.Th>
              </Table.Tr>
            )}
            {group.rows.map((row) => (
              <Table.Tr key={rowKey(row)}>
                {columns.map((column) => (
                  <Table.Td key={column.key}>{column.cell(row)}</Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        ))}
      </Table>
    </Table.ScrollContainer>
  </Paper>
);

/** A table on wide screens, a card for each row on phones. */
export const DataTable = <Row,>(props: Props<Row>) => {
  const narrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  if (props.loading) {
    return (
      <Stack gap={narrow ? 'xs' : 1} role="status" aria-label={`${props.caption}: loading`}>
        {Array.from({ length: props.skeletonRows ?? 5 }, (_, index) => (
          <Skeleton key={index} height={narrow ? 148 : 53} radius={narrow ? 'lg' : 'xs'} />
        ))}
      </Stack>
    );
  }
  return narrow ? <CardRows {...props} /> : <TableRows {...props} />;
};
