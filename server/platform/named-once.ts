import { AppError } from './app-error.ts';

/**
 * Returns a value given in the query or the body.
 * @throws AppError VALIDATION when it is missing or the two differ.
 */
export const namedOnce = (
  field: string,
  { inQuery, inBody }: { inQuery: number | undefined; inBody: number | undefined },
  { missing, differing }: { missing: string; differing: string },
): number => {
  const named = inQuery ?? inBody;
  if (named === undefined || (inBody !== undefined && inBody !== named)) {
    const message = named === undefined ? missing : differing;
    throw new AppError('VALIDATION', { errors: [{ field, message }] });
  }
  return named;
};

const BRANCH = { missing: 'Please choose a branch', differing: 'Two different branches are named' };

export const branchNamedOnce = (inQuery: number | undefined, inBody: number | undefined): number =>
  namedOnce('branchId', { inQuery, inBody }, BRANCH);
