import { EXPORT_MAX_DAYS } from '@branchbook/contract/exports.ts';
import { showTemperature } from '@branchbook/contract/temperature.ts';
import { writeLongCsv } from '../../platform/csv.ts';
import { formatInstant } from '../../platform/format.ts';
import { presentProbeCheck, probeChecksOf } from '../probes/service.ts';
import { askedOf, ofDays, yesNo } from './write-report.ts';
import type { AskedDays, Exporter } from './write-report.ts';
import { ARRIVAL_COLUMN, arrivalCell, timeWithArrival } from './arrival-text.ts';

/** Exports the checks of a branch's probes, newest first. */
export const probeExport: Exporter<AskedDays> = async (context, actor, asked, format) => {
  const limit = { maxDays: EXPORT_MAX_DAYS, format };
  const { branch, range } = await askedOf(context, actor, asked, limit);
  const { id: branchId, timezone } = branch;
  const rows = await probeChecksOf(context.db, actor.scope, { branchId, ...range });
  const checks = rows.map((row) => ({
    ...presentProbeCheck(row),
    probe: row.probe_name,
    serial: row.serial,
  }));
  const at = (instant: string): string => formatInstant(new Date(instant), timezone);
  return {
    ...ofDays('probe', branch, range),
    data: () => ({
      count: checks.length,
      failed: checks.filter(({ passed }) => !passed).length,
      checks: checks.map((one) => ({
        isBad: !one.passed,
        cells: [
          timeWithArrival(at(one.checked_at), one.arrival, timezone),
          [one.probe, one.serial].filter(Boolean).join('\n'),
          showTemperature(one.ice),
          showTemperature(one.boiling),
          one.passed ? 'Passed' : `Failed\n${one.in_doubt} food checks in doubt`,
          one.checked_by_name,
          one.note ?? '',
        ],
      })),
    }),
    table: (signal) =>
      writeLongCsv(
        [
          'Probe',
          'Serial number',
          'Checked at',
          'In iced water (°C)',
          'In boiling water (°C)',
          'May be off by (°C)',
          'Passed',
          'Food checks in doubt',
          'Note',
          'Checked by',
          ARRIVAL_COLUMN,
        ],
        checks,
        (one) => [
          one.probe,
          one.serial,
          at(one.checked_at),
          one.ice,
          one.boiling,
          one.tolerance,
          yesNo(one.passed),
          one.in_doubt,
          one.note,
          one.checked_by_name,
          arrivalCell(one.arrival, timezone),
        ],
        signal,
      ),
  };
};
