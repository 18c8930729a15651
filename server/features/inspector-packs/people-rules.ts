import { compareNames, initialsOf } from '@branchbook/contract/names.ts';

export type PeopleCodes = {
  /** All initials with their names. */
  key: string;
  /** Returns the initials of a name. */
  codeOf: (name: string) => string;
};

/** Gives initials to people, with a number where several of them have the same. */
export const peopleOf = (listed: readonly string[]): PeopleCodes => {
  const names = [...new Set(listed)].toSorted(compareNames);
  const ofInitials = Map.groupBy(names, initialsOf);
  const codes = new Map(
    names.map((name) => {
      const same = ofInitials.get(initialsOf(name)) ?? [];
      const number = same.length > 1 ? String(same.indexOf(name) + 1) : '';
      return [name, `${initialsOf(name)}${number}`];
    }),
  );
  return {
    key: names.map((name) => `${codes.get(name)} ${name}`).join(', '),
    codeOf: (name) => codes.get(name) ?? '',
  };
};
