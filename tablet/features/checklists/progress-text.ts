import type { Progress } from './draft-rules.ts';

/** Says how much is answered, and whether the rest may stay open: '8 of 11 answered, 2 still needed'. */
export const progressText = ({ answered, of, needed }: Progress): string => {
  const far = `${answered} of ${of} answered`;
  if (needed > 0) return `${far}, ${needed} still needed`;
  return answered < of ? `${far}, the rest is optional` : far;
};
