import { DateInput } from '@branchbook/ui/date-input.tsx';
import { withEnd, withStart } from './date-range.ts';
import type { DateRange, RangeLimit } from './date-range.ts';

type Props = { range: DateRange; limit: RangeLimit; onRange: (range: DateRange) => void };

/** Lets the user choose the first and the last day; each moves the other when both do not fit. */
export const DateRangeFields = ({ range, limit, onRange }: Props) => (
  <>
    <DateInput
      label="Start date"
      placeholder="DD/MM/YYYY"
      minDate={limit.earliest}
      maxDate={limit.today}
      value={range.start}
      onChange={(day) => day && onRange(withStart(range, day, limit))}
      flex="1 1 8.5rem"
    />
    <DateInput
      label="End date"
      placeholder="DD/MM/YYYY"
      minDate={limit.earliest}
      maxDate={limit.today}
      value={range.end}
      onChange={(day) => day && onRange(withEnd(range, day, limit))}
      flex="1 1 8.5rem"
    />
  </>
);
