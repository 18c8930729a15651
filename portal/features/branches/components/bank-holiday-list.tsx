import {
  BANK_HOLIDAYS_UNTIL,
  bankHolidaysOf,
  closedHolidaysOf,
} from '@branchbook/contract/bank-holidays.ts';
import type { ClosureFields } from '@branchbook/contract/branch-hours.ts';
import type { BranchHours } from '@branchbook/contract/branch-hours.ts';
import { Badge, Button, Stack, Text, Title } from '@mantine/core';
import { dayText, localToday, wholeDayText } from '../../../shared/dates.ts';
import classes from './hours-lists.module.css';

/** Number of bank holidays that are listed: those of about a year. */
const LISTED = 8;

type Props = { hours: BranchHours; onClose: (closure: ClosureFields) => void };

/** Lists the coming bank holidays of the branch's nation, and until when they are known. */
export const BankHolidayList = ({ hours, onClose }: Props) => {
  const today = localToday();
  const coming = bankHolidaysOf(hours.nation)
    .filter(({ day }) => day >= today)
    .slice(0, LISTED);
  if (hours.nation === 'other') return null;
  const closedOn = new Set(closedHolidaysOf(hours).map(({ day }) => day));
  const isClosed = (day: string): boolean =>
    closedOn.has(day) || hours.closures.some(({ from, to }) => from <= day && day <= to);
  return (
    <Stack component="section" gap="xs" aria-labelledby="coming-bank-holidays">
      <Title order={3} id="coming-bank-holidays">
        Coming bank holidays
      </Title>
      <ul className={classes['list']}>
        {coming.map(({ day, name }) => (
          <li key={day} className={classes['row']}>
            <span>
              <Text size="sm">{wholeDayText(day)}</Text>
              <Text size="sm" c="dimmed">
                {name}
              </Text>
            </span>
            {isClosed(day) ? (
              <Badge color="gray">Closed</Badge>
            ) : (
              <Button
                variant="default"
                size="xs"
                aria-label={`Close on this day: ${wholeDayText(day)}`}
                onClick={() => onClose({ from: day, to: day, reason: name })}
              >
                Close on this day
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Text size="sm" c="dimmed">
        Dates from GOV.UK, known until {dayText(BANK_HOLIDAYS_UNTIL)}. A holiday on a weekend is
        listed on its substitute day. Add the day itself below if the branch closes then, too.
      </Text>
    </Stack>
  );
};
