import { Paper, Table, Text } from '@mantine/core';
import { memo } from 'react';
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

export type RowsProps<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  groups: readonly RowGroup<Row>[];
  rowKey: (row: Row) => string | number;
};

export const HeadCells = <Row,>({ columns }: { columns: readonly Column<Row>[] }) =>
  columns.map((column) => (
    <Table.Th key={column.key} w={column.width} scope="col">
      {column.header}
    </Table.Th>
  ));

export const GroupCell = <Row,>({ group, span }: { group: RowGroup<Row>; span: number }) => (
  <Table.Th colSpan={span} scope="rowgroup">
    {group.label}
    <Text span c="dimmed" size="sm" fw={400} ml="xs">
      {group.rows.length}
    </Text>
  </Table.Th>
);

type RowProps<Row> = { row: Row; columns: readonly Column<Row>[] };

const Cells = <Row,>({ row, columns }: RowProps<Row>): ReactNode =>
  columns.map((column) => <Table.Td key={column.key}>{column.cell(row)}</Table.Td>);

/** Drawn again only for another row or other columns, not with each step of scrolling. */
export const RowCells = memo(Cells) as typeof Cells;

export const GroupTitle = ({ label }: { label: string }) => (
  <h2 className={classes['groupTitle']}>{label}</h2>
);

const Card = <Row,>({ row, columns: [title, ...rest] }: RowProps<Row>): ReactNode => (
  <Paper withBorder p="md">
    {title && <div className={classes['cardTitle']}>{title.cell(row)}</div>}
    <dl className={classes['facts']}>
      {rest.map((column) => (
        <div key={column.key} className={classes['fact']}>
          <dt className={column.isActions ? classes['readOut'] : undefined}>{column.header}</dt>
          <dd>{column.cell(row)}</dd>
        </div>
      ))}
    </dl>
  </Paper>
);

/** A row on a phone: the first column as title, the others as facts below. */
export const RowCard = memo(Card) as typeof Card;
