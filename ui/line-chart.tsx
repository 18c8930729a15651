import { ValueMark } from './line-mark.tsx';
import { lazyChart, ChartFrame } from './chart-frame.tsx';
import type { LinePoint, LineProps } from './line-drawing.tsx';
import classes from './chart.module.css';

const LineDrawing = lazyChart(() => import('./line-drawing.tsx').then((file) => file.LineDrawing));

type Props = LineProps & {
  title: string;
  /** The chart's message in one sentence, for all users. */
  summary: string;
  legend: { band: string; inside: string; above: string; below: string };
};

const Mark = ({ verdict }: Pick<LinePoint, 'verdict'>) => (
  <svg width={14} height={14} aria-hidden>
    <ValueMark x={7} y={7} verdict={verdict} />
  </svg>
);

/**
 * Renders values over time with the allowed range behind them. Values outside it also differ in
 * shape. The page itself must list the values.
 */
export const LineChart = ({ title, summary, legend, ...figures }: Props) => (
  <ChartFrame
    title={title}
    summary={summary}
    legend={[
      { label: legend.band, mark: <span className={classes['band']} aria-hidden /> },
      { label: legend.inside, mark: <Mark verdict="inside" /> },
      { label: legend.above, mark: <Mark verdict="above" /> },
      { label: legend.below, mark: <Mark verdict="below" /> },
    ]}
    chart={<LineDrawing {...figures} />}
  />
);
