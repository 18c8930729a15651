/** Keys of all queries about branches, which a change of a branch reads again. */
export const branchKeys = { all: ['branches'] as const };
