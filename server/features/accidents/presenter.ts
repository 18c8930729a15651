import type { Accident } from '@branchbook/contract/accidents.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import type { SnapshotAccident } from '@branchbook/contract/snapshot.ts';
import { presentArrival } from '../../platform/arrival/queries.ts';
import { formatDay } from '../../platform/format.ts';
import type { Vault } from '../../platform/vault.ts';
import { incidentAt } from './incident-rules.ts';
import type { AccidentRow, BookEntry } from './queries.ts';
import { presentAddress } from './seal-addresses.ts';
import type { AddressOf } from './seal-addresses.ts';

const toMinutes = (time: string): string => time.slice(0, 'HH:MM'.length);

/** Presents an accident without its contents: tablets must not show injuries ([A-102]). */
export const presentSnapshotAccident = (row: AccidentRow): SnapshotAccident => ({
  uuid: row.uuid,
  incident_date: row.incident_date,
  incident_time: toMinutes(row.incident_time),
  reported_by: row.reported_by,
  reported_by_name: row.reported_by_name,
  addenda: row.addenda ?? 0,
});

/** Returns the last day on which an entry is kept: with its addenda, which are deleted with it. */
export const keptUntil = ({ keep_until, addenda }: BookEntry): Day =>
  addenda.reduce(
    (latest, added) => (added.keep_until > latest ? added.keep_until : latest),
    keep_until,
  );

/** Where entries are opened: the branch's time, and the vault that opens addresses. */
export type Opening = { timezone: string; vault: Vault; companyId: number };

type Particulars = NonNullable<Accident['particulars']>;

/** Presents what the present form asks; null for an entry of before, which asked none of it. */
const presentParticulars = (
  row: BookEntry,
  { vault, companyId }: Opening,
): Accident['particulars'] => {
  const { place, injury, safety_reps_consent: consent } = row;
  if (place === null || injury === null || consent === null) return null;
  const person = (
    of: AddressOf,
    occupation: string | null,
    sealed: Buffer | null,
    isExpected: boolean,
  ): Particulars['injured'] => ({
    occupation,
    ...presentAddress(vault, { companyId, accidentId: row.id, person: of, sealed, isExpected }),
  });
  const isGiven = row.injured_address_given === true;
  return {
    place,
    cause: row.cause,
    injury,
    safety_reps_consent: consent,
    injured: person('injured', row.injured_occupation, row.injured_address, isGiven),
    writer: person('writer', row.writer_occupation, row.writer_address, false),
  };
};

export const presentAccident = (row: BookEntry, opening: Opening): Accident => ({
  id: row.id,
  incident_date: formatDay(row.incident_date),
  incident_time: toMinutes(row.incident_time),
  incident_at: incidentAt(row, opening.timezone).toISOString(),
  employee_name: row.employee_name,
  description: row.description,
  emergency_services_called: row.emergency_services_called,
  service_type: row.service_type,
  badge_number: row.badge_number,
  reported_by_name: row.reported_by_name,
  reported_at: row.occurred_at.toISOString(),
  particulars: presentParticulars(row, opening),
  addenda: row.addenda.map((added) => ({
    id: added.id,
    text: added.description,
    added_by_name: added.reported_by_name,
    added_at: added.occurred_at.toISOString(),
    reported_on: added.reported_on,
    ...presentArrival(added.arrival),
  })),
  keep_until: keptUntil(row),
  ...presentArrival(row.arrival),
});
