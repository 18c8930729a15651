import { clockText } from '@branchbook/contract/dates.ts';

const HALF_HOUR = 30;
const HALF_HOURS = 48;

/** The times at which emails can be sent, for a list to choose from. */
export const SENDING_MINUTES = Array.from({ length: HALF_HOURS }, (_, index) => ({
  value: String(index * HALF_HOUR),
  label: clockText(index * HALF_HOUR),
}));
