import { ValueMark } from './line-mark.tsx';
import { lazyChart, ChartFrame } from './chart-frame.tsx';
import classes from './chart.module.css';

const LineDrawing = lazyChart(() => import('./line-drawing.tsx').then((file) => file.LineDrawing));

/** A value at a time, or a gap that the line does not cross. */
export type LinePoint = {
  /** In milliseconds. */
  at: number;
  value: number | null;
  verdict: 'inside' | 'above' | 'below';
  /** What is said of it where it is pointed at; the first line is its heading. */
  about: readonly string[];
};
/** What is allowed from one time to another. */
export type LineBand = { from: number; to: number; min: number; max: number };

export type LineProps = {
  points: readonly LinePoint[];
  bands: readonly LineBand[];
  /** The times to write below it, in order, with their words. */
  ticks: readonly { at: number; label: string }[];
  /** A value as it is written. */
  format: (value: number) => string;
};

type Props = LineProps & {
  title: string;
  /** What the picture says, in a sentence for everybody. */
  summary: string;
  meanings: { band: string; inside: string; above: string; below: string };
};

const Mark = ({ verdict }: Pick<LinePoint, 'verdict'>) => (
  <svg width={14} height={14} aria-hidden>
    <ValueMark x={7} y={7} verdict={verdict} />
  </svg>
);

/**
 * Values over time with what was allowed behind them. Those out of it differ in shape, too. The
 * page itself has to list the values.
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
