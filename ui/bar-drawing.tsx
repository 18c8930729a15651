// Loaded lazily only, because the chart library is large.
import '@mantine/charts/styles.css';

import { BarChart as MantineBarChart } from '@mantine/charts';
import { figureText } from './figure-text.ts';
import { CHART_MARGIN } from './chart-frame.tsx';

export type BarRow = Record<string, string | number>;
/**
 * `key` names the series' figure in the rows, `color` is a Mantine colour. Green 8, orange 7, red 8
 * or 9, blue 7 and gray 6 stand out in light and in dark.
 */
export type BarSeries = { key: string; label: string; color: string };

export type BarProps = {
  rows: readonly BarRow[];
  /** The key of the row's name, such as a day or a branch. */
  category: string;
  series: readonly BarSeries[];
  /** Stacks the series in their order instead of placing them side by side. */
  stacked?: boolean;
  /** The rows have names, not times: the bars are horizontal, so that names can be read. */
  named?: boolean;
  /** Unit directly behind each figure, such as '%'. */
  unit?: string;
};

const WIDEST_BAR_PX = 48;
/** Longer names are cut; the tooltip and the table show them in full. */
const LONGEST_NAME = 24;
const LETTER_PX = 6.5;
const DIGIT_PX = 7;

/** A line in the page's colour separates stacked bars while they are wide enough. */
const PARTED = { stroke: 'var(--mantine-color-body)', strokeWidth: 1, strokeOpacity: 1 };
const MOST_PARTED = 60;

/** Returns the name of a row as its axis shows it, on one line. */
const shortName = (name: unknown): string => {
  const characters = [...String(name)];
  const shown =
    characters.length > LONGEST_NAME
      ? `${characters
          .slice(0, LONGEST_NAME - 1)
          .join('')
          .trimEnd()}…`
      : String(name);
  return shown.replaceAll(' ', '\u00A0');
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
  const longest = Math.max(...rows.map((row) => shortName(row[category]).length), 0);
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
            yAxisProps: {
              tickFormatter: shortName,
              unit: '',
              interval: 0,
              width: 16 + longest * LETTER_PX,
            },
          }
        : {
            xAxisProps: { tickFormatter: shortName, minTickGap: 12 },
            yAxisProps: { ...figures, width: 16 + widest * DIGIT_PX },
          })}
    />
  );
};
