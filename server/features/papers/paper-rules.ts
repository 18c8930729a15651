import type { Day } from '@branchbook/contract/dates.ts';
import { expiryStatus } from '@branchbook/contract/expiry.ts';
import { compareNames } from '@branchbook/contract/names.ts';
import { PAPER_KINDS, PAPER_ORDER } from '@branchbook/contract/paper-kinds.ts';
import type { PaperKind, PaperStatus } from '@branchbook/contract/paper-kinds.ts';

/** A branch with its local day. */
export type Place = { id: number; name: string; isHeadOffice: boolean; today: Day };

type Dated = { branch_id: number | null; kind: PaperKind; name: string; valid_until: Day | null };
type Need = { branch_id: number | null; kind: PaperKind; needed: boolean; reason: string | null };

export type Listed<P extends Dated> = {
  kind: PaperKind;
  status: PaperStatus;
  place: Place | null;
  reason: string | null;
  paper: P | null;
};

/**
 * Returns whether a branch needs a paper: what is said of the branch comes before what is said of
 * all shops, which the head office is not.
 */
const needOf = (needs: readonly Need[], kind: PaperKind, place: Place): Need | undefined => {
  const ofKind = needs.filter((one) => one.kind === kind);
  const ofAll = ofKind.find((one) => one.branch_id === null);
  return (
    ofKind.find((one) => one.branch_id === place.id) ?? (place.isHeadOffice ? undefined : ofAll)
  );
};

const gapsOf = <P extends Dated>(
  place: Place,
  papers: readonly P[],
  needs: readonly Need[],
): Listed<P>[] =>
  PAPER_KINDS.flatMap((kind): Listed<P>[] => {
    const has = papers.some(
      (one) => one.kind === kind && (one.branch_id === null || one.branch_id === place.id),
    );
    const need = needOf(needs, kind, place);
    if (has || !need) return [];
    const status = need.needed ? 'missing' : 'not-needed';
    return [{ kind, status, place, reason: need.reason, paper: null }];
  });

const inOrder = <P extends Dated>(a: Listed<P>, b: Listed<P>): number =>
  PAPER_ORDER.indexOf(a.status) - PAPER_ORDER.indexOf(b.status) ||
  (a.paper?.valid_until ?? '9999').localeCompare(b.paper?.valid_until ?? '9999') ||
  compareNames(a.place?.name ?? '', b.place?.name ?? '') ||
  PAPER_KINDS.indexOf(a.kind) - PAPER_KINDS.indexOf(b.kind) ||
  compareNames(a.paper?.name ?? '', b.paper?.name ?? '');

/**
 * Returns the current papers with their status, and what branches lack or do not need, the worst
 * first. A paper of all branches has the day of the head office.
 */
export const listedPapers = <P extends Dated>(
  places: readonly Place[],
  { papers, needs, today }: { papers: readonly P[]; needs: readonly Need[]; today: Day },
): Listed<P>[] => {
  const byId = new Map(places.map((place) => [place.id, place]));
  const kept = papers.flatMap((paper): Listed<P>[] => {
    const place = paper.branch_id === null ? null : byId.get(paper.branch_id);
    // Papers of deleted branches are not listed.
    if (place === undefined) return [];
    const status = expiryStatus(paper.valid_until, place?.today ?? today);
    return [{ kind: paper.kind, status, place, reason: null, paper }];
  });
  const byPlace = Map.groupBy(papers, ({ branch_id: branchId }) => branchId);
  const gaps = places.flatMap((place) =>
    gapsOf(place, [...(byPlace.get(place.id) ?? []), ...(byPlace.get(null) ?? [])], needs),
  );
  return [...kept, ...gaps].toSorted(inOrder);
};
