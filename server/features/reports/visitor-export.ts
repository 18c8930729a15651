import { EXPORT_MAX_DAYS } from '@branchbook/contract/exports.ts';
import { writeLongCsv } from '../../platform/csv.ts';
import { formatInstant } from '../../platform/format.ts';
import { visitsOf } from '../visitors/service.ts';
import { askedOf, dateAt, ofDays } from './write-report.ts';
import type { AskedDays, Exporter } from './write-report.ts';
import { presentArrival } from '../../platform/arrival/queries.ts';
import { ARRIVAL_COLUMN, arrivalCell, timeWithArrival } from './arrival-text.ts';

/** Exports the visitors of a branch, newest first. */
export const visitorExport: Exporter<AskedDays> = async (context, actor, asked, format) => {
  const limit = { maxDays: EXPORT_MAX_DAYS, format };
  const { branch, range } = await askedOf(context, actor, asked, limit, dateAt);
  const { id, timezone } = branch;
  const visits = (await visitsOf(context.db, actor.scope, id, range, timezone)).map((visit) => ({
    ...visit,
    checkIn: formatInstant(visit.check_in, timezone),
    came: presentArrival(visit.arrival).arrival,
    checkOut: visit.check_out ? formatInstant(visit.check_out, timezone) : 'Still Visiting',
  }));
  return {
    ...ofDays('visitor', branch, range),
    data: () => ({
      visits: visits.map((visit) => [
        visit.full_name,
        visit.company_name ?? 'N/A',
        visit.reason,
        [visit.email, visit.phone_number].filter(Boolean).join('\n') || 'N/A',
        timeWithArrival(visit.checkIn, visit.came, timezone),
        visit.checkOut,
      ]),
      stillVisiting: visits.filter((visit) => visit.check_out === null).length,
    }),
    table: (signal) =>
      writeLongCsv(
        [
          'Name',
          'Company',
          'Reason',
          'Email',
          'Phone number',
          'Check in',
          'Check out',
          ARRIVAL_COLUMN,
        ],
        visits,
        (visit) => [
          visit.full_name,
          visit.company_name,
          visit.reason,
          visit.email,
          visit.phone_number,
          visit.checkIn,
          visit.checkOut,
          arrivalCell(visit.came, timezone),
        ],
        signal,
      ),
  };
};
