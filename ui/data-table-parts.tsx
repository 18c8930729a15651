import { Paper, Table, Text, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconArrowsSort, IconChevronDown } from '@tabler/icons-react';
import { memo } from 'react';
import type { CSSProperties, ReactNode } from 'react';
import classes from './data-table.module.css';

export type Column<Row> = {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Buttons: on a phone they are shown below the facts, without a label. */
  isActions?: boolean;
  /** A date or a number: never wrapped, and no wider than necessary. */
  isShort?: boolean;
  width?: number | string;
  /** Left out on phones, where there is no room and the group or the details show it. */
  isLeftOutOfCards?: boolean;
  /** Figures: aligned right, so that they can be compared. */
  isNumber?: boolean;
  /** Makes the column's head a button that sorts and shows the direction. Cards have no heads. */
  sort?: { direction: 'ascending' | 'descending' | 'none'; onSort: () => void };
};

export type RowGroup<Row> = {
  label: string | null;
  rows: readonly Row[];
  /** Makes the group collapsible: a closed group shows its count but not its rows. */
  toggle?: { isOpen: boolean; count: number; onToggle: () => void };
};

export type RowsProps<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  groups: readonly RowGroup<Row>[];
  rowKey: (row: Row) => string | number;
  /** Indentation of a row in steps: a card as a whole, a table row in its first cell. */
  level?: (row: Row) => number;
  /** Width below which the table scrolls sideways, for tables with many columns. */
  minWidth?: number;
  /** Renders cards of two lines, for long lists. */
  compact?: boolean;
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

const GroupLabel = <Row,>({ group: { label, toggle } }: { group: RowGroup<Row> }) =>
  toggle ? (
    <UnstyledButton
      className={classes['groupToggle']}
      aria-expanded={toggle.isOpen}
      onClick={toggle.onToggle}
    >
      <IconChevronDown size={16} aria-hidden data-closed={!toggle.isOpen || undefined} />
      {label}
    </UnstyledButton>
  ) : (
    label
  );

const GroupCount = <Row,>({ group: { rows, toggle } }: { group: RowGroup<Row> }) => (
  <Text span c="dimmed" size="sm" fw={400} ml="xs">
    {toggle?.count ?? rows.length}
  </Text>
);

export const GroupCell = <Row,>({ group, span }: { group: RowGroup<Row>; span: number }) => (
  <Table.Th colSpan={span} scope="rowgroup">
    <GroupLabel group={group} />
    <GroupCount group={group} />
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

/** Memoised, so that scrolling does not render rows that have not changed. */
export const RowCells = memo(Cells) as typeof Cells;

export const GroupTitle = <Row,>({ group }: { group: RowGroup<Row> }) => (
  <h2 className={classes['groupTitle']}>
    <GroupLabel group={group} />
    {group.toggle && <GroupCount group={group} />}
  </h2>
);

const Card = <Row,>({
  row,
  columns: [title, ...rest],
  level,
  compact,
}: RowProps<Row> & { compact?: boolean | undefined }): ReactNode => (
  <Paper
    withBorder
    p={compact ? 'sm' : 'md'}
    className={classes['card']}
    style={indentOf(level)}
    data-compact={compact}
  >
    {title && <div className={classes['cardTitle']}>{title.cell(row)}</div>}
    <dl className={classes['facts']}>
      {rest
        .filter(({ isLeftOutOfCards }) => !isLeftOutOfCards)
        .map((column) => (
          <div key={column.key} className={classes['fact']}>
            <dt className={column.isActions || compact ? classes['readOut'] : undefined}>
              {column.header}
            </dt>
            <dd>{column.cell(row)}</dd>
          </div>
        ))}
    </dl>
  </Paper>
);

/** Renders a row on a phone: the first column as title, the others as facts below. */
export const RowCard = memo(Card) as typeof Card;
