import { Paper, Table } from '@mantine/core';
import { Fragment } from 'react';
import { GroupCell, GroupTitle, HeadCells, RowCard, RowCells } from './data-table-parts.tsx';
import type { RowsProps } from './data-table-parts.tsx';
import classes from './data-table.module.css';
import { linesOf, useVisibleLines } from './visible-lines.ts';

const ROW_PX = 65;
const CARD_PX = 254;
const COMPACT_CARD_PX = 126;

const Gap = ({ height }: { height: number }) => height > 0 && <tr aria-hidden style={{ height }} />;

/**
 * Renders the visible rows of a long table. It stays a table: screen readers are told how many rows
 * there are and which these are. Columns have fixed widths, as unseen rows cannot widen them.
 */
export const VirtualTableRows = <Row,>({
  caption,
  columns,
  groups,
  rowKey,
  level,
  minWidth = 740,
}: RowsProps<Row>) => {
  const lines = linesOf(groups, rowKey);
  const { list, visible, rest, measure } = useVisibleLines(lines, ROW_PX);
  return (
    <Paper withBorder className={classes['frame']} ref={list}>
      <Table.ScrollContainer
        minWidth={minWidth}
        scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
      >
        <Table
          layout="fixed"
          verticalSpacing="sm"
          horizontalSpacing="sm"
          highlightOnHover
          tabularNums
          aria-rowcount={lines.length + 1}
        >
          <Table.Caption className={classes['readOut']}>{caption}</Table.Caption>
          <Table.Thead>
            <Table.Tr aria-rowindex={1}>
              <HeadCells columns={columns} />
            </Table.Tr>
          </Table.Thead>
          {[...Map.groupBy(visible, ({ group }) => group)].map(([group, ofGroup]) => (
            <Table.Tbody key={group.label ?? ''}>
              {ofGroup.map(({ row, key, index, gap }) => (
                <Fragment key={key}>
                  <Gap height={gap} />
                  <Table.Tr
                    ref={measure}
                    data-index={index}
                    aria-rowindex={index + 2}
                    className={row === null ? classes['groupRow'] : undefined}
                  >
                    {row === null ? (
                      <GroupCell group={group} span={columns.length} />
                    ) : (
                      <RowCells row={row} columns={columns} level={level?.(row)} />
                    )}
                  </Table.Tr>
                </Fragment>
              ))}
            </Table.Tbody>
          ))}
          <tbody>
            <Gap height={rest} />
          </tbody>
        </Table>
      </Table.ScrollContainer>
    </Paper>
  );
};

/** Renders the visible cards of a long list on a phone. */
export const VirtualCardRows = <Row,>({
  caption,
  columns,
  groups,
  rowKey,
  level,
  compact,
}: RowsProps<Row>) => {
  const lines = linesOf(groups, rowKey);
  const height = compact ? COMPACT_CARD_PX : CARD_PX;
  const { list, visible, rest, measure } = useVisibleLines(lines, height);
  return (
    <div role="group" aria-label={caption} ref={list}>
      {visible.map(({ group, row, key, index, gap }) => (
        <Fragment key={key}>
          {gap > 0 && <div style={{ height: gap }} />}
          <div ref={measure} data-index={index} className={classes['line']}>
            {row === null ? (
              <GroupTitle group={group} />
            ) : (
              <RowCard row={row} columns={columns} level={level?.(row)} compact={compact} />
            )}
          </div>
        </Fragment>
      ))}
      <div style={{ height: rest }} />
    </div>
  );
};
