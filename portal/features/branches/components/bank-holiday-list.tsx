import {
  allHolidayDaysOf,
  BANK_HOLIDAYS_SOURCE,
  BANK_HOLIDAYS_UNTIL,
  closedHolidaysOf,
} from '@branchbook/contract/bank-holidays.ts';
import type { ClosureFields } from '@branchbook/contract/branch-hours.ts';
import type { BranchHours } from '@branchbook/contract/branch-hours.ts';
import { Anchor, Badge, Button, Stack, Text, Title } from '@mantine/core';
import { dayText, localToday, wholeDayText } from '../../../shared/dates.ts';
import classes from './hours-lists.module.css';

/** Number of bank holidays that are listed: those of about a year. */
const LISTED = 10;

type Props = { hours: BranchHours; onClose: (closure: ClosureFields) => void };

/** Lists the coming bank holidays of the branch's nation, and until when they are known. */
export const BankHolidayList = ({ hours, onClose }: Props) => {
  const today = localToday();
  const coming = allHolidayDaysOf(hours.nation)
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
        Source:{' '}
        <Anchor href={BANK_HOLIDAYS_SOURCE.url} target="_blank" rel="noreferrer" inherit>
          {BANK_HOLIDAYS_SOURCE.name}
        </Anchor>
        , read on {dayText(BANK_HOLIDAYS_SOURCE.read)}, known until {dayText(BANK_HOLIDAYS_UNTIL)}.
        A holiday on a weekend is listed twice: on the day itself and on its substitute day.
      </Text>
    </Stack>
  );
};
