import classes from './chart.module.css';

type Props = { x: number; y: number; verdict: 'inside' | 'above' | 'below' };

/** The corners of a triangle that points up; turned round it points down. */
const UP = 'M0 -6 L6 5 L-6 5 Z';

/** A value in a chart and in its legend: a dot, or a triangle that points to where it is out. */
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
