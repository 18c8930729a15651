import { encode } from 'uqr';
import classes from './qr-code.module.css';

/** Light rim, in modules of the code, without which cameras do not find it. */
const RIM = 4;

type Props = { text: string; label: string };

export const QrCode = ({ text, label }: Props) => {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const dark = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  const whole = size + 2 * RIM;
  return (
    <svg
      className={classes['qr']}
      viewBox={`${-RIM} ${-RIM} ${whole} ${whole}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={dark} fill="#000" />
    </svg>
  );
};
