// Loaded lazily only, because the chart library is large.
import '@mantine/charts/styles.css';

import { LineChart as MantineLineChart } from '@mantine/charts';
import { Paper, Text } from '@mantine/core';
import type { DotItemDotProps, TooltipContentProps } from 'recharts';
import { ValueMark } from './line-mark.tsx';
import { CHART_HEIGHT, CHART_MARGIN } from './chart-frame.tsx';

/** A value at a time; null is a gap that the line does not cross. */
export type LinePoint = {
  /** Time in milliseconds. */
  at: number;
  value: number | null;
  verdict: 'inside' | 'above' | 'below';
  /** Lines of the tooltip; the first one is its heading. */
  about: readonly string[];
};
/** The allowed range from one time to another. */
export type LineBand = { from: number; to: number; min: number; max: number };

export type LineProps = {
  points: readonly LinePoint[];
  bands: readonly LineBand[];
  /** Labels of the time axis, in order. */
  ticks: readonly { at: number; label: string }[];
  /** Formats a value. */
  format: (value: number) => string;
};

const pointOf = (payload: unknown): LinePoint | undefined => payload as LinePoint | undefined;

const Dot = ({ cx, cy, payload }: DotItemDotProps) => {
  const point = pointOf(payload);
  if (!point || point.value === null || cx === undefined || cy === undefined) return <g />;
  return <ValueMark x={cx} y={cy} verdict={point.verdict} />;
};

const About = ({ active, payload }: Pick<TooltipContentProps, 'active' | 'payload'>) => {
  const point = pointOf(payload[0]?.payload);
  if (!active || !point || point.value === null) return null;
  const [heading, ...rest] = point.about;
  return (
    <Paper withBorder shadow="md" px="sm" py="xs" radius="md">
      <Text size="sm" fw={600}>
        {heading}
      </Text>
      {rest.map((line) => (
        <Text key={line} size="sm" c="dimmed">
          {line}
        </Text>
      ))}
    </Paper>
  );
};

/** Renders the values of a LineChart. */
export const LineDrawing = ({ points, bands, ticks, format }: LineProps) => {
  const labels = new Map(ticks.map(({ at, label }) => [at, label]));
  return (
    <MantineLineChart
      h={CHART_HEIGHT}
      data={[...points]}
      dataKey="at"
      series={[{ name: 'value', color: 'blue.7' }]}
      valueFormatter={format}
      curveType="linear"
      strokeWidth={1.5}
      connectNulls={false}
      lineChartProps={{ margin: CHART_MARGIN }}
      tickLine="none"
      accessibilityLayer={false}
      lineProps={{ dot: Dot, activeDot: false }}
      referenceAreas={bands.map(({ from, to, min, max }) => ({
        x1: from,
        x2: to,
        y1: min,
        y2: max,
        color: 'green.7',
        ifOverflow: 'extendDomain',
      }))}
      xAxisProps={{
        type: 'number',
        domain: [bands[0]?.from ?? 'dataMin', bands.at(-1)?.to ?? 'dataMax'],
        ticks: ticks.map(({ at }) => at),
        tickFormatter: (at: number) => labels.get(at) ?? '',
        minTickGap: 12,
      }}
      yAxisProps={{ domain: ['auto', 'auto'], width: 60 }}
      tooltipProps={{ content: About }}
    />
  );
};
