// Loaded lazily only, because the chart library is large.
import '@mantine/charts/styles.css';

import { BarChart as MantineBarChart } from '@mantine/charts';
import type { BarProps } from './bar-chart.tsx';
import { figureText } from './figure-text.ts';
import { CHART_MARGIN } from './chart-frame.tsx';

const WIDEST_BAR_PX = 48;
/** Longer names are cut; the tooltip and the table show them in full. */
const LONGEST_NAME = 18;
const NAMES_PX = 150;
const DIGIT_PX = 7;

/** A line in the page's colour separates stacked bars while they are wide enough. */
const PARTED = { stroke: 'var(--mantine-color-body)', strokeWidth: 1, strokeOpacity: 1 };
const MOST_PARTED = 60;

const shortName = (name: unknown): string => {
  const characters = [...String(name)];
  return characters.length > LONGEST_NAME
    ? `${characters.slice(0, LONGEST_NAME - 1).join('')}…`
    : String(name);
};

/** Renders the bars of a BarChart. */
export const BarDrawing = ({
  rows,
  category,
  series,
  stacked = false,
  named = false,
  unit = '',
  height,
}: BarProps & { height: number }) => {
  const values = rows.flatMap((row) => series.map(({ key }) => Number(row[key] ?? 0)));
  const figures = { allowDecimals: !values.every(Number.isInteger), unit };
  const widest = Math.max(...values.map((value) => `${figureText(value)}${unit}`.length), 4);
  return (
    <MantineBarChart
      h={height}
      data={[...rows]}
      dataKey={category}
      series={series.map(({ key, label, color }) => ({ name: key, label, color }))}
      type={stacked ? 'stacked' : 'default'}
      orientation={named ? 'vertical' : 'horizontal'}
      valueFormatter={figureText}
      unit={unit}
      maxBarWidth={WIDEST_BAR_PX}
      barProps={stacked && rows.length <= MOST_PARTED ? PARTED : {}}
      barChartProps={{ margin: CHART_MARGIN }}
      tickLine="none"
      gridAxis={named ? 'y' : 'x'}
      accessibilityLayer={false}
      {...(named
        ? {
            xAxisProps: figures,
            yAxisProps: { tickFormatter: shortName, unit: '', interval: 0, width: NAMES_PX },
          }
        : {
            xAxisProps: { tickFormatter: shortName, minTickGap: 12 },
            yAxisProps: { ...figures, width: 16 + widest * DIGIT_PX },
          })}
    />
  );
};
