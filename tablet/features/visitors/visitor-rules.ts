import { compareNames, firstWord } from '@branchbook/contract/names.ts';
import { localDay } from '@branchbook/contract/dates.ts';
import { VISITOR_SHOWN_DAYS } from '@branchbook/contract/visitors.ts';
import { itemsOfKind } from '../../offline/recorded-items.ts';
import type { RecordedItem } from '../../offline/recorded-items.ts';
import type { BranchData } from '../../offline/tablet-store.ts';
import { corrected } from '../../shared/clock.ts';
import { shortDayTime, timeText } from '../../shared/format.ts';

/** Visitor with only the details that others may see ([A-098], docs/decisions/0035). */
export type Visitor = {
  uuid: string;
  firstName: string;
  company: string | null;
  arrivedAt: Date;
};

type Input = {
  snapshot: { data: Pick<BranchData, 'visitors'> };
  items: RecordedItem[];
  now: Date;
};

const DAY_MS = 86_400_000;

/** Returns the current visitors by name, with sign-ins and sign-outs newer than the snapshot. */
export const stillVisiting = ({ snapshot, items, now }: Input): Visitor[] => {
  const from = now.getTime() - VISITOR_SHOWN_DAYS * DAY_MS;
  const present = new Map<string, Visitor>();
  for (const { uuid, first_name, company_name, check_in } of snapshot.data.visitors) {
    const arrivedAt = new Date(check_in);
    if (arrivedAt.getTime() < from) continue;
    present.set(uuid, { uuid, firstName: first_name, company: company_name, arrivedAt });
  }
  for (const { key, occurredAt, payload } of itemsOfKind(items, 'visitor.in')) {
    const { full_name, company_name: company } = payload;
    const arrivedAt = corrected(new Date(occurredAt));
    present.set(key, { uuid: key, firstName: firstWord(full_name), company, arrivedAt });
  }
  for (const { payload } of itemsOfKind(items, 'visitor.out')) present.delete(payload.visitor);
  return [...present.values()].toSorted(
    (a, b) =>
      compareNames(a.firstName, b.firstName) ||
      compareNames(a.company ?? '', b.company ?? '') ||
      a.arrivedAt.getTime() - b.arrivedAt.getTime() ||
      compareNames(a.uuid, b.uuid),
  );
};

/** Returns the name for a list, such as 'Dan, Brakes Brothers'. */
export const nameOf = ({ firstName, company }: Visitor): string =>
  company === null ? firstName : `${firstName}, ${company}`;

/** Returns the arrival, such as 'Arrived 10:15', with the date when it was not today. */
export const arrivalText = ({ arrivedAt }: Visitor, now: Date, timezone: string): string => {
  const isToday = localDay(arrivedAt, timezone) === localDay(now, timezone);
  return `Arrived ${isToday ? timeText(arrivedAt, timezone) : shortDayTime(arrivedAt, timezone)}`;
};

/** Returns the visitors who share their first name and company with another one. */
export const visitorsSharingName = (visitors: Visitor[]): Set<Visitor> =>
  new Set(
    visitors.filter((one) =>
      visitors.some((other) => other !== one && nameOf(other) === nameOf(one)),
    ),
  );
