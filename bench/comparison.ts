import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Shares of the floor's requests a second, by call and by number of clients: 0.9 is 90 %. */
export type Figures = Record<string, Record<string, number>>;

const FILE = path.join(import.meta.dirname, 'figures.json');

/** Two runs on a quiet machine differ by less: a share that fell by more of itself has a reason. */
export const NOISE = 0.12;

const percent = (share: number): string => `${Math.round(share * 100)} %`;

export const committedFigures = (): Figures => JSON.parse(readFileSync(FILE, 'utf8')) as Figures;

/** Keeps the figures of this run as those to compare with. */
export const keepFigures = (figures: Figures): void =>
  writeFileSync(FILE, `${JSON.stringify(figures, null, 2)}\n`);

/** Says which shares are lower than before by more than noise, and which calls were not measured. */
export const whatGotWorse = (before: Figures, now: Figures): string[] =>
  Object.entries(before).flatMap(([call, shares]) =>
    Object.entries(shares).flatMap(([clients, was]) => {
      const is = now[call]?.[clients];
      if (is === undefined) return [`${call}, ${clients} clients: not measured`];
      return is < was * (1 - NOISE)
        ? [`${call}, ${clients} clients: ${percent(was)} of the floor before, ${percent(is)} now`]
        : [];
    }),
  );
