import { Group, Paper, ScrollArea, Skeleton, Text, Title } from '@mantine/core';
import { lazy, Suspense, useId } from 'react';
import type { ComponentType, ReactNode } from 'react';
import classes from './chart.module.css';

/** Default height of a chart in pixels. */
export const CHART_HEIGHT = 240;
/** Room for the topmost figure at the side and for half of the last label below. */
export const CHART_MARGIN = { top: 8, right: 16 };
/** Width in pixels that fits on every phone. */
const NARROWEST = 300;

const NoChart = () => (
  <Text size="sm" c="dimmed" py="lg" ta="center">
    The chart could not be loaded. The figures are there as a table.
  </Text>
);

/** Loads a chart from its own chunk; if that fails, the rest of the page still works. */
export const lazyChart = <ChartProps,>(load: () => Promise<ComponentType<ChartProps>>) =>
  lazy<ComponentType<ChartProps>>(() =>
    load().then(
      (Chart) => ({ default: Chart }),
      () => ({ default: NoChart }),
    ),
  );

/** An entry of the legend: a mark and its meaning. */
export type LegendEntry = { label: string; mark: ReactNode };

type Props = {
  title: string;
  /** The chart's message in one sentence, for all users. */
  summary: string;
  legend: readonly LegendEntry[];
  /** Minimum width in pixels; in less room the chart scrolls sideways. */
  width?: number;
  /** Height in pixels, also of the placeholder while the chart is loading. */
  height?: number;
  chart: ReactNode;
  /** The figures as a table, unless the page shows them anyway. */
  table?: ReactNode;
};

/**
 * Renders a chart with its heading and summary. The chart itself is hidden from screen readers: the
 * summary and the table hold everything.
 */
export const ChartFrame = ({
  title,
  summary,
  legend,
  width = 0,
  height = CHART_HEIGHT,
  chart,
  table,
}: Props) => {
  const id = useId();
  return (
    <Paper
      component="figure"
      withBorder
      p="md"
      m={0}
      className={classes['frame']}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-summary`}
    >
      <Title order={2} id={`${id}-title`}>
        {title}
      </Title>
      <Text size="sm" c="dimmed" id={`${id}-summary`}>
        {summary}
      </Text>
      {legend.length > 1 && (
        <Group component="ul" gap="md" className={classes['legend']}>
          {legend.map(({ label, mark }) => (
            <li key={label}>
              {mark}
              {label}
            </li>
          ))}
        </Group>
      )}
      <ScrollArea
        type="auto"
        offsetScrollbars="x"
        viewportProps={
          width > NARROWEST ? { tabIndex: 0, role: 'group', 'aria-label': `${title}: chart` } : {}
        }
      >
        <div aria-hidden className={classes['chart']} style={{ minWidth: width, height }}>
          <Suspense fallback={<Skeleton height={height} />}>{chart}</Suspense>
        </div>
      </ScrollArea>
      {table && (
        <details className={classes['table']}>
          <summary>Show as table</summary>
          {table}
        </details>
      )}
    </Paper>
  );
};
