import { addDays, clockText, instantOf } from '@branchbook/contract/dates.ts';
import type { Selectable } from 'kysely';
import type { DB } from '../platform/database/schema.ts';
import { COMPANY, TIMEZONE } from './company.ts';
import { keepUntil } from '../features/accidents/incident-rules.ts';
import { onShift } from './staff.ts';
import { drawBetween, drawUuid, pick } from './draw.ts';
import { MISHAPS } from './incidents.ts';
import type { Mishap } from './incidents.ts';
import { minutesAfter } from './place.ts';
import type { Place } from './place.ts';
import { at } from './tasks.ts';

export type AccidentRow = Selectable<DB['accidents']>;

const entriesOf = (
  { site, crew, overseer, deviceIds, today }: Place,
  { daysAgo, who, later, ...mishap }: Mishap,
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
  const entry: AccidentRow = {
    id: nextId(),
    company_id: COMPANY.id,
    branch_id: site.id,
    uuid: drawUuid(key),
    addendum_to: null,
    incident_date: day,
    incident_time: clockText(mishap.at),
    employee_id: crew.find(({ name }) => name === who)?.id ?? null,
    employee_name: who,
    description: mishap.description,
    emergency_services_called: mishap.called !== undefined,
    service_type: mishap.called?.service_type ?? null,
    badge_number: mishap.called?.badge_number ?? null,
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

/** Returns the accident book of a branch with its later additions. */
export const accidentsAt = (place: Place, nextId: () => number): AccidentRow[] =>
  MISHAPS.filter(({ site }) => site === place.site.name).flatMap((mishap) =>
    entriesOf(place, mishap, nextId),
  );
