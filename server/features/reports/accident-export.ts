import { EXPORT_MAX_DAYS } from '@branchbook/contract/exports.ts';
import { writeLongCsv } from '../../platform/csv.ts';
import { formatInstant } from '../../platform/format.ts';
import { accidentsOf, presentAccident } from '../accidents/service.ts';
import { askedOf, dateAt, ofDays, yesNo } from './write-report.ts';
import type { AskedDays, Exporter } from './write-report.ts';
import { ARRIVAL_COLUMN, arrivalCell, timeWithArrival } from './arrival-text.ts';

/** Exports the accident book of a branch, newest first, with the additions to each entry. */
export const accidentExport: Exporter<AskedDays> = async (context, actor, asked, format) => {
  const limit = { maxDays: EXPORT_MAX_DAYS, format };
  const { branch, range } = await askedOf(context, actor, asked, limit, dateAt);
  const { id, timezone } = branch;
  const at = (instant: string): string => formatInstant(new Date(instant), timezone);
  const rows = await accidentsOf(context.db, actor.scope, id, range);
  const accidents = rows.map((row) => presentAccident(row, timezone));
  return {
    ...ofDays('accident', branch, range),
    data: () => ({
      emergencyCount: accidents.filter((one) => one.emergency_services_called).length,
      accidents: accidents.map((one) => ({
        date: one.incident_date,
        time: one.incident_time,
        employee: one.employee_name,
        description: one.description,
        facts: [
          ['Emergency services', yesNo(one.emergency_services_called)],
          ['Service type', one.service_type ?? 'N/A'],
          ['Badge number', one.badge_number ?? 'N/A'],
          [
            'Reported by',
            timeWithArrival(
              `${one.reported_by_name}, ${at(one.reported_at)}`,
              one.arrival,
              timezone,
            ),
          ],
        ],
        addenda: one.addenda.map((added) => ({
          text: added.text,
          by: timeWithArrival(
            `${added.added_by_name}, ${at(added.added_at)}`,
            added.arrival,
            timezone,
          ),
        })),
      })),
    }),
    table: (signal) =>
      writeLongCsv(
        [
          'Date',
          'Time',
          'Employee',
          'Description',
          'Emergency services',
          'Service type',
          'Badge number',
          'Reported by',
          'Reported at',
          'Added later',
          ARRIVAL_COLUMN,
        ],
        accidents,
        (one) => [
          one.incident_date,
          one.incident_time,
          one.employee_name,
          one.description,
          yesNo(one.emergency_services_called),
          one.service_type,
          one.badge_number,
          one.reported_by_name,
          at(one.reported_at),
          one.addenda
            .map((added) => `${at(added.added_at)} ${added.added_by_name}: ${added.text}`)
            .join('\n'),
          arrivalCell(one.arrival, timezone),
        ],
        signal,
      ),
  };
};
