import { Box, Table } from '@mantine/core';
import { figureText } from './figure-text.ts';
import type { BarProps } from './bar-drawing.tsx';
import { CHART_HEIGHT, lazyChart, ChartFrame } from './chart-frame.tsx';
import classes from './chart.module.css';

const BarDrawing = lazyChart(() => import('./bar-drawing.tsx').then((file) => file.BarDrawing));

/** Minimum width of a bar that can be told from the next one: 90 days fit on a phone. */
const BAR_PX = 3;
const NAMED_BAR_PX = 28;
const AXIS_PX = 48;
const MOST_SHOWN_PX = 320;

type Props = BarProps & {
  title: string;
  /** The chart's message in one sentence, for all users. */
  summary: string;
  categoryLabel: string;
};

/** Renders figures as bars and as a table. */
export const BarChart = ({ title, summary, categoryLabel, ...figures }: Props) => {
  const { rows, category, series, stacked = false, named = false, unit = '' } = figures;
  const bars = rows.length * (stacked ? 1 : series.length);
  const height = named ? AXIS_PX + bars * NAMED_BAR_PX : CHART_HEIGHT;
  return (
    <ChartFrame
      title={title}
      summary={summary}
      legend={series.map(({ label, color }) => ({
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
