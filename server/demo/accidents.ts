import { addDays, clockText, instantOf } from '@branchbook/contract/dates.ts';
import type { Selectable } from 'kysely';
import type { DB } from '../platform/database/schema.ts';
import type { Vault } from '../platform/vault.ts';
import { COMPANY, TIMEZONE } from './company.ts';
import { keepUntil, NO_PARTICULARS } from '../features/accidents/incident-rules.ts';
import { sealAddress } from '../features/accidents/seal-addresses.ts';
import { onShift } from './staff.ts';
import { drawBetween, drawUuid, pick } from './draw.ts';
import { MISHAPS } from './incidents.ts';
import type { Mishap } from './incidents.ts';
import { minutesAfter } from './place.ts';
import type { Place } from './place.ts';
import { at } from './tasks.ts';

export type AccidentRow = Selectable<DB['accidents']>;
type AddressRow = Selectable<DB['accident_addresses']>;

const entriesOf = (
  { site, crew, overseer, deviceIds, today }: Place,
  { daysAgo, who, later, asked, ...mishap }: Mishap,
  nextId: () => number,
): AccidentRow[] => {
  const key = `${site.name} ${daysAgo} accident`;
  const day = addDays(today, -daysAgo);
  const others = crew.filter(({ name, startDate }) => name !== who && startDate <= day);
  const by = pick(`${key} who`, others.length > 0 ? onShift(others, day) : [overseer]);
  const written = minutesAfter(
    instantOf(day, mishap.at, TIMEZONE),
    drawBetween(`${key} written`, 12, 55),
  );
  const hurt = crew.find(({ name }) => name === who);
  const entry: AccidentRow = {
    id: nextId(),
    company_id: COMPANY.id,
    branch_id: site.id,
    uuid: drawUuid(key),
    addendum_to: null,
    incident_date: day,
    incident_time: clockText(mishap.at),
    employee_id: hurt?.id ?? null,
    employee_name: who,
    description: mishap.description,
    emergency_services_called: mishap.called !== undefined,
    service_type: mishap.called?.service_type ?? null,
    badge_number: mishap.called?.badge_number ?? null,
    place: asked?.place ?? null,
    cause: asked?.cause ?? null,
    injury: asked?.injury ?? null,
    injured_occupation: asked ? (hurt?.position ?? asked.stranger?.occupation ?? null) : null,
    injured_address_given: asked ? Boolean(asked.stranger?.address) : null,
    writer_occupation: asked ? by.position : null,
    safety_reps_consent: asked?.consent ?? null,
    reported_on: null,
    reported_by: by.id,
    reported_by_name: by.name,
    device_id: pick(`${key} device`, deviceIds),
    keep_until: keepUntil(day, written, TIMEZONE),
    occurred_at: written,
    received_at: written,
  };
  if (!later) return [entry];
  const manager = crew.find(({ role }) => role !== 'staff') ?? overseer;
  const added = instantOf(addDays(day, later.days), at(9, 15), TIMEZONE);
  return [
    entry,
    {
      ...entry,
      ...NO_PARTICULARS,
      id: nextId(),
      uuid: drawUuid(`${key} later`),
      addendum_to: entry.id,
      description: later.description,
      reported_by: manager.id,
      reported_by_name: manager.name,
      keep_until: keepUntil(day, added, TIMEZONE),
      occurred_at: added,
      received_at: added,
    },
  ];
};

/** Returns the addresses of customers who were hurt, encrypted, for the entries of a branch. */
export const addressesOf = (
  accidents: AccidentRow[],
  vault: Vault,
  nextId: () => number,
): AddressRow[] =>
  accidents.flatMap(({ id, addendum_to: isAddition, employee_name: who, received_at }) => {
    const address = MISHAPS.find((mishap) => mishap.who === who && mishap.asked)?.asked?.stranger
      ?.address;
    if (!address || isAddition !== null) return [];
    const place = { companyId: COMPANY.id, accidentId: id, person: 'injured' } as const;
    return {
      id: nextId(),
      company_id: COMPANY.id,
      accident_id: id,
      person: place.person,
      sealed: sealAddress(vault, place, address),
      received_at,
    };
  });

/** Returns the accident book of a branch with its later additions. */
export const accidentsAt = (place: Place, nextId: () => number): AccidentRow[] =>
  MISHAPS.filter(({ site }) => site === place.site.name).flatMap((mishap) =>
    entriesOf(place, mishap, nextId),
  );
