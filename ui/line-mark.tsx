import classes from './chart.module.css';

type Props = { x: number; y: number; verdict: 'inside' | 'above' | 'below' };

/** Path of a triangle that points up; rotated by 180° it points down. */
const UP = 'M0 -6 L6 5 L-6 5 Z';

/**
 * Renders a value in a chart or its legend: a dot, or a triangle that points up or down for a value
 * above or below the range.
 */
export const ValueMark = ({ x, y, verdict }: Props) =>
  verdict === 'inside' ? (
    <circle cx={x} cy={y} r={2.5} className={classes['inside']} />
  ) : (
    <path
      d={UP}
      transform={`translate(${x} ${y})${verdict === 'below' ? ' rotate(180)' : ''}`}
      className={classes['outside']}
    />
  );
