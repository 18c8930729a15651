import { daysBetween } from '@branchbook/contract/dates.ts';
import { showTemperature } from '@branchbook/contract/temperature.ts';
import type { Reading, TemperatureLog } from '@branchbook/contract/temperature.ts';
import type { LineBand, LinePoint, LineProps } from '@branchbook/ui/line-drawing.tsx';
import { countOf } from '../../shared/counts.ts';
import { dayMonthText, instantText } from '../../shared/dates.ts';
import { verdictOf } from './reading-rules.ts';

/** Time by which a band extends before the first reading and after the last. */
const MARGIN_MS = 6 * 3_600_000;
const MOST_TICKS = 6;

type Taken = { day: string; reading: Reading; at: number };

/** Returns the readings by time, without corrected readings: their corrections replace them. */
const takenOf = (logs: readonly TemperatureLog[]): Taken[] =>
  logs
    .flatMap(({ recorded_at: day, readings }) =>
      readings
        .filter(({ corrected }) => !corrected)
        .map((reading) => ({ day, reading, at: Date.parse(reading.recorded_at) })),
    )
    .toSorted((a, b) => a.at - b.at);

const pointOf = ({ reading, at }: Taken): LinePoint => {
  const { value, max_temp, out_of_range, recorded_at, recorded_by_name } = reading;
  const verdict = verdictOf(reading);
  return {
    at,
    value,
    verdict: !out_of_range ? 'inside' : value > max_temp ? 'above' : 'below',
    about: [
      [showTemperature(value), verdict].filter(Boolean).join(' · '),
      instantText(recorded_at),
      recorded_by_name,
    ],
  };
};

/** Interrupts the line at a day without a reading. */
const withGaps = (taken: readonly Taken[]): LinePoint[] =>
  taken.flatMap((one, index) => {
    const before = taken[index - 1];
    const point = pointOf(one);
    if (!before || daysBetween(before.day, one.day) <= 1) return [point];
    return [{ at: (before.at + one.at) / 2, value: null, verdict: 'inside', about: [] }, point];
  });

/** Returns the allowed ranges, each up to the next reading with another range. */
const bandsOf = (taken: readonly Taken[]): LineBand[] => {
  const bands: LineBand[] = [];
  for (const { at, reading } of taken) {
    const last = bands.at(-1);
    if (last) last.to = at;
    if (last?.min !== reading.min_temp || last.max !== reading.max_temp) {
      const from = last ? at : at - MARGIN_MS;
      bands.push({ from, to: at, min: reading.min_temp, max: reading.max_temp });
    }
  }
  const last = bands.at(-1);
  if (last) last.to += MARGIN_MS;
  return bands;
};

/** Returns some of the days at even steps. */
const ticksOf = (taken: readonly Taken[]): LineProps['ticks'] => {
  const firsts = taken.filter(({ day }, index) => taken[index - 1]?.day !== day);
  const step = Math.ceil(firsts.length / MOST_TICKS);
  return firsts
    .filter((_, index) => index % step === 0)
    .map(({ at, day }) => ({ at, label: dayMonthText(day) }));
};

const summaryOf = (points: readonly LinePoint[]): string => {
  const values = points.filter(({ value }) => value !== null);
  const readings = countOf(values.length, { one: 'reading', many: 'readings' });
  const above = values.filter(({ verdict }) => verdict === 'above').length;
  const below = values.filter(({ verdict }) => verdict === 'below').length;
  const parts = [above > 0 && `${above} too warm`, below > 0 && `${below} too cold`].filter(
    Boolean,
  );
  return parts.length === 0
    ? `None of ${readings} out of range.`
    : `${above + below} of ${readings} out of range: ${parts.join(', ')}.`;
};

/** Returns the chart of the readings of some days, and its summary. */
export const trendOf = (
  logs: readonly TemperatureLog[],
): Pick<LineProps, 'points' | 'bands' | 'ticks'> & { summary: string } => {
  const taken = takenOf(logs);
  const points = withGaps(taken);
  return { points, bands: bandsOf(taken), ticks: ticksOf(taken), summary: summaryOf(points) };
};
