import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Requests per second as a share of the floor's, by call and number of clients: 0.9 is 90 %. */
export type Figures = Record<string, Record<string, number>>;

const FILE = path.join(import.meta.dirname, 'figures.json');

/** Relative difference between two runs on a quiet machine; a larger drop has a cause. */
export const NOISE = 0.12;

const percent = (share: number): string => `${Math.round(share * 100)} %`;

export const committedFigures = (): Figures => JSON.parse(readFileSync(FILE, 'utf8')) as Figures;

/** Saves the figures of this run for later comparisons. */
export const keepFigures = (figures: Figures): void =>
  writeFileSync(FILE, `${JSON.stringify(figures, null, 2)}\n`);

/** Lists shares that dropped by more than noise, and calls that were not measured. */
export const regressionsBetween = (before: Figures, now: Figures): string[] =>
  Object.entries(before).flatMap(([call, shares]) =>
    Object.entries(shares).flatMap(([clients, was]) => {
      const is = now[call]?.[clients];
      if (is === undefined) return [`${call}, ${clients} clients: not measured`];
      return is < was * (1 - NOISE)
        ? [`${call}, ${clients} clients: ${percent(was)} of the floor before, ${percent(is)} now`]
        : [];
    }),
  );
