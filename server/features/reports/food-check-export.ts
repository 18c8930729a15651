import { EXPORT_MAX_DAYS } from '@branchbook/contract/exports.ts';
import { foodActionLabel } from '@branchbook/contract/food-checks.ts';
import type { FoodCheck } from '@branchbook/contract/food-checks.ts';
import {
  deliveryLabel,
  foodCheckLabel,
  measuredText,
  resultOf,
  verdictText,
} from '@branchbook/contract/food-verdict.ts';
import { dayOfRules, sourcesText } from '@branchbook/contract/food-limits.ts';
import { nationLabel } from '@branchbook/contract/opening-hours.ts';
import { writeLongCsv } from '../../platform/csv.ts';
import { formatInstant } from '../../platform/format.ts';
import { factsOf, foodChecksOf, presentCheck } from '../food-checks/service.ts';
import { askedOf, ofDays, yesNo } from './write-report.ts';
import type { AskedDays, Exporter } from './write-report.ts';
import { ARRIVAL_COLUMN, arrivalCell, timeWithArrival } from './arrival-text.ts';

/** Characters after which a word is broken in the columns of the PDF. */
const NARROW_WORD = 18;

type Line = FoodCheck & { measured: string };

const actionOf = ({ action, action_note: note, discarded }: FoodCheck): string =>
  [action && foodActionLabel[action], note, discarded].filter(Boolean).join(': ');

const resultText = (line: Line): string =>
  [verdictText(line), line.in_doubt && 'In doubt', line.open && 'Still open', actionOf(line)]
    .filter(Boolean)
    .join('\n');

const foodText = ({ food, batch, supplier }: FoodCheck): string =>
  [food, batch && `Batch ${batch}`, supplier].filter(Boolean).join('\n');

const HEADINGS = [
  'Kind',
  'Food',
  'Batch',
  'Supplier',
  'Delivered',
  'Recorded at',
  'Started at',
  'Ended at',
  'Temperature (°C)',
  'Held for (seconds)',
  'In order',
  'Limit',
  'Nation',
  'Source of the limit',
  'Result',
  'In doubt',
  'Still open',
  'Checked again',
  'Probe',
  'Action',
  'Thrown away or sent back',
  'Note',
  'Recorded by',
  'Finished by',
  'Closed at',
  'Closed by',
  'Closing note',
  ARRIVAL_COLUMN,
];

/** Exports the food checks of a branch, newest first; those in doubt are marked. */
export const foodCheckExport: Exporter<AskedDays> = async (context, actor, asked, format) => {
  const limit = { maxDays: EXPORT_MAX_DAYS, format };
  const { branch, range } = await askedOf(context, actor, asked, limit);
  const { id, timezone } = branch;
  const at = (instant: string | null): string =>
    instant === null ? '' : formatInstant(new Date(instant), timezone);
  const rows = await foodChecksOf(context.db, actor.scope, id, range);
  const lines = rows.map((row): Line => ({
    ...presentCheck(row),
    measured: measuredText(factsOf(row)),
  }));
  const count = (is: (line: Line) => boolean): number => lines.filter(is).length;
  return {
    ...ofDays('food-check', branch, range),
    longestWord: NARROW_WORD,
    data: () => ({
      count: lines.length,
      failed: count(({ passed }) => passed === false),
      inDoubt: count((line) => line.in_doubt),
      open: count((line) => line.open),
      checks: lines.map((line) => ({
        isBad: line.passed === false || resultOf(line) === 'no_temperature' || line.in_doubt,
        cells: [
          timeWithArrival(at(line.recorded_at), line.arrival, timezone),
          foodCheckLabel[line.kind],
          foodText(line),
          line.measured,
          line.wanted,
          resultText(line),
          line.recorded_by_name,
        ],
      })),
    }),
    table: (signal) =>
      writeLongCsv(
        HEADINGS,
        lines,
        (line) => [
          foodCheckLabel[line.kind],
          line.food,
          line.batch,
          line.supplier,
          line.state && deliveryLabel[line.state],
          at(line.recorded_at),
          at(line.started_at),
          at(line.ended_at),
          line.value,
          line.held_seconds,
          line.sound === null ? null : yesNo(line.sound),
          line.wanted,
          nationLabel[line.nation],
          sourcesText(line.nation, line.limits, dayOfRules(new Date(line.recorded_at))),
          verdictText(line),
          yesNo(line.in_doubt),
          yesNo(line.open),
          yesNo(line.recheck_of !== null),
          line.probe_name,
          [line.action && foodActionLabel[line.action], line.action_note]
            .filter(Boolean)
            .join(': '),
          line.discarded,
          line.note,
          line.recorded_by_name,
          line.finished_by_name,
          at(line.closed_at),
          line.closed_by_name,
          line.close_note,
          arrivalCell(line.arrival, timezone),
        ],
        signal,
      ),
  };
};
