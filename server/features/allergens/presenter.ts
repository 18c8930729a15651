import { ALLERGENS } from '@branchbook/contract/allergen-list.ts';
import type { AllergenPage, PublicAllergens } from '@branchbook/contract/allergen-pages.ts';
import { checkDueText } from '@branchbook/contract/allergen-check.ts';
import {
  allergenText,
  NOTHING_KNOWN,
  packAllergens,
  shownState,
  changedAllergens,
} from '@branchbook/contract/allergen-rules.ts';
import { allergenWarnings } from '@branchbook/contract/allergen-warnings.ts';
import type { Dish, DishVersion } from '@branchbook/contract/allergens.ts';
import { mayEditDish, maySignDish } from '@branchbook/contract/permissions.ts';
import type { Subject } from '@branchbook/contract/permissions.ts';
import type { SnapshotDish } from '@branchbook/contract/snapshot.ts';
import type { PageRow } from './page-queries.ts';
import type { BranchDishRow, DishRow, RoleRow, VersionRow } from './queries.ts';

const versionState = (row: VersionRow): DishVersion['state'] => {
  if (row.signed_at) return 'signed';
  if (row.rejected_at) return 'rejected';
  return row.is_last ? 'waiting' : 'replaced';
};

/** Presents a version; `signed` is the version before, whose supplier may be another one. */
export const presentVersion = (
  row: VersionRow,
  signed: Pick<VersionRow, 'supplier'> | null,
): DishVersion => ({
  number: row.number,
  state: versionState(row),
  name: row.name,
  kind: row.kind,
  branch_ids: row.branch_ids,
  ingredients: row.ingredients,
  allergens: Object.fromEntries(
    ALLERGENS.map((allergen) => {
      const { state, which } = row.allergens[allergen];
      return [allergen, { state, ...(which && { which: [...which] }) }];
    }),
  ) as DishVersion['allergens'],
  complete: row.complete,
  supplier: row.supplier,
  notes: row.notes,
  photo_url: row.photo_url,
  valid_from: row.valid_from,
  answers: row.answers,
  warnings: allergenWarnings(row, signed),
  written_by_name: row.written_by_name,
  written_at: row.written_at.toISOString(),
  signed_by_name: row.signed_by_name,
  signed_at: row.signed_at?.toISOString() ?? null,
  signed_alone_reason: row.signed_alone_reason,
  rejected_by_name: row.rejected_by_name,
  rejected_reason: row.rejected_reason,
});

/** A dish with those of its versions that count on a day. */
export type LoadedDish = DishRow & {
  current: RoleRow | null;
  upcoming: RoleRow | null;
  last: RoleRow;
};

/** Returns the newest version of a dish if it waits for a signature. */
export const waitingOf = ({ last }: LoadedDish): RoleRow | null =>
  last.signed_at === null && last.rejected_at === null ? last : null;

/** Tells whether a dish was withdrawn after a version was written, which then cannot bring it back. */
export const isOvertaken = (
  { withdrawn_at: withdrawnAt }: DishRow,
  { written_at: writtenAt }: RoleRow,
): boolean => withdrawnAt !== null && writtenAt < withdrawnAt;

/** Returns the last signed version, whether it holds already or not. */
export const signedOf = ({ current, upcoming }: LoadedDish): RoleRow | null => upcoming ?? current;

/** The moment at which dishes are read, and the timezone of the place that reads them. */
export type Moment = { now: Date; timezone: string };

type CheckDue = Pick<Dish, 'check_due' | 'check_text'>;

const checkDue = (dish: LoadedDish, { now, timezone }: Moment): CheckDue => {
  const { current, withdrawn_at: withdrawnAt } = dish;
  if (!current || withdrawnAt) return { check_due: null, check_text: null };
  const waiting = waitingOf(dish);
  if (waiting && waiting.supplier !== current.supplier) {
    return { check_due: 'supplier', check_text: 'The supplier is changing: check due' };
  }
  const checkedAt = dish.checked_at ?? current.signed_at;
  const text = checkedAt && checkDueText(checkedAt, now, timezone);
  return { check_due: text === null ? null : 'time', check_text: text };
};

/** Presents a dish to a manager; `hasOtherSigner`: a person other than the author could sign. */
export const presentDish = (
  dish: LoadedDish,
  subject: Subject,
  { hasOtherSigner, ...moment }: Moment & { hasOtherSigner: boolean },
): Dish => {
  const waiting = waitingOf(dish);
  const signed = signedOf(dish);
  const places = dish.last.branch_ids;
  const isAuthor = waiting !== null && waiting.written_by === subject.employeeId;
  const mustSignAlone = isAuthor && !hasOtherSigner && mayEditDish(subject, places);
  return {
    id: dish.id,
    current: dish.current && presentVersion(dish.current, null),
    upcoming: dish.upcoming && presentVersion(dish.upcoming, null),
    waiting: waiting && presentVersion(waiting, signed),
    version: dish.last.number,
    withdrawn_at: dish.withdrawn_at?.toISOString() ?? null,
    withdrawn_by_name: dish.withdrawn_by_name,
    checked_at: dish.checked_at?.toISOString() ?? null,
    ...checkDue(dish, moment),
    may_edit: mayEditDish(subject, places),
    may_sign:
      waiting !== null &&
      !isOvertaken(dish, waiting) &&
      (mustSignAlone || maySignDish(subject, { places, writtenBy: waiting.written_by })),
    must_sign_alone: mustSignAlone,
  };
};

/** Presents a dish to the tablets of a branch; nothing is known of one without a signature. */
export const presentSnapshotDish = (row: BranchDishRow): SnapshotDish => {
  const isSigned = row.signed_at !== null;
  const changed =
    isSigned && row.previous ? changedAllergens(row.previous, row.allergens) : undefined;
  return {
    id: row.dish_id,
    version: isSigned ? row.number : 0,
    name: row.name,
    ...packAllergens(isSigned ? row.allergens : NOTHING_KNOWN),
    ...(row.kind === 'ppds' && { prepacked: true }),
    ...(isSigned && row.ingredients !== null && { ingredients: row.ingredients }),
    ...(isSigned && row.supplier !== null && { supplier: row.supplier }),
    ...(isSigned && row.notes !== null && { notes: row.notes }),
    ...(isSigned && row.photo_url !== null && { photo_url: row.photo_url }),
    ...(row.signed_at && {
      signed_at: row.signed_at.toISOString(),
      signed_by_name: row.signed_by_name ?? '',
    }),
    ...(row.valid_from !== null && { valid_from: row.valid_from }),
    ...(row.checked_at && { checked_at: row.checked_at.toISOString() }),
    ...(row.is_waiting && { waiting: true }),
    ...(row.role === 'upcoming' && !row.is_sold_here && { ends: true }),
    ...(changed && changed.length > 0 && { changed }),
  };
};

/** Presents a dish to customers. */
export const presentPublicDish = (
  row: BranchDishRow,
  { now, timezone }: Moment,
): PublicAllergens['dishes'][number] => ({
  name: row.name,
  checked_at: row.checked_at?.toISOString() ?? null,
  check_due: row.checked_at && checkDueText(row.checked_at, now, timezone),
  ingredients: row.ingredients,
  text: allergenText(row.allergens),
  complete: row.complete,
  allergens: ALLERGENS.map((allergen) => ({
    allergen,
    state: shownState(row.allergens, allergen),
    which: [...(row.allergens[allergen].which ?? [])],
  })),
});

export const presentPage = (
  row: PageRow | undefined,
  urlOf: (address: string) => string,
): AllergenPage => ({
  url: row ? urlOf(row.address) : null,
  published_at: row?.published_at.toISOString() ?? null,
  published_by_name: row?.published_by_name ?? null,
});
