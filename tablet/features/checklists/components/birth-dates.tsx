import { birthDatesOn, birthDateText } from '@branchbook/contract/age-rules.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import { fullDay } from '@branchbook/contract/law-text.ts';
import { Text } from '@mantine/core';
import classes from './birth-dates.module.css';

/** Shows the latest dates of birth to which products may be sold on a calendar day. */
export const BirthDates = ({ day }: { day: Day }) => (
  <section className={classes['dates']} aria-label="Dates of birth">
    <Text fw={600}>Sell on {fullDay(day)} only to people who were</Text>
    <ul>
      {birthDatesOn(day).map((dates) => (
        <li key={dates.products}>{birthDateText(dates)}</li>
      ))}
    </ul>
    <Text size="sm" c="dimmed">
      Law of the United Kingdom. Ask everyone who looks under 25 for proof of age.
    </Text>
  </section>
);
