import { compareNames, firstWord } from '@branchbook/contract/names.ts';
import { VISITOR_SHOWN_DAYS } from '@branchbook/contract/visitors.ts';
import { madeOf } from '../../offline/made.ts';
import type { Made } from '../../offline/made.ts';
import type { BranchData } from '../../offline/store.ts';

/** No more of a visitor than others may see ([A-098]). */
export type Visitor = {
  uuid: string;
  firstName: string;
  company: string | null;
};

type Input = {
  snapshot: { data: Pick<BranchData, 'visitors'> };
  items: Made[];
  now: Date;
};

const DAY_MS = 86_400_000;

/** Who is still visiting, with who has signed in or out here since the last contact, by name. */
export const stillVisiting = ({ snapshot, items, now }: Input): Visitor[] => {
  const from = now.getTime() - VISITOR_SHOWN_DAYS * DAY_MS;
  const present = new Map<string, Visitor>();
  for (const { uuid, first_name, company_name, check_in } of snapshot.data.visitors) {
    if (new Date(check_in).getTime() < from) continue;
    present.set(uuid, { uuid, firstName: first_name, company: company_name });
  }
  for (const { key, payload } of madeOf(items, 'visitor.in')) {
    const { full_name, company_name: company } = payload;
    present.set(key, { uuid: key, firstName: firstWord(full_name), company });
  }
  for (const { payload } of madeOf(items, 'visitor.out')) present.delete(payload.visitor);
  return [...present.values()].toSorted(
    (a, b) =>
      compareNames(a.firstName, b.firstName) ||
      compareNames(a.company ?? '', b.company ?? '') ||
      compareNames(a.uuid, b.uuid),
  );
};

/** 'Dan, Brakes Brothers' */
export const nameOf = ({ firstName, company }: Visitor): string =>
  company === null ? firstName : `${firstName}, ${company}`;
