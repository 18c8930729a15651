import { Box, Table } from '@mantine/core';
import { figureText } from './figure-text.ts';
import { CHART_HEIGHT, lazyChart, ChartFrame } from './chart-frame.tsx';
import classes from './chart.module.css';

const BarDrawing = lazyChart(() => import('./bar-drawing.tsx').then((file) => file.BarDrawing));

/** What a bar needs to be seen beside the next one: 90 days fit on a phone. */
const BAR_PX = 3;
const NAMED_BAR_PX = 28;
const AXIS_PX = 48;
const MOST_SHOWN_PX = 320;

export type BarRow = Record<string, string | number>;
/**
 * The key of its figures in the rows, and its colour by its Mantine name. Green 8, orange 7, red 8
 * or 9, blue 7 and gray 6 stand out in light and in dark.
 */
export type BarSeries = { key: string; label: string; color: string };

export type BarProps = {
  rows: readonly BarRow[];
  /** Which key of a row names it: a day, a branch. */
  category: string;
  series: readonly BarSeries[];
  /** On each other, in their order, rather than beside each other. */
  stacked?: boolean;
  /** The rows are no times but have names: the bars lie beside them, so that each can be read. */
  named?: boolean;
  /** Directly behind each figure, '%'. */
  unit?: string;
};

type Props = BarProps & {
  title: string;
  /** What the picture says, in a sentence for everybody. */
  summary: string;
  categoryLabel: string;
};

/** Figures as bars, and as a table. */
export const BarChart = ({ title, summary, categoryLabel, ...figures }: Props) => {
  const { rows, category, series, stacked = false, named = false, unit = '' } = figures;
  const bars = rows.length * (stacked ? 1 : series.length);
  const height = named ? AXIS_PX + bars * NAMED_BAR_PX : CHART_HEIGHT;
  return (
    <ChartFrame
      title={title}
      summary={summary}
      meanings={series.map(({ label, color }) => ({
        label,
        mark: <Box component="span" className={classes['bar']} bg={color} aria-hidden />,
      }))}
      width={named ? 0 : bars * BAR_PX}
      height={height}
      chart={<BarDrawing {...figures} height={height} />}
      table={
        <Table.ScrollContainer
          minWidth={0}
          maxHeight={MOST_SHOWN_PX}
          scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
        >
          <Table
            tabularNums
            stickyHeader
            aria-label={title}
            data={{
              head: [categoryLabel, ...series.map(({ label }) => label)],
              body: rows.map((row) => [
                row[category],
                ...series.map(({ key }) => `${figureText(row[key])}${unit}`),
              ]),
            }}
          />
        </Table.ScrollContainer>
      }
    />
  );
};
