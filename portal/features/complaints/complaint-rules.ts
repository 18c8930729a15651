import type { Complaint } from '@branchbook/contract/complaints.ts';
import type { ComplaintSearch } from '../../paths.ts';
import type { DateRange } from '../../shared/date-range.ts';

type Shown = DateRange & Pick<ComplaintSearch, 'kind' | 'state'>;

/**
 * Returns the complaints to show: those recorded on the chosen days and all that are still open, as
 * far as they match the filters.
 */
export const complaintsToShow = (
  complaints: readonly Complaint[],
  { start, end, kind, state }: Shown,
): Complaint[] =>
  complaints.filter(
    (one) =>
      (kind === undefined || one.kind === kind) &&
      (state === undefined || one.state === state) &&
      (one.state === 'open' || (one.reported_on >= start && one.reported_on <= end)),
  );
