import { Group, Paper, ScrollArea, Skeleton, Text, Title } from '@mantine/core';
import { lazy, Suspense, useId } from 'react';
import type { ComponentType, ReactNode } from 'react';
import classes from './chart.module.css';

/** How high a chart is unless what it shows needs more. */
export const CHART_HEIGHT = 240;
/** Room for the uppermost figure at the side and for half of the last word below. */
export const CHART_MARGIN = { top: 8, right: 16 };
/** What is sure to fit on a phone. */
const NARROWEST = 300;

const NoChart = () => (
  <Text size="sm" c="dimmed" py="lg" ta="center">
    The picture could not be loaded. The figures are there as a table.
  </Text>
);

/** A chart in a file of its own; one that does not come leaves the rest of the page standing. */
export const lazyChart = <ChartProps,>(load: () => Promise<ComponentType<ChartProps>>) =>
  lazy<ComponentType<ChartProps>>(() =>
    load().then(
      (Chart) => ({ default: Chart }),
      () => ({ default: NoChart }),
    ),
  );

/** A mark of the picture and what it stands for. */
export type Meaning = { label: string; mark: ReactNode };

type Props = {
  title: string;
  /** What the picture says, in a sentence for everybody. */
  summary: string;
  meanings: readonly Meaning[];
  /** How wide the chart is at the least; in less room it is scrolled sideways. */
  width?: number;
  /** How high the chart is, and so what holds its place while its file is loaded. */
  height?: number;
  chart: ReactNode;
  /** The same figures to be read, unless the page shows them anyway. */
  table?: ReactNode;
};

/**
 * A chart with its heading and what it says. To those who do not see it the chart itself is nothing:
 * all of it is in the sentence and in the table.
 */
export const ChartFrame = ({
  title,
  summary,
  meanings,
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
      className={classes['picture']}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-summary`}
    >
      <Title order={2} id={`${id}-title`}>
        {title}
      </Title>
      <Text size="sm" c="dimmed" id={`${id}-summary`}>
        {summary}
      </Text>
      {meanings.length > 1 && (
        <Group component="ul" gap="md" className={classes['meanings']}>
          {meanings.map(({ label, mark }) => (
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
          width > NARROWEST ? { tabIndex: 0, role: 'group', 'aria-label': `${title}: picture` } : {}
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
