import { SECTIONS } from '@branchbook/contract/sfbb-rules.ts';
import type { Scheme } from '@branchbook/contract/sfbb-rules.ts';

/** Sorts methods by the order of their sections, and within one as they were added. */
export const inOrderOfSections = <Method extends { scheme: string; section: string; id: number }>(
  methods: readonly Method[],
): Method[] => {
  const placeOf = ({ scheme, section }: Method): number =>
    SECTIONS[scheme as Scheme].indexOf(section);
  return methods.toSorted((a, b) => placeOf(a) - placeOf(b) || a.id - b.id);
};
