import { ValueMark } from './line-mark.tsx';
import { lazyChart, ChartFrame } from './chart-frame.tsx';
import classes from './chart.module.css';

const LineDrawing = lazyChart(() => import('./line-drawing.tsx').then((file) => file.LineDrawing));

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

type Props = LineProps & {
  title: string;
  /** The chart's message in one sentence, for all users. */
  summary: string;
  meanings: { band: string; inside: string; above: string; below: string };
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
export const LineChart = ({ title, summary, meanings, ...figures }: Props) => (
  <ChartFrame
    title={title}
    summary={summary}
    meanings={[
      { label: meanings.band, mark: <span className={classes['band']} aria-hidden /> },
      { label: meanings.inside, mark: <Mark verdict="inside" /> },
      { label: meanings.above, mark: <Mark verdict="above" /> },
      { label: meanings.below, mark: <Mark verdict="below" /> },
    ]}
    chart={<LineDrawing {...figures} />}
  />
);
