import { Paper, Table, Text, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react';
import { memo } from 'react';
import type { CSSProperties, ReactNode } from 'react';
import classes from './data-table.module.css';

export type Column<Row> = {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Buttons: on a phone they stand below the facts, without a label. */
  isActions?: boolean;
  /** A date or a number: never broken, and no wider than it needs. */
  isShort?: boolean;
  width?: number | string;
  /** Figures: flush right, so that they can be compared. */
  isNumber?: boolean;
  /** Its head is a button that sorts by it, and says how. Cards have no heads. */
  sort?: { direction: 'ascending' | 'descending' | 'none'; onSort: () => void };
};

export type RowGroup<Row> = { label: string | null; rows: readonly Row[] };

export type RowsProps<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  groups: readonly RowGroup<Row>[];
  rowKey: (row: Row) => string | number;
  /** How many steps a row stands in; a card as a whole, of a table row its first cell. */
  level?: (row: Row) => number;
  /** In less room a table is scrolled sideways; for those with many columns. */
  minWidth?: number;
};

const SORT_ICON = {
  ascending: <IconArrowUp size={14} aria-hidden />,
  descending: <IconArrowDown size={14} aria-hidden />,
  none: <IconArrowsSort size={14} aria-hidden />,
};

const alignOf = <Row,>({ isNumber }: Column<Row>) => (isNumber ? 'right' : undefined);

export const HeadCells = <Row,>({ columns }: { columns: readonly Column<Row>[] }) =>
  columns.map((column) => (
    <Table.Th
      key={column.key}
      w={column.width}
      ta={alignOf(column)}
      scope="col"
      aria-sort={column.sort?.direction}
    >
      {column.sort ? (
        <UnstyledButton className={classes['sortHead']} onClick={column.sort.onSort}>
          {column.header}
          {SORT_ICON[column.sort.direction]}
        </UnstyledButton>
      ) : (
        column.header
      )}
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

type RowProps<Row> = { row: Row; columns: readonly Column<Row>[]; level?: number | undefined };

const indentOf = (level: number | undefined) =>
  level ? ({ '--level': level } as CSSProperties) : undefined;

const Cells = <Row,>({ row, columns, level }: RowProps<Row>): ReactNode =>
  columns.map((column, index) => (
    <Table.Td
      key={column.key}
      ta={alignOf(column)}
      style={index === 0 ? indentOf(level) : undefined}
      className={column.isShort ? classes['short'] : undefined}
    >
      {column.cell(row)}
    </Table.Td>
  ));

/** Drawn again only for another row or other columns, not with each step of scrolling. */
export const RowCells = memo(Cells) as typeof Cells;

export const GroupTitle = ({ label }: { label: string }) => (
  <h2 className={classes['groupTitle']}>{label}</h2>
);

const Card = <Row,>({ row, columns: [title, ...rest], level }: RowProps<Row>): ReactNode => (
  <Paper withBorder p="md" className={classes['card']} style={indentOf(level)}>
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
