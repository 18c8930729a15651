import { listAreas } from '@branchbook/contract/areas.ts';
import type { Area } from '@branchbook/contract/areas.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from './api.ts';
import { branchKeys } from './branch-keys.ts';
import { may, useUser } from './user.tsx';

/** Lists the areas within reach; a change of branches reads them again. */
export const areasQuery = () =>
  queryOptions({
    queryKey: [...branchKeys.all, 'areas'],
    queryFn: ({ signal }) => api.call(listAreas, {}, { signal }),
  });

/** Returns the areas within the user's reach; none for users of one branch. */
export const useAreas = (): readonly Area[] => {
  const oversees = may(useUser(), 'oversee_branches');
  return useQuery({ ...areasQuery(), enabled: oversees }).data ?? [];
};

/** Returns true for an area manager whose areas have no branches. */
export const useHasNoBranches = (): boolean => {
  const { is_area_manager: isAreaManager } = useUser();
  const areas = useQuery({ ...areasQuery(), enabled: isAreaManager }).data;
  // Another part of the page may have read the areas for a user of all branches.
  if (!isAreaManager || !areas) return false;
  return areas.every(({ branchIds }) => branchIds.length === 0);
};

export type Grouped<Row> = { label: string | null; rows: Row[] };

/**
 * Groups rows by the area of their branch, in the order of the areas; rows without an area come
 * first. Without areas there is one group without a label.
 */
export const byArea = <Row>(
  rows: readonly Row[],
  areas: readonly Pick<Area, 'name' | 'branchIds'>[],
  branchIdOf: (row: Row) => number,
): Grouped<Row>[] => {
  if (areas.length === 0) return [{ label: null, rows: [...rows] }];
  const inAreas = new Set(areas.flatMap(({ branchIds }) => branchIds));
  const others = rows.filter((row) => !inAreas.has(branchIdOf(row)));
  return [
    ...(others.length > 0 ? [{ label: 'No area', rows: others }] : []),
    ...areas
      .map(({ name, branchIds }) => {
        const ids = new Set(branchIds);
        return { label: name, rows: rows.filter((row) => ids.has(branchIdOf(row))) };
      })
      .filter((group) => group.rows.length > 0),
  ];
};

type Option = { value: string; label: string };
type Options = (Option | { group: string; items: Option[] })[];

/** Returns the options of a branch picker, grouped by area where there are areas. */
export const branchOptions = (
  branches: readonly { id: number; name: string }[],
  areas: readonly Area[],
): Options =>
  byArea(branches, areas, ({ id }) => id).flatMap(({ label, rows }): Options => {
    const items = rows.map(({ id, name }) => ({ value: String(id), label: name }));
    return label === null ? items : [{ group: label, items }];
  });
